import PlumbModel
import PlumbRules

/// The findings in a merged model that neither of the two source models has. Examples: one branch removes an
/// attribute that the other one uses in a predicate, or both branches change bounds into an empty range.
struct MergedFindings {
  /// The findings of severity error.
  let errors: [Diagnostic]
  /// The findings of severity warning.
  let warnings: [Diagnostic]

  /// Collects the new findings, in the order of the rules.
  init(in merged: Model, madeOf models: [Model]) {
    let validator = Validator(rules: Rule.all)
    let found = validator.check(merged).filter { $0.severity > .note }
    let known = found.isEmpty ? [] : Set(models.flatMap { validator.check($0).map(Key.init) })
    let new = found.filter { !known.contains(Key($0)) }
    errors = new.filter { $0.severity == .error }
    warnings = new.filter { $0.severity != .error }
  }

  /// The identity of a finding, for comparison between models.
  private struct Key: Hashable {
    let rule: String
    let element: String
    let discriminator: String

    init(_ diagnostic: Diagnostic) {
      (rule, element, discriminator) = (diagnostic.rule, diagnostic.element.key, diagnostic.discriminator)
    }
  }
}

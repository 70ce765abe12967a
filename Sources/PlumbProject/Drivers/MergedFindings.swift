import PlumbModel
import PlumbRules

/// What the rules find in a merged model and in neither of the two that it was made of: an attribute that one branch
/// removed and the other one names in a predicate, bounds that were moved past each other.
struct MergedFindings {
  /// What fails at run time.
  let errors: [Diagnostic]
  /// What is worth a look.
  let warnings: [Diagnostic]

  /// The findings, in the order of the rules.
  init(in merged: Model, madeOf models: [Model]) {
    let validator = Validator(rules: Rule.all)
    let found = validator.check(merged).filter { $0.severity > .note }
    let known = found.isEmpty ? [] : Set(models.flatMap { validator.check($0).map(Key.init) })
    let new = found.filter { !known.contains(Key($0)) }
    errors = new.filter { $0.severity == .error }
    warnings = new.filter { $0.severity != .error }
  }

  /// What makes two findings the same.
  private struct Key: Hashable {
    let rule: String
    let element: String
    let discriminator: String

    init(_ diagnostic: Diagnostic) {
      (rule, element, discriminator) = (diagnostic.rule, diagnostic.element.key, diagnostic.discriminator)
    }
  }
}

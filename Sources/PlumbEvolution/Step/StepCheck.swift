import PlumbModel
import PlumbRules

/// What there is to say about the last step of a bundle: from the version before the current one to the current one.
///
///     StepCheck(bundle).diagnostics(settings)   // Order.number cannot be migrated from Shop to Shop 2 …
///
/// The step is worked out once for all of its rules. Empty where there is none; see `LastStep`.
public struct StepCheck: Sendable {
  /// The bundle's name, for findings without a model.
  private let bundle: String
  private let step: LastStep?

  /// Compares the two versions.
  public init(_ bundle: ModelBundle) {
    self.bundle = bundle.name
    step = LastStep(bundle)
  }

  /// The rules whose findings are only made here.
  package static let rules: [Rule] = [.stepImpossible, .stepConditional, .stepRename, .stepReview, .stepDataDropped]

  /// The findings, rule by rule. Suppressions are not looked at.
  public func diagnostics(_ settings: RuleSettings = RuleSettings()) -> [Diagnostic] {
    guard let step else { return [] }
    let ofValue = settings.severityOfMissingValues
    let checks: [(rule: Rule, severity: Severity?, findings: (LastStep) -> [Finding])] = [
      (.stepImpossible, settings.severity(of: .stepImpossible, for: step.new), impossible),
      (.attributeOptionalOrDefault, ofValue, { unprovided($0, settings) }),
      (
        .stepConditional, settings.severity(of: .stepConditional, for: step.new),
        { conditional($0, besidesValues: ofValue != nil) }
      ),
      (.stepRename, settings.severity(of: .stepRename, for: step.new), renamed),
      (.stepReview, settings.severity(of: .stepReview, for: step.new), reviewed),
      (.stepDataDropped, settings.severity(of: .stepDataDropped, for: step.new), dropped),
    ]
    return checks.flatMap { rule, severity, findings -> [Diagnostic] in
      guard let severity else { return [] }
      return findings(step).map {
        Locator(version: bundle)
          .diagnostic($0, rule: rule.id, severity: settings.severity(severity, of: $0, by: rule))
      }
    }
  }
}

extension RuleSettings {
  /// The weight of an attribute for which rows hold no value: an error whatever the preset, for the migration fails; nil
  /// where the configuration turns the rule off.
  fileprivate var severityOfMissingValues: Severity? {
    switch severities[Rule.attributeOptionalOrDefault.id] {
    case nil, .error: .error
    case .warning: .warning
    case .note: .note
    case .off: nil
    }
  }
}

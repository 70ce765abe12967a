import PlumbModel

extension Finding {
  /// Creates a finding of a rule whose check is `elsewhere`, by default with the severity of the rule in `recommended`.
  /// The rule's file declares the finding with its message, and the stage that detects the problem creates it.
  ///
  ///     Finding(.generateAccess, Finding("A generated class cannot be \(access.rawValue)", help: […]))
  package init(_ rule: Rule, _ finding: Finding, severity: Severity? = nil) {
    self = finding
    diagnostic.rule = rule.id
    diagnostic.severity = severity ?? rule.severities.recommended ?? .error
  }
}

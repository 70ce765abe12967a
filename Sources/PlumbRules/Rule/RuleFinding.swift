import PlumbModel

/// A finding of a rule whose check is `elsewhere`. The rule's file declares it with its message, and the stage that
/// detects the problem creates it.
package typealias RuleFinding = Finding

extension Finding {
  /// Creates a finding of a rule, by default with the severity of the rule in `recommended`.
  ///
  ///     Finding(.generateAccess, Finding("A generated class cannot be \(access.rawValue)", help: […]))
  package init(_ rule: Rule, _ finding: Finding, severity: Severity? = nil) {
    self = finding
    diagnostic.rule = rule.id
    diagnostic.severity = severity ?? rule.severities.recommended ?? .error
  }
}

import PlumbModel

/// A finding of a rule whose check is `elsewhere`. The rule's file declares it with its message, and the stage that
/// detects the problem creates it.
///
///     extension RuleFinding {
///       static func generateAccess(_ access: AccessLevel) -> RuleFinding {
///         RuleFinding(.generateAccess, Finding("A generated class cannot be \(access.rawValue)", help: […]))
///       }
///     }
///     report(.generateAccess(.private))
package struct RuleFinding: Sendable {
  /// The rule that the finding belongs to.
  package let rule: Rule
  /// The finding's message and location.
  package let finding: Finding
  /// The severity. `nil` for the severity of the rule.
  package let severity: Severity?

  /// Creates a finding of a rule.
  package init(_ rule: Rule, _ finding: Finding, severity: Severity? = nil) {
    self.rule = rule
    self.finding = finding
    self.severity = severity
  }
}

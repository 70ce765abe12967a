import PlumbModel

/// A finding of a rule whose check is `elsewhere`: who finds the facts has it made in the file of the rule, which holds
/// the words.
///
///     extension RuleFinding {
///       static func generateAccess(_ access: AccessLevel) -> RuleFinding {
///         RuleFinding(.generateAccess, Finding("A generated class cannot be \(access.rawValue)", help: […]))
///       }
///     }
///     say(.generateAccess(.private))
package struct RuleFinding: Sendable {
  /// The rule that is broken.
  package let rule: Rule
  /// Its words, and where it stands.
  package let finding: Finding
  /// The weight; nil for the rule's own.
  package let severity: Severity?

  /// A finding of a rule.
  package init(_ rule: Rule, _ finding: Finding, severity: Severity? = nil) {
    self.rule = rule
    self.finding = finding
    self.severity = severity
  }
}

import PlumbModel

/// The identity of a finding: rule, element and discriminator, without locations, severity and message. It does not
/// change through rounds of changes that move lines and fix other findings.
package struct FindingKey: Hashable, Sendable {
  private let rule: String
  private let element: ElementPath
  private let discriminator: String

  /// Creates the key of a finding. Findings of one rule on one element differ only by their discriminators.
  package init(_ finding: Diagnostic) {
    rule = finding.rule
    element = finding.element
    discriminator = finding.discriminator
  }
}

extension Sequence<Diagnostic> {
  /// Returns the findings that are new, or more severe than before.
  package func worse(than before: some Sequence<Diagnostic>) -> [Diagnostic] {
    let weights = Dictionary(before.map { (FindingKey($0), $0.severity) }, uniquingKeysWith: { Swift.max($0, $1) })
    return filter { finding in weights[FindingKey(finding)].map { finding.severity > $0 } ?? true }
  }
}

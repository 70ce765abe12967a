import PlumbModel

/// A finding wherever it stands: rule, element and discriminator, without places, weight and words. It stays the same
/// through rounds of changes that move lines and lift other findings.
package struct FindingKey: Hashable, Sendable {
  private let rule: String
  private let element: ElementPath
  private let discriminator: String

  /// The key of a finding; findings of one rule on one element differ by their discriminators only.
  package init(_ finding: Diagnostic) {
    rule = finding.rule
    element = finding.element
    discriminator = finding.discriminator
  }
}

extension Sequence<Diagnostic> {
  /// The findings that were not there before, or weigh more than they did.
  package func worse(than before: some Sequence<Diagnostic>) -> [Diagnostic] {
    let weights = Dictionary(before.map { (FindingKey($0), $0.severity) }, uniquingKeysWith: { Swift.max($0, $1) })
    return filter { finding in weights[FindingKey(finding)].map { finding.severity > $0 } ?? true }
  }
}

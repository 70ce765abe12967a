import PlumbModel

/// A finding wherever it stands.
package struct FindingKey: Hashable, Sendable {
  private let rule: String
  private let element: ElementPath
  private let discriminator: String

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

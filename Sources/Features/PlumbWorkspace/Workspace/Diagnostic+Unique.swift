import PlumbCore
import PlumbModel

extension Diagnostic {
  /// The identity of a finding in one run. Models that share sources produce identical findings. The exact locations
  /// are included, because two entities can have the same problem.
  struct Sameness: Hashable {
    private let rule: String
    private let message: String
    private let places: [Location]

    /// Creates the identity; `nil` for a finding without a location, which cannot be compared.
    init?(_ finding: Diagnostic) {
      guard let location = finding.location else { return nil }
      rule = finding.rule
      message = finding.message
      places = [location] + finding.related.map(\.location)
    }
  }

  /// Whether the finding has precedence over an identical one: it is not suppressed, or it has a higher severity.
  fileprivate func outweighs(_ other: Diagnostic) -> Bool {
    if (suppression == nil) != (other.suppression == nil) { return suppression == nil }
    return severity > other.severity
  }
}

extension [Diagnostic] {
  /// The findings without duplicates, at the position of the first one. Of identical findings the one with precedence
  /// is included.
  package var unique: [Diagnostic] {
    var places: [Diagnostic.Sameness: Int] = [:]
    return reduce(into: []) { found, finding in
      let sameness = Diagnostic.Sameness(finding)
      if let place = sameness.flatMap({ places[$0] }) {
        if finding.outweighs(found[place]) { found[place] = finding }
      } else {
        sameness.map { places[$0] = found.count }
        found.append(finding)
      }
    }
  }
}

extension Sequence {
  /// Returns the elements without those whose finding is identical to that of an earlier element.
  package func once(by finding: (Element) -> Diagnostic) -> [Element] {
    var seen: Set<Diagnostic.Sameness> = []
    return filter { Diagnostic.Sameness(finding($0)).map { seen.insert($0).inserted } ?? true }
  }
}

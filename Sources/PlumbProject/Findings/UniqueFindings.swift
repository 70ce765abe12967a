import PlumbModel
import PlumbText

extension Diagnostic {
  /// What makes two findings of one run the same: models that share sources find the same in them. The place has to be
  /// the same too, to the byte: two entities can have the same fault.
  struct Sameness: Hashable {
    private let rule: String
    private let message: String
    private let places: [Location]

    /// nil for a finding without a place, which may be about anything.
    init?(_ finding: Diagnostic) {
      guard let location = finding.location else { return nil }
      rule = finding.rule
      message = finding.message
      places = [location] + finding.related.map(\.location)
    }
  }

  /// Whether it says more than another of the same: it counts, or weighs more.
  fileprivate func outweighs(_ other: Diagnostic) -> Bool {
    if (suppression == nil) != (other.suppression == nil) { return suppression == nil }
    return severity > other.severity
  }
}

extension [Diagnostic] {
  /// Each finding once, where the first of the same stood; of several the one that counts.
  var once: [Diagnostic] {
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
  /// Without elements whose finding is the same as that of an earlier one.
  func once(by finding: (Element) -> Diagnostic) -> [Element] {
    var seen: Set<Diagnostic.Sameness> = []
    return filter { Diagnostic.Sameness(finding($0)).map { seen.insert($0).inserted } ?? true }
  }
}

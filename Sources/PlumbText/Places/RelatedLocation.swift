/// A second location of a finding, with a label that describes its role: `opened here`.
public struct RelatedLocation: Hashable, Sendable {
  /// The second location.
  public var location: Location
  /// The label: `opened here`.
  public var label: String

  /// Creates a related location with its label.
  public init(_ location: Location, _ label: String) {
    self.location = location
    self.label = label
  }
}

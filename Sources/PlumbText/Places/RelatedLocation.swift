/// A second place with a few words on what it has to do with a finding: `opened here`.
public struct RelatedLocation: Hashable, Sendable {
  /// The second place.
  public var location: Location
  /// A few words: `opened here`.
  public var label: String

  /// A place with its words.
  public init(_ location: Location, _ label: String) {
    self.location = location
    self.label = label
  }
}

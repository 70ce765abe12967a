/// A second place with a few words on what it has to do with a finding: `opened here`.
public struct RelatedLocation: Hashable, Sendable {
  public var location: Location
  public var label: String

  public init(_ location: Location, _ label: String) {
    self.location = location
    self.label = label
  }
}

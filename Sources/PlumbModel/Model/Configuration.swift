/// A named subset of a model's entities, for a store of its own.
public struct Configuration: Hashable, Sendable {
  public var name: String
  public var usedWithCloudKit: Bool
  public var members: [NameReference]
  public var origin: Origin
  @OutOfLine public var kept: Kept?

  public init(name: String, members: [NameReference] = []) {
    self.name = name
    self.usedWithCloudKit = false
    self.members = members
    self.origin = .none
  }
}

/// A structured value of an attribute (Xcode 15): named elements of their own types.
public struct Composite: Hashable, Sendable {
  public var name: String
  public var attributes: [Attribute]
  public var origin: Origin
  @OutOfLine public var kept: Kept?

  public init(name: String, attributes: [Attribute] = []) {
    self.name = name
    self.attributes = attributes
    self.origin = .none
  }
}

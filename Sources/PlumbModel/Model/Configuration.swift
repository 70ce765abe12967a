/// A named subset of a model's entities, for a store of its own.
///
///     <configuration name="Cloud" usedWithCloudKit="YES">
///         <memberEntity name="Order"/>
///     </configuration>
///
/// A store added with `configurationName` holds the members only. Every model has the configuration `Default` with all
/// entities besides; files do not list it.
public struct Configuration: Hashable, Sendable {
  /// The name that `addPersistentStore(ofType:configurationName:…)` is called with: `Cloud`, `Local`.
  public var name: String
  /// “Used with CloudKit” of the inspector: the entities of this configuration are mirrored.
  public var usedWithCloudKit: Bool
  /// Entities by name, in the order of the file. A name may lead nowhere; a rule reports it.
  public var members: [NameReference]
  /// The bytes of the `<configuration>` tag; `.none` where it was made in memory.
  public var origin: Origin
  /// The tag's own spelling and comments between its members; nil where it is as Xcode writes it.
  @OutOfLine public var kept: Kept?

  /// A configuration made in memory; the names of the members may be literals: `["Order", "Item"]`.
  public init(name: String, members: [NameReference] = []) {
    self.name = name
    self.usedWithCloudKit = false
    self.members = members
    self.origin = .none
  }
}

/// A structured value of an attribute (Xcode 15): named elements of their own types.
///
///     Composite(name: "Address", attributes: [Attribute(name: "street", type: .string)])
///
/// Attributes of type `.composite` refer to it by name, and predicates reach its elements by key paths such as
/// `address.street` (`NSCompositeAttributeDescription`).
public struct Composite: Hashable, Sendable {
  /// The name by which attributes refer to it.
  public var name: String
  /// The elements in the order of the file. An element may be a composite itself.
  public var attributes: [Attribute]
  /// The bytes of the `<composite>` tag; `.none` where it was made in memory.
  public var origin: Origin
  /// The tag's own spelling and comments between its elements; nil where it is as Xcode writes it.
  @OutOfLine public var kept: Kept?

  /// A composite made in memory. A model keeps it in `composites`.
  public init(name: String, attributes: [Attribute] = []) {
    self.name = name
    self.attributes = attributes
    self.origin = .none
  }
}

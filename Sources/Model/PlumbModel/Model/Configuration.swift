import PlumbCore

/// A named subset of a model's entities, for a separate store.
///
///     <configuration name="Cloud" usedWithCloudKit="YES">
///         <memberEntity name="Order"/>
///     </configuration>
///
/// A store added with `configurationName` contains objects of the members only. In addition, every model has the
/// configuration `Default` with all entities, which files do not declare.
public struct Configuration: Hashable, Sendable {
  /// The configuration name in `addPersistentStore(ofType:configurationName:…)`: `Cloud`, `Local`.
  public var name: String
  /// Whether the entities of this configuration are mirrored to CloudKit: “Used with CloudKit” in Xcode's inspector.
  public var usedWithCloudKit = false
  /// The names of the entities, in file order. A rule reports a name that no entity has.
  public var members: [NameReference]
  /// The byte range of the `<configuration>` tag; `.none` if the value was created in memory.
  public var origin = Origin.none
  /// The tag's spelling and the comments between its members; `nil` if both are as Xcode writes them.
  @OutOfLine public var preserved: SourceSpelling?

  /// Creates a configuration in memory. The names of the members can be literals: `["Order", "Item"]`.
  public init(name: String, members: [NameReference] = []) {
    self.name = name
    self.members = members
  }
}

/// A structured type of attribute values (Xcode 15): named elements, each with a type.
///
///     Composite(name: "Address", attributes: [Attribute(name: "street", type: .string)])
///
/// Attributes of type `.composite` reference it by name, and predicates access its elements with key paths such as
/// `address.street` (`NSCompositeAttributeDescription`).
public struct Composite: Hashable, Sendable {
  /// The name that attributes reference.
  public var name: String
  /// The elements, in file order. The type of an element can be a composite itself.
  public var attributes: [Attribute]
  /// The byte range of the `<composite>` tag; `.none` if the value was created in memory.
  public var origin = Origin.none
  /// The tag's spelling and the comments between its elements; `nil` if both are as Xcode writes them.
  @OutOfLine public var preserved: SourceSpelling?

  /// Creates a composite in memory. A model contains composites in `composites`.
  public init(name: String, attributes: [Attribute] = []) {
    self.name = name
    self.attributes = attributes
  }
}

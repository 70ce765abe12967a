import PlumbCore

/// An entity of a model with its properties (`NSEntityDescription`).
///
///     var order = Entity(name: "Order", attributes: [Attribute(name: "total", type: .decimal)])
///     order.representedClassName = ".Order"
///     order.className  // "Order"
///
/// Contains only the properties that the entity declares itself; `Schema` finds inherited ones.An entity is a large
/// value, so iterate over many entities by index.
public struct Entity: Hashable, Sendable {
  /// The name, used by `NSFetchRequest(entityName:)` and by the version hash. Unique in a model; if two entities have
  /// the same name, the first one is used.
  public var name: String
  /// The name of the class: `Order`, `.Order` (the product's module) or `Module.Order`; `nil` for plain
  /// NSManagedObject.
  ///
  /// Xcode's model editor sets it: 17,559 of 17,779 entities of the corpus have a class name.
  public var representedClassName: String?
  /// Whether objects can be created for subentities only. Part of the version hash.
  public var isAbstract = false
  /// The name of the parent entity; `nil` if it has none. In a SQLite store both entities share one table.
  public var parentEntity: String?
  /// The name of the entity in an earlier version (`elementID` in the file); `nil` if the entity was not renamed.
  /// Without it, lightweight migration removes the old entity and adds the new one.
  public var renamingIdentifier: String?
  /// A text that is part of the entity's version hash. Changing it makes a migration run although the hash would not
  /// change otherwise.
  public var versionHashModifier: String?
  /// The `syncable` flag of the discontinued Sync Services. Xcode still writes it on nearly every entity.
  public var isSyncable = false
  /// The code that Xcode generates for the entity during a build: “Codegen” in the inspector.
  public var codeGeneration = CodeGeneration.manual
  /// The expression for the name in Spotlight (`coreSpotlightDisplayNameExpression`): a key path such as `title`.
  @OutOfLine public var spotlightDisplayName: String?

  /// The attributes that the entity declares itself, in file order. Xcode sorts them by name.
  public var attributes: [Attribute]
  /// The relationships that the entity declares itself, in file order. Xcode sorts them by name.
  public var relationships: [Relationship]
  /// The fetched properties that the entity declares itself, in file order.
  public var fetchedProperties: [FetchedProperty] = []
  /// The indexes in the format before Xcode 9, which fetch indexes replaced; `nil` if the file has no
  /// `<compoundIndexes>`.
  @OutOfLine public var compoundIndexes: ElementList<CompoundIndex>?
  /// The indexes of the entity's table, in file order.
  public var fetchIndexes: [FetchIndex] = []
  /// The constraints that the entity declares itself; a subentity inherits those of its parent. Part of the version
  /// hash.
  @OutOfLine public var uniquenessConstraints: ElementList<UniquenessConstraint>?
  /// The user info of the entity; `nil` if the file has no `<userInfo>`.
  @OutOfLine public var userInfo: UserInfo?

  /// The byte range of the `<entity>` tag, without its children; `.none` if the entity was created in memory.
  public var origin = Origin.none
  /// The spelling of the tag, the order of its children and the comments between them; `nil` if all are as Xcode
  /// writes them.
  @OutOfLine public var preserved: SourceSpelling?

  /// Creates an entity in memory: concrete, without class and parent, with manual code generation.
  public init(name: String, attributes: [Attribute] = [], relationships: [Relationship] = []) {
    self.name = name
    self.attributes = attributes
    self.relationships = relationships
  }

  /// The name of the class without its module: `Order` for `.Order` and `Shop.Order`; `nil` if the entity has no
  /// class name.
  public var className: String? {
    guard let name = representedClassName, name.utf8.contains(UInt8(ascii: ".")) || name.isEmpty else {
      return representedClassName
    }
    return name.split(separator: ".").last.map(String.init)
  }

  /// The module before the name of the class, with its dot: `Shop.`, or `.` for the module that is being built. `nil` if
  /// the name has no module.
  ///
  /// At run time, `NSClassFromString` finds a name with a module by the Swift name of the class, regardless of
  /// `@objc(…)`, and a name without a module by the Objective-C name:
  ///
  ///     @objc(Order) class OrderRecord   // found as Order and Shop.OrderRecord, not as OrderRecord or Shop.Order
  ///     class OrderRecord                // found as Shop.OrderRecord only
  public var module: String? {
    guard let name = representedClassName, let dot = name.lastIndex(of: ".") else { return nil }
    return String(name[...dot])
  }
}

/// The code that Xcode generates for an entity. The raw value is the spelling in the file.
///
/// 92 % of the entities in the corpus are manual.
public enum CodeGeneration: String, Hashable, Sendable, CaseIterable {
  /// Generates no code: the class is written by hand or checked in. The file has no XML attribute for this case.
  case manual = ""
  /// Generates the class and its properties.
  case `class`
  /// Generates the properties only.
  case category

  /// The text that other tools than Xcode write for `manual`.
  package static let none = "none"
}

/// A list of attribute names. The combination of their values is unique among an entity's objects.
///
///     UniquenessConstraint(["shop", "number"])  // no two objects with the same shop and the same number
///
/// Saving an object that violates a constraint fails or merges, depending on the merge policy of the context.
/// CloudKit does not support constraints.
public struct UniquenessConstraint: Hashable, Sendable {
  /// The names, in file order. The version hash depends on the order.
  public var attributes: [NameReference]
  /// The byte range of the `<uniquenessConstraint>` tag; `.none` if the value was created in memory.
  public var origin = Origin.none
  /// The tag's spelling and the comments between its names; `nil` if both are as Xcode writes them.
  @OutOfLine public var preserved: SourceSpelling?

  /// Creates a constraint in memory. The names can be literals.
  public init(_ attributes: [NameReference] = []) {
    self.attributes = attributes
  }
}

/// An index in the format before Xcode 9: a list of property names.
///
///     <compoundIndex><index value="shop"/><index value="number"/></compoundIndex>
public struct CompoundIndex: Hashable, Sendable {
  /// The columns of the index, the first column first. Their order matters to queries.
  public var properties: [NameReference]
  /// The byte range of the `<compoundIndex>` tag; `.none` if the value was created in memory.
  public var origin = Origin.none
  /// The tag's spelling and the comments between its names; `nil` if both are as Xcode writes them.
  @OutOfLine public var preserved: SourceSpelling?

  /// Creates an index in memory. The names can be literals.
  public init(_ properties: [NameReference] = []) {
    self.properties = properties
  }
}

/// A reference by name: to an attribute in a constraint, to an entity in a configuration.
///
/// An element and not a plain text, because it has a source location for findings: `<constraint value="number"/>`,
/// `<index value="number"/>`, `<memberEntity name="Order"/>`.
public struct NameReference: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as written in the file. The referenced element may be missing.
  public var name: String
  /// The byte range of the tag that contains the name; `.none` if the reference was created in memory.
  public var origin = Origin.none
  /// The spelling of the tag in the file; `nil` if it is the spelling that Xcode writes.
  @OutOfLine public var preserved: SourceSpelling?

  /// Creates a reference in memory.
  public init(_ name: String) {
    self.name = name
  }

  /// Creates a reference in memory from a literal: `Configuration(name: "Cloud", members: ["Order"])`.
  public init(stringLiteral name: String) { self.init(name) }
}

/// The user info entries of an element.
///
/// A list, because a file can repeat a key. Core Data converts it to a dictionary (`NSEntityDescription.userInfo`).
public typealias UserInfo = ElementList<UserInfoEntry>

/// A key with its value in a userInfo dictionary: `<entry key="plumb.ignore" value="property-case"/>`.
public struct UserInfoEntry: Hashable, Sendable {
  /// The key; any text, including the empty one.
  public var key: String
  /// The value; `nil` if the file has no such XML attribute. The empty text is a value.
  public var value: String?
  /// The byte range of the `<entry>` tag; `.none` if the value was created in memory.
  public var origin = Origin.none
  /// The spelling of the tag in the file; `nil` if it is the spelling that Xcode writes.
  @OutOfLine public var preserved: SourceSpelling?

  /// Creates an entry in memory.
  public init(key: String, value: String? = nil) {
    self.key = key
    self.value = value
  }
}

extension ElementList<UserInfoEntry> {
  /// Returns the value of the first entry with a key.
  ///
  /// - Returns: `nil` if no entry has the key, or if the first entry with the key has no value.
  public func value(_ key: String) -> String? { elements.first { $0.key == key }?.value }
}

extension Entity {
  /// The names of all properties: attributes first, then relationships, then fetched properties.
  package var propertyNames: [String] {
    attributes.map(\.name) + relationships.map(\.name) + fetchedProperties.map(\.name)
  }

  // Loops use indices, because iterating over attributes copies each large value.

  /// Whether the entity itself has an attribute with a name. Inherited attributes are not included.
  package func hasAttribute(_ name: String) -> Bool { attributes.indices.contains { attributes[$0].name == name } }
  /// Whether the entity itself has a relationship with a name.
  package func hasRelationship(_ name: String) -> Bool {
    relationships.indices.contains { relationships[$0].name == name }
  }
  /// Whether the entity itself has a fetched property with a name.
  package func hasFetchedProperty(_ name: String) -> Bool {
    fetchedProperties.indices.contains { fetchedProperties[$0].name == name }
  }
  /// Whether the entity itself has a property of any kind with a name. The three kinds share one namespace.
  package func hasProperty(_ name: String) -> Bool {
    hasAttribute(name) || hasRelationship(name) || hasFetchedProperty(name)
  }
  package var hasRenamedProperty: Bool {
    attributes.indices.contains { attributes[$0].renamingIdentifier != nil }
      || relationships.indices.contains { relationships[$0].renamingIdentifier != nil }
  }
}

extension Model {
  /// The indices of the entities that have a renaming identifier or a property with one. Copies no entity.
  package var renamedEntities: [Int] {
    entities.indices.filter { entities[$0].renamingIdentifier != nil || entities[$0].hasRenamedProperty }
  }
}

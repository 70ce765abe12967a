/// An entity of a model with its properties (`NSEntityDescription`).
///
///     var order = Entity(name: "Order", attributes: [Attribute(name: "total", type: .decimal)])
///     order.representedClassName = ".Order"
///     order.className  // "Order"
///
/// Properties are the entity's own: inherited ones are found by `Schema`. An entity is a large value, so a loop over
/// many goes by index.
public struct Entity: Hashable, Sendable {
  /// The name, which `NSFetchRequest(entityName:)` and the version hash use. Unique in a model; if two have it, the
  /// first counts.
  public var name: String
  /// `Order`, `.Order` (the product's module) or `Module.Order`; nil means plain NSManagedObject.
  ///
  /// The model editor fills it in: 17,559 of 17,779 entities of the corpus have one.
  public var representedClassName: String?
  /// Whether there are objects of subentities only. It enters the version hash.
  public var isAbstract: Bool
  /// The name of the entity this one inherits from. In a SQLite store both share one table.
  public var parentEntity: String?
  /// What the entity was called in an earlier version (`elementID` in the file); nil where it kept its name.
  /// Lightweight migration needs it, or sees one entity go and another come.
  public var renamingIdentifier: String?
  /// A text that enters the entity's version hash and so makes a migration run where the hash would not change.
  public var versionHashModifier: String?
  /// `syncable`, a switch of Sync Services, which are gone; Xcode writes it on nearly every entity still.
  public var isSyncable: Bool
  /// What Xcode writes for the entity when it builds: “Codegen” of the inspector.
  public var codeGeneration: CodeGeneration
  /// An expression for the name that Spotlight shows (`coreSpotlightDisplayNameExpression`): a key path such as
  /// `title`.
  @OutOfLine public var spotlightDisplayName: String?

  /// The entity's own attributes in the order of the file; Xcode sorts them by name.
  public var attributes: [Attribute]
  /// The entity's own relationships in the order of the file; Xcode sorts them by name.
  public var relationships: [Relationship]
  /// The entity's own fetched properties in the order of the file.
  public var fetchedProperties: [FetchedProperty]
  /// Indexes of before Xcode 9, which fetch indexes replaced; nil where the file has no `<compoundIndexes>`.
  @OutOfLine public var compoundIndexes: ElementList<CompoundIndex>?
  /// The indexes of the entity's table, in the order of the file.
  public var fetchIndexes: [FetchIndex]
  /// The constraints of the entity itself; a subentity has its parent's too. They enter the version hash.
  @OutOfLine public var uniquenessConstraints: ElementList<UniquenessConstraint>?
  /// What a developer attached to the entity; nil where the file has no `<userInfo>`.
  @OutOfLine public var userInfo: UserInfo?

  /// The bytes of the `<entity>` tag, without its children; `.none` where it was made in memory.
  public var origin: Origin
  /// The tag's own spelling, and its children's order with the comments between them; nil where both are as Xcode
  /// writes them.
  @OutOfLine public var kept: Kept?

  /// An entity made in memory: concrete, without class and parent, with manual code generation.
  public init(name: String, attributes: [Attribute] = [], relationships: [Relationship] = []) {
    self.name = name
    self.isAbstract = false
    self.isSyncable = false
    self.codeGeneration = .manual
    self.attributes = attributes
    self.relationships = relationships
    self.fetchedProperties = []
    self.fetchIndexes = []
    self.origin = .none
  }

  /// The class's name without its module: `Order` for `.Order` and `Shop.Order`; nil where there is none.
  public var className: String? {
    guard let name = representedClassName, name.utf8.contains(UInt8(ascii: ".")) || name.isEmpty else {
      return representedClassName
    }
    return name.split(separator: ".").last.map(String.init)
  }
}

/// What Xcode generates for an entity; the raw value is the file's spelling.
///
/// 92 % of the entities in the corpus are manual.
public enum CodeGeneration: String, Hashable, Sendable, CaseIterable {
  /// Nothing: the class is written by hand or checked in. Absent in the file.
  case manual = ""
  /// Class and properties.
  case `class`
  /// Properties only.
  case category
}

/// Names of attributes whose values, taken together, are unique among an entity's objects.
///
///     UniquenessConstraint(["shop", "number"])  // no two objects with the same shop and the same number
///
/// Saving an object that breaks one fails, or merges, by the context's merge policy. CloudKit takes no constraints.
public struct UniquenessConstraint: Hashable, Sendable {
  /// The names in the order of the file, which the version hash depends on.
  public var attributes: [NameReference]
  /// The bytes of the `<uniquenessConstraint>` tag; `.none` where it was made in memory.
  public var origin: Origin
  /// The tag's own spelling and comments between its names; nil where it is as Xcode writes it.
  @OutOfLine public var kept: Kept?

  /// A constraint made in memory; the names may be literals.
  public init(_ attributes: [NameReference] = []) {
    self.attributes = attributes
    self.origin = .none
  }
}

/// An index of before Xcode 9: property names.
///
///     <compoundIndex><index value="shop"/><index value="number"/></compoundIndex>
public struct CompoundIndex: Hashable, Sendable {
  /// The columns of the index from the first; their order matters to queries.
  public var properties: [NameReference]
  /// The bytes of the `<compoundIndex>` tag; `.none` where it was made in memory.
  public var origin: Origin
  /// The tag's own spelling and comments between its names; nil where it is as Xcode writes it.
  @OutOfLine public var kept: Kept?

  /// An index made in memory; the names may be literals.
  public init(_ properties: [NameReference] = []) {
    self.properties = properties
    self.origin = .none
  }
}

/// A name that an element refers to: of an attribute in a constraint, of an entity in a configuration.
///
/// An element and not a text, because it has a place that a finding can point at: `<constraint value="number"/>`,
/// `<index value="number"/>`, `<memberEntity name="Order"/>`.
public struct NameReference: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as it stands. What it names need not exist.
  public var name: String
  /// The bytes of the tag that holds the name; `.none` where it was made in memory.
  public var origin: Origin
  /// The tag's own spelling; nil where it is as Xcode writes it.
  @OutOfLine public var kept: Kept?

  /// A reference made in memory.
  public init(_ name: String) {
    self.name = name
    self.origin = .none
  }

  /// A reference made in memory from a literal: `Configuration(name: "Cloud", members: ["Order"])`.
  public init(stringLiteral name: String) { self.init(name) }
}

/// The entries a developer attached to an element.
///
/// A list, for a file may repeat a key; Core Data makes a dictionary of it (`NSEntityDescription.userInfo`).
public typealias UserInfo = ElementList<UserInfoEntry>

/// A key with its value in a userInfo dictionary: `<entry key="plumb.ignore" value="property-case"/>`.
public struct UserInfoEntry: Hashable, Sendable {
  /// The key; any text, also an empty one.
  public var key: String
  /// The value; nil where the file has no such XML attribute, which is not the empty text.
  public var value: String?
  /// The bytes of the `<entry>` tag; `.none` where it was made in memory.
  public var origin: Origin
  /// The tag's own spelling; nil where it is as Xcode writes it.
  @OutOfLine public var kept: Kept?

  /// An entry made in memory.
  public init(key: String, value: String? = nil) {
    self.key = key
    self.value = value
    self.origin = .none
  }
}

extension ElementList<UserInfoEntry> {
  /// The value of the first entry with this key.
  ///
  /// nil where no entry has it, and where the first that has it lacks a value.
  public func value(_ key: String) -> String? { elements.first { $0.key == key }?.value }
}

extension Entity {
  // By index: an attribute is large, and a loop over attributes copies each.

  /// Whether the entity itself has an attribute of this name; parents are not asked.
  package func hasAttribute(_ name: String) -> Bool { attributes.indices.contains { attributes[$0].name == name } }
  /// Whether the entity itself has a relationship of this name.
  package func hasRelationship(_ name: String) -> Bool {
    relationships.indices.contains { relationships[$0].name == name }
  }
  /// Whether the entity itself has a fetched property of this name.
  package func hasFetchedProperty(_ name: String) -> Bool {
    fetchedProperties.indices.contains { fetchedProperties[$0].name == name }
  }
  /// Whether the entity itself has a property of this name, of whatever kind: the three kinds share one space of names.
  package func hasProperty(_ name: String) -> Bool {
    hasAttribute(name) || hasRelationship(name) || hasFetchedProperty(name)
  }
  package var hasRenamedProperty: Bool {
    attributes.indices.contains { attributes[$0].renamingIdentifier != nil }
      || relationships.indices.contains { relationships[$0].renamingIdentifier != nil }
  }
}

extension Model {
  /// The places of the entities that have a renaming identifier, their own or one of a property. Copies no entity.
  package var renamedEntities: [Int] {
    entities.indices.filter { entities[$0].renamingIdentifier != nil || entities[$0].hasRenamedProperty }
  }
}

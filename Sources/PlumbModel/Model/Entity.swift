/// An entity of a model with its properties.
public struct Entity: Hashable, Sendable {
  public var name: String
  /// `Order`, `.Order` (the product's module) or `Module.Order`; nil means plain NSManagedObject.
  public var representedClassName: String?
  public var isAbstract: Bool
  /// The name of the entity this one inherits from.
  public var parentEntity: String?
  /// What the entity was called in an earlier version (`elementID` in the file).
  public var renamingIdentifier: String?
  public var versionHashModifier: String?
  public var isSyncable: Bool
  public var codeGeneration: CodeGeneration
  /// An expression for the name that Spotlight shows.
  @OutOfLine public var spotlightDisplayName: String?

  public var attributes: [Attribute]
  public var relationships: [Relationship]
  public var fetchedProperties: [FetchedProperty]
  /// Indexes of before Xcode 9.
  @OutOfLine public var compoundIndexes: ElementList<CompoundIndex>?
  public var fetchIndexes: [FetchIndex]
  @OutOfLine public var uniquenessConstraints: ElementList<UniquenessConstraint>?
  @OutOfLine public var userInfo: UserInfo?

  public var origin: Origin
  @OutOfLine public var kept: Kept?

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

/// What Xcode generates for an entity.
public enum CodeGeneration: String, Hashable, Sendable, CaseIterable {
  /// Nothing: the class is written by hand or checked in. Absent in the file.
  case manual = ""
  /// Class and properties.
  case `class`
  /// Properties only.
  case category
}

/// Names of attributes whose values, taken together, are unique among an entity's objects.
public struct UniquenessConstraint: Hashable, Sendable {
  public var attributes: [NameReference]
  public var origin: Origin
  @OutOfLine public var kept: Kept?

  public init(_ attributes: [NameReference] = []) {
    self.attributes = attributes
    self.origin = .none
  }
}

/// An index of before Xcode 9: property names.
public struct CompoundIndex: Hashable, Sendable {
  public var properties: [NameReference]
  public var origin: Origin
  @OutOfLine public var kept: Kept?

  public init(_ properties: [NameReference] = []) {
    self.properties = properties
    self.origin = .none
  }
}

/// A name that an element refers to: of an attribute in a constraint, of an entity in a configuration.
public struct NameReference: Hashable, Sendable, ExpressibleByStringLiteral {
  public var name: String
  public var origin: Origin
  @OutOfLine public var kept: Kept?

  public init(_ name: String) {
    self.name = name
    self.origin = .none
  }

  public init(stringLiteral name: String) { self.init(name) }
}

/// The entries a developer attached to an element.
public typealias UserInfo = ElementList<UserInfoEntry>

/// A key with its value in a userInfo dictionary.
public struct UserInfoEntry: Hashable, Sendable {
  public var key: String
  public var value: String?
  public var origin: Origin
  @OutOfLine public var kept: Kept?

  public init(key: String, value: String? = nil) {
    self.key = key
    self.value = value
    self.origin = .none
  }
}

extension ElementList<UserInfoEntry> {
  /// The value of the first entry with this key.
  public func value(_ key: String) -> String? { elements.first { $0.key == key }?.value }
}

extension Entity {
  // By index: an attribute is large, and a loop over attributes copies each.

  /// Whether the entity itself has an attribute of this name.
  package func hasAttribute(_ name: String) -> Bool { attributes.indices.contains { attributes[$0].name == name } }
  /// Whether the entity itself has a relationship of this name.
  package func hasRelationship(_ name: String) -> Bool {
    relationships.indices.contains { relationships[$0].name == name }
  }
  /// Whether the entity itself has a fetched property of this name.
  package func hasFetchedProperty(_ name: String) -> Bool {
    fetchedProperties.indices.contains { fetchedProperties[$0].name == name }
  }
  /// Whether the entity itself has a property of this name.
  package func hasProperty(_ name: String) -> Bool {
    hasAttribute(name) || hasRelationship(name) || hasFetchedProperty(name)
  }
  package var hasRenamedProperty: Bool {
    attributes.indices.contains { attributes[$0].renamingIdentifier != nil }
      || relationships.indices.contains { relationships[$0].renamingIdentifier != nil }
  }
}

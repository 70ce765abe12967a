import Foundation

/// The description of an entity as a value: all that a model file can contain about an entity.
public struct EntitySchema: Hashable, Sendable {
  /// The name of the entity.
  public var name: String
  /// The name of the class in the model. `nil` for the class that provides the schema, or for `NSManagedObject`.
  public var className: String?
  /// Whether only subentities have objects.
  public var isAbstract: Bool
  /// The name of the entity from which the entity inherits.
  public var parent: String?
  /// The attributes that the entity declares.
  public var attributes: [AttributeSchema]
  /// The relationships that the entity declares.
  public var relationships: [RelationshipSchema]
  /// The fetched properties that the entity declares.
  public var fetchedProperties: [FetchedPropertySchema]
  /// The fetch indexes that the entity declares.
  public var indexes: [IndexSchema]
  /// The lists of attributes whose combined values are unique.
  public var uniquenessConstraints: [[String]]
  /// The lists of properties that are indexed together, in models of older versions of Xcode.
  public var compoundIndexes: [[String]]
  /// The names of the configurations that contain the entity.
  public var configurations: [String]
  /// The name of the entity in an earlier version.
  public var renamingIdentifier: String?
  /// A text that is part of the version hash.
  public var versionHashModifier: String?
  /// The user info entries.
  public var userInfo: [String: String]
  /// The expression for the name of an object in Spotlight.
  public var spotlightName: String?

  /// Creates an entity.
  public init(
    _ name: String, className: String? = nil, isAbstract: Bool = false, parent: String? = nil,
    attributes: [AttributeSchema] = [], relationships: [RelationshipSchema] = [],
    fetchedProperties: [FetchedPropertySchema] = [], indexes: [IndexSchema] = [],
    uniquenessConstraints: [[String]] = [], compoundIndexes: [[String]] = [], configurations: [String] = [],
    renamingIdentifier: String? = nil, versionHashModifier: String? = nil, userInfo: [String: String] = [:],
    spotlightName: String? = nil
  ) {
    self.name = name
    self.className = className
    self.isAbstract = isAbstract
    self.parent = parent
    self.attributes = attributes
    self.relationships = relationships
    self.fetchedProperties = fetchedProperties
    self.indexes = indexes
    self.uniquenessConstraints = uniquenessConstraints
    self.compoundIndexes = compoundIndexes
    self.configurations = configurations
    self.renamingIdentifier = renamingIdentifier
    self.versionHashModifier = versionHashModifier
    self.userInfo = userInfo
    self.spotlightName = spotlightName
  }

  /// The names of all properties that the entity declares.
  var propertyNames: [String] {
    attributes.map(\.name) + relationships.map(\.name) + fetchedProperties.map(\.name)
  }
}

/// A class of managed objects that describes its entity.
public protocol SchemaProviding: NSManagedObject {
  /// The description of the class's entity.
  static var schema: EntitySchema { get }
}

import Foundation

/// The way in which an attribute's value is stored.
public enum StorageMethod: Equatable, Sendable {
  /// The value itself.
  case `default`
  /// The raw value.
  case raw
  /// The value as JSON.
  case codable
  /// The result of a value transformer.
  case transformed
  /// The elements of a composite.
  case composition
}

/// The kind of a property.
public enum CDFieldKind: Equatable, Sendable {
  /// A value.
  case attribute
  /// Other objects, or a property of them.
  case relationship
  /// A composite.
  case composition
}

/// The facts about a property: its names in Swift and in the model, and its storage.
public struct CDFieldMeta: Equatable, Sendable {
  /// The kind of the property.
  public var kind: CDFieldKind
  /// The names in Swift.
  public var swiftPath: [String]
  /// The names in the model.
  public var persistentPath: [String]
  /// The storage of the value.
  public var storageMethod: StorageMethod
  /// Whether a store can sort by the property.
  public var supportsStoreSort: Bool
  /// Whether the property is one of the objects of a to-many relationship.
  public var isToManyRelationship: Bool

  /// Creates the facts about a property, by default about an element of a composite.
  public init(
    kind: CDFieldKind = .attribute, swiftPath: [String], persistentPath: [String],
    storageMethod: StorageMethod = .default, supportsStoreSort: Bool = true, isToManyRelationship: Bool = false
  ) {
    self.kind = kind
    self.swiftPath = swiftPath
    self.persistentPath = persistentPath
    self.storageMethod = storageMethod
    self.supportsStoreSort = supportsStoreSort
    self.isToManyRelationship = isToManyRelationship
  }

  /// Returns the facts with names before those of the property.
  func prefixed(_ swift: [String], _ persistent: [String]) -> CDFieldMeta {
    var meta = self
    meta.swiftPath = swift + swiftPath
    meta.persistentPath = persistent + persistentPath
    return meta
  }
}

/// A path of a model class that has entries in the class's table.
public protocol CDTableEntry {
  /// The facts about the property, and about those that can be reached through it.
  var entries: [CDFieldMeta] { get }
}

/// The tables of model classes.
public enum CDFieldTable {
  /// Returns the table of paths, by the names in Swift.
  public static func make(_ paths: [any CDTableEntry]) -> [String: CDFieldMeta] { make(paths.flatMap(\.entries)) }

  static func make(_ fields: [CDFieldMeta]) -> [String: CDFieldMeta] {
    Dictionary(fields.map { ($0.swiftPath.joined(separator: "."), $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// A type with a table of its properties.
public protocol CoreDataPathTable {
  /// The properties, by their names in Swift.
  static var __cdFieldTable: [String: CDFieldMeta] { get }
  /// The properties that can be reached through a relationship to the type.
  static var __cdRelationshipProjectionTable: [String: CDFieldMeta] { get }
}

extension CoreDataPathTable {
  /// All properties.
  public static var __cdRelationshipProjectionTable: [String: CDFieldMeta] { __cdFieldTable }

  /// Returns the facts about a property. `nil` if the table does not contain it.
  public static func __cdMeta(forSwiftPath path: [String]) -> CDFieldMeta? {
    __cdFieldTable[path.joined(separator: ".")]
  }

  /// Returns the facts about a property, such as `location.x`. `nil` if the table does not contain it.
  public static func __cdMeta(forSwiftPath path: String) -> CDFieldMeta? { __cdFieldTable[path] }

  /// Returns the key path in the model. `nil` if the table does not contain the property.
  public static func __cdPersistentPath(forSwiftPath path: String) -> String? {
    __cdFieldTable[path]?.persistentPath.joined(separator: ".")
  }
}

/// A class with the names of its attributes.
public protocol CoreDataKeys: CoreDataPathTable {
  /// The attributes, with their names in the model as raw values.
  associatedtype Keys: RawRepresentable where Keys.RawValue == String
}

/// A type with typed paths to its properties.
public protocol CoreDataPathDSLProviding: CoreDataPathTable {
  /// The paths.
  associatedtype PathRoot
  /// The paths.
  static var path: PathRoot { get }
}

/// A model class.
public protocol PersistentEntity: ModelObject, CoreDataKeys, CoreDataPathDSLProviding {}

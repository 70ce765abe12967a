import Foundation

/// The path to the object of a to-one relationship, and to its properties.
@dynamicMemberLookup
public struct CDToOneRelationPath<Root: CoreDataPathTable, Target: CoreDataPathDSLProviding>: Sendable {
  /// The names in Swift.
  public let swiftPath: [String]
  /// The names in the model.
  public let persistentPath: [String]

  /// Creates a path.
  public init(swiftPath: [String], persistentPath: [String]) {
    self.swiftPath = swiftPath
    self.persistentPath = persistentPath
  }

  /// The key path in the model.
  public var persistentPathKey: String { persistentPath.joined(separator: ".") }

  /// The path to an attribute of the object.
  public subscript<Value>(
    dynamicMember member: KeyPath<Target.PathRoot, CDPath<Target, Value>>
  ) -> CDPath<Root, Value> {
    Target.path[keyPath: member].prefixed(swiftPath, persistentPath)
  }

  /// The path to the object of a relationship of the object.
  public subscript<Next>(
    dynamicMember member: KeyPath<Target.PathRoot, CDToOneRelationPath<Target, Next>>
  ) -> CDToOneRelationPath<Root, Next> {
    let next = Target.path[keyPath: member]
    return .init(swiftPath: swiftPath + next.swiftPath, persistentPath: persistentPath + next.persistentPath)
  }

  /// Returns the predicate that the relationship has no object.
  public func isNil() -> NSPredicate { predicate("== nil") }

  /// Returns the predicate that the relationship has an object.
  public func isNotNil() -> NSPredicate { predicate("!= nil") }

  private func predicate(_ test: String, _ arguments: [Any] = []) -> NSPredicate {
    NSPredicate(format: "%K \(test)", argumentArray: [persistentPathKey] + arguments)
  }
}

extension CDToOneRelationPath where Target: PersistentEntity {
  /// Returns the predicate that the relationship has the given object.
  public func equals(_ object: Target) -> NSPredicate { predicate("== %@", [object]) }
}

extension CDToOneRelationPath: CDTableEntry {
  /// The facts about the relationship and about the properties of its object.
  public var entries: [CDFieldMeta] {
    CDRelationshipTableBuilder.entries(swiftPath, persistentPath, Target.self, isToMany: false)
  }
}

/// The path to the objects of a to-many relationship.
public struct CDToManyRelationPath<Root: CoreDataPathTable, Target: CoreDataPathDSLProviding>: Sendable {
  /// The names in Swift.
  public let swiftPath: [String]
  /// The names in the model.
  public let persistentPath: [String]

  /// Creates a path.
  public init(swiftPath: [String], persistentPath: [String]) {
    self.swiftPath = swiftPath
    self.persistentPath = persistentPath
  }

  /// Conditions that at least one object fulfills.
  public var any: CDQuantifiedToManyPath<Root, Target> { quantified(.any) }
  /// Conditions that all objects fulfill. They hold for a relationship without objects.
  public var all: CDQuantifiedToManyPath<Root, Target> { quantified(.all) }
  /// Conditions that none of the objects fulfills.
  public var none: CDQuantifiedToManyPath<Root, Target> { quantified(.none) }

  private func quantified(_ quantifier: CDCollectionQuantifier) -> CDQuantifiedToManyPath<Root, Target> {
    .init(quantifier: quantifier, relationshipSwiftPath: swiftPath, relationshipPersistentPath: persistentPath)
  }
}

extension CDToManyRelationPath: CDTableEntry {
  /// The facts about the relationship and about the properties of its objects.
  public var entries: [CDFieldMeta] {
    CDRelationshipTableBuilder.entries(swiftPath, persistentPath, Target.self, isToMany: true)
  }
}

/// The number of objects of a to-many relationship that have to fulfill a condition.
public enum CDCollectionQuantifier: String, Sendable {
  /// At least one.
  case any = "ANY"
  /// All.
  case all = "ALL"
  /// None.
  case none = "NONE"
}

/// The path to the objects of a to-many relationship, with a quantifier.
@dynamicMemberLookup
public struct CDQuantifiedToManyPath<Root: CoreDataPathTable, Target: CoreDataPathDSLProviding>: Sendable {
  /// The number of objects that have to fulfill a condition.
  public let quantifier: CDCollectionQuantifier
  /// The names of the relationship in Swift.
  public let relationshipSwiftPath: [String]
  let relationshipPersistentPath: [String]

  /// The field of an attribute of the objects.
  public subscript<Value>(
    dynamicMember member: KeyPath<Target.PathRoot, CDPath<Target, Value>>
  ) -> CDFilterField<Root, Value> {
    let leaf = Target.path[keyPath: member]
    return CDFilterField(
      swiftPath: relationshipSwiftPath + leaf.swiftPath,
      persistentPath: relationshipPersistentPath + leaf.persistentPath, storageMethod: leaf.storageMethod,
      quantifier: quantifier)
  }
}

/// The entries of tables for the properties of related objects.
public enum CDRelationshipTableBuilder {
  /// Returns the entries of a to-one relationship.
  public static func makeToOneFieldEntries<Target: CoreDataPathTable>(
    modelSwiftPathPrefix swift: [String], modelPersistentPathPrefix persistent: [String], target: Target.Type
  ) -> [String: CDFieldMeta] {
    CDFieldTable.make(fields(swift, persistent, target, isToMany: false))
  }

  /// Returns the entries of a to-many relationship. A store cannot sort by them.
  public static func makeToManyFieldEntries<Target: CoreDataPathTable>(
    modelSwiftPathPrefix swift: [String], modelPersistentPathPrefix persistent: [String], target: Target.Type
  ) -> [String: CDFieldMeta] {
    CDFieldTable.make(fields(swift, persistent, target, isToMany: true))
  }

  /// Returns the facts about a relationship, and about the properties of its objects.
  fileprivate static func entries(
    _ swift: [String], _ persistent: [String], _ target: any CoreDataPathTable.Type, isToMany: Bool
  ) -> [CDFieldMeta] {
    let relationship = CDFieldMeta(
      kind: .relationship, swiftPath: swift, persistentPath: persistent, supportsStoreSort: false,
      isToManyRelationship: isToMany)
    return [relationship] + fields(swift, persistent, target, isToMany: isToMany)
  }

  private static func fields(
    _ swift: [String], _ persistent: [String], _ target: any CoreDataPathTable.Type, isToMany: Bool
  ) -> [CDFieldMeta] {
    target.__cdRelationshipProjectionTable.values.filter { $0.kind != .relationship }.map {
      CDFieldMeta(
        kind: .relationship, swiftPath: swift + $0.swiftPath, persistentPath: persistent + $0.persistentPath,
        storageMethod: $0.storageMethod, supportsStoreSort: $0.supportsStoreSort && !isToMany,
        isToManyRelationship: isToMany)
    }
  }
}

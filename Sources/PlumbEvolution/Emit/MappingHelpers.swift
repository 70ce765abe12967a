/// The functions that the mappings and policies of a file share. Only the used ones are written.
struct MappingHelpers {
  private let moves: [PropertyMove]
  private let hasHooks: Bool
  private let hasSources: Bool

  init(_ entities: [EntityMappingCode]) {
    moves = entities.flatMap(\.moves)
    hasHooks = entities.contains { $0.policy?.hooks.isEmpty == false }
    hasSources = entities.contains { !$0.isNew }
  }

  func write(_ code: inout SwiftLines) {
    if hasSources { code.add(Self.sources) }
    if moves.contains(where: \.isAttributeLine) { code.add(Self.attribute) }
    if moves.contains(where: \.isRelationshipLine) { code.add(Self.relationship) }
    if moves.contains(where: \.readsValue) { code.add(Self.value) }
    if moves.contains(where: \.readsObjects) { code.add(Self.objects) }
    if moves.contains(where: \.findsObjects) { code.add(Self.migrated) }
    if hasHooks { code.add(Self.unfinished) }
  }

  private static let sources = #"""

    /// All objects of an entity of the earlier version, without those of its subentities.
    private func sourceObjects(of entity: String) -> NSExpression {
      NSExpression(
        format: """
          FETCH(FUNCTION($manager, "fetchRequestForSourceEntityNamed:predicateString:", %@, "TRUEPREDICATE"), \
          $manager.sourceContext, NO)
          """, entity)
    }
    """#
  private static let attribute = #"""

    /// An attribute that takes the value of another: `$source.name`.
    private func attributeMapping(_ name: String, from source: String) -> NSPropertyMapping {
      let mapping = NSPropertyMapping()
      mapping.name = name
      mapping.valueExpression = NSExpression(format: "$source.%K", source)
      return mapping
    }
    """#
  private static let relationship = #"""

    /// A relationship to the objects that an entity mapping made of those that another relationship led to.
    private func relationshipMapping(
      _ name: String, from source: String, through entityMapping: String
    ) -> NSPropertyMapping {
      let mapping = NSPropertyMapping()
      mapping.name = name
      mapping.valueExpression = NSExpression(
        format: """
          FUNCTION($manager, "destinationInstancesForEntityMappingNamed:sourceInstances:", %@, $source.%K)
          """, entityMapping, source)
      return mapping
    }
    """#
  private static let value = """

    /// A value of an object of the earlier version; nil where it has none, an error where it is of another type.
    private func storedValue<Value>(_ key: String, of object: NSManagedObject) throws -> Value? {
      guard let value = object.value(forKey: key) else { return nil }
      guard let typed = value as? Value else {
        throw CocoaError(.coderReadCorrupt, userInfo: [NSDebugDescriptionErrorKey: "\\(key) is \\(type(of: value))"])
      }
      return typed
    }
    """
  private static let objects = """

    /// The objects that a relationship of the earlier version leads to, in their order where it has one.
    private func storedObjects(_ key: String, of object: NSManagedObject) -> [NSManagedObject] {
      switch object.value(forKey: key) {
      case let one as NSManagedObject: return [one]
      case let ordered as NSOrderedSet: return ordered.array.compactMap { $0 as? NSManagedObject }
      case let set as NSSet: return set.allObjects.compactMap { $0 as? NSManagedObject }
      default: return []
      }
    }
    """
  private static let migrated = """

    /// What some entity mappings made of objects of the earlier version, in the order of these.
    private func migratedObjects(
      of sources: [NSManagedObject], through mappings: [String], in manager: NSMigrationManager
    ) -> [NSManagedObject] {
      sources.flatMap { source in
        mappings.flatMap { manager.destinationInstances(forEntityMappingName: $0, sourceInstances: [source]) }
      }
    }
    """
  private static let unfinished = """

    /// Why a migration does not go on.
    private struct MigrationStop: Error, CustomStringConvertible {
      let description: String
    }
    """
}

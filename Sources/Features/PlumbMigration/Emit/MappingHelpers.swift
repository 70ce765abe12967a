import PlumbEmit

/// The functions that the mappings and policies of a file share.
enum MappingHelpers {
  /// Returns the functions that a text calls.
  static func code(usedBy text: String) -> Code {
    let helpers: [(call: String, code: Code)] = [
      ("sourceObjects(", sources), ("attributeMapping(", attribute), ("relationshipMapping(", relationship),
      ("storedValue(", value), ("storedObjects(", objects), ("migratedObjects(", migrated),
      ("MigrationStop(", .migrationStop),
    ]
    return .stacked(helpers.filter { text.contains($0.call) }.map(\.code))
  }

  private static let sources: Code = #"""

    /// All objects of an entity of the earlier version, without those of its subentities.
    private func sourceObjects(of entity: String) -> NSExpression {
      NSExpression(
        format: """
          FETCH(FUNCTION($manager, "fetchRequestForSourceEntityNamed:predicateString:", %@, "TRUEPREDICATE"), \
          $manager.sourceContext, NO)
          """, entity)
    }
    """#
  private static let attribute: Code = #"""

    /// An attribute that takes the value of another: `$source.name`.
    private func attributeMapping(_ name: String, from source: String) -> NSPropertyMapping {
      let mapping = NSPropertyMapping()
      mapping.name = name
      mapping.valueExpression = NSExpression(format: "$source.%K", source)
      return mapping
    }
    """#
  private static let relationship: Code = #"""

    /// A relationship to the objects that an entity mapping created from the objects of another relationship.
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
  private static let value: Code = """

    /// A value of an object of the earlier version; nil if it is missing. Throws if it has another type.
    private func storedValue<Value>(_ key: String, of object: NSManagedObject) throws -> Value? {
      guard let value = object.value(forKey: key) else { return nil }
      guard let typed = value as? Value else {
        throw CocoaError(.coderReadCorrupt, userInfo: [NSDebugDescriptionErrorKey: "\\(key) is \\(type(of: value))"])
      }
      return typed
    }
    """
  private static let objects: Code = """

    /// The objects of a relationship of the earlier version, in their order if the relationship is ordered.
    private func storedObjects(_ key: String, of object: NSManagedObject) -> [NSManagedObject] {
      switch object.value(forKey: key) {
      case let one as NSManagedObject: return [one]
      case let ordered as NSOrderedSet: return ordered.array.compactMap { $0 as? NSManagedObject }
      case let set as NSSet: return set.allObjects.compactMap { $0 as? NSManagedObject }
      default: return []
      }
    }
    """
  private static let migrated: Code = """

    /// The objects that entity mappings created from objects of the earlier version, in the order of these.
    private func migratedObjects(
      of sources: [NSManagedObject], through mappings: [String], in manager: NSMigrationManager
    ) -> [NSManagedObject] {
      sources.flatMap { source in
        mappings.flatMap { manager.destinationInstances(forEntityMappingName: $0, sourceInstances: [source]) }
      }
    }
    """
}

import Foundation

extension NSMigrationManager {
  /// Creates the objects, sets their relationships, checks and saves them.
  func migrateObjects() throws {
    let steps = try entityMappings.map { mapping in
      (mapping: mapping, policy: try locating(MigrationPlace(mapping)) { try policy(of: mapping) })
    }
    let count = Float(max(1, 3 * steps.count))
    func forEach(_ body: (NSEntityMapping, NSEntityMigrationPolicy) throws -> Void) throws {
      for (mapping, policy) in steps {
        currentEntityMapping = mapping
        try locating(MigrationPlace(mapping)) {
          try body(mapping, policy)
          try checkCancelled()
        }
        migrationProgress = min(1, migrationProgress + 1 / count)
      }
    }
    try forEach(createObjects)
    try forEach(createRelationships)
    try forEach { mapping, policy in
      try policy.performCustomValidation(forMapping: mapping, manager: self)
      try policy.end(mapping, manager: self)
    }
    try save()
    migrationProgress = 1
  }

  /// The mappings with entities of the models. Throws for a name that is in no model.
  private var entityMappings: [NSEntityMapping] {
    get throws {
      for mapping in mappingModel.entityMappings {
        for (name, entity, model) in [
          (mapping.sourceEntityName, sourceEntity(for: mapping), "source"),
          (mapping.destinationEntityName, destinationEntity(for: mapping), "destination"),
        ] where name != nil && entity == nil {
          throw MigrationFailure(
            "The mapping '\(mapping.name ?? "")' names the entity '\(name ?? "")', which the \(model) model does not have",
            at: MigrationPlace(mapping)
          ).error
        }
      }
      return mappingModel.entityMappings
    }
  }

  private func policy(of mapping: NSEntityMapping) throws -> NSEntityMigrationPolicy {
    guard let name = mapping.entityMigrationPolicyClassName else { return NSEntityMigrationPolicy() }
    guard let type = programClass(named: name, NSEntityMigrationPolicy.self) else {
      let reason = "The program has no class '\(name)', the policy of the mapping '\(mapping.name ?? "")'"
      throw coreDataError(.entityMigrationPolicy, ["reason": reason, NSLocalizedFailureReasonErrorKey: reason])
    }
    return type.init(_migrationPolicy: ())
  }

  private func createObjects(_ mapping: NSEntityMapping, _ policy: NSEntityMigrationPolicy) throws {
    try policy.begin(mapping, with: self)
    for object in try sourceObjects(of: mapping) {
      try locating(MigrationPlace(mapping, object: object)) {
        try policy.createDestinationInstances(forSource: object, in: mapping, manager: self)
        try checkCancelled()
      }
    }
    try policy.endInstanceCreation(forMapping: mapping, manager: self)
  }

  private func createRelationships(_ mapping: NSEntityMapping, _ policy: NSEntityMigrationPolicy) throws {
    for object in destinationInstances(forEntityMappingName: mapping.name, sourceInstances: nil) {
      try locating(MigrationPlace(mapping, object: associations.source(of: object))) {
        try policy.createRelationships(forDestination: object, in: mapping, manager: self)
        try checkCancelled()
      }
    }
    try policy.endRelationshipCreation(forMapping: mapping, manager: self)
  }

  /// Returns the objects of the source that a mapping maps, in the order of their keys.
  private func sourceObjects(of mapping: NSEntityMapping) throws -> [NSManagedObject] {
    guard mapping.mapsObjects, let entity = sourceEntity(for: mapping) else { return [] }
    if let node = mapping.sourceNode {
      let value = Scope(object: .null, reader: LiveReader(), variables: [NSMigrationManagerKey: self])
      return node.value(in: value).asElements.compactMap { $0.any as? NSManagedObject }
    }
    let request = NSFetchRequest<NSManagedObject>()
    request.entity = entity
    request.includesSubentities = false
    request.predicate = mapping.sourcePredicate
    request.returnsObjectsAsFaults = false
    return try sourceContext.fetch(request).sorted { $0.objectID.reference.key < $1.objectID.reference.key }
  }

  private func checkCancelled() throws {
    if let error = cancellation.withLock({ $0 }) { throw error }
  }

  private func save() throws {
    do {
      try destinationContext.save()
    } catch {
      let place = MigrationPlace(ofSave: error as NSError, source: associations.source)
      throw MigrationFailure(error, at: place).error
    }
  }

  /// Performs a part of the migration. The module's own errors get its place. Errors of policies are not changed, and
  /// their place is recorded in `failedPlace`.
  func locating<Result>(_ place: MigrationPlace, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      if failedPlace == nil { failedPlace = place }
      throw MigrationFailure.located(error, at: place)
    }
  }
}

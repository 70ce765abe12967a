import Foundation

/// The part of a migration that creates the objects of one entity mapping and their relationships.
///
/// A subclass, which an entity mapping names, changes how objects are mapped. A migration calls the methods in the
/// order of their declaration: all objects of all mappings are created before relationships are set.
open class NSEntityMigrationPolicy: NSObject {
  /// Creates a policy.
  public override init() { super.init() }

  /// The initializer with which a migration creates policies. Without Objective-C, no other way exists to create an
  /// object of a class that a name identifies. Do not call it directly.
  public required convenience init(_migrationPolicy: Void) { self.init() }

  /// Called before the objects of a mapping are created.
  open func begin(_ mapping: NSEntityMapping, with manager: NSMigrationManager) throws {}

  /// Creates the destination's objects for an object of the source, and associates them with it.
  ///
  /// The method of this class creates one object with the values of the attribute mappings.
  open func createDestinationInstances(
    forSource sInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
  ) throws {
    guard let entity = manager.destinationEntity(for: mapping) else { return }
    if entity.isAbstract {
      throw MigrationFailure("The entity '\(entity.name ?? "")' of the mapping '\(mapping.name ?? "")' is abstract")
        .error
    }
    let object = NSManagedObject(entity: entity, insertInto: manager.destinationContext)
    let attributes = entity.attributesByName
    for property in mapping.attributeMappings ?? [] {
      guard let value = property.valueNode else { continue }
      try manager.locating(MigrationPlace(mapping, property: property.name, object: sInstance)) {
        guard let name = property.name, let attribute = attributes[name] else {
          throw MigrationFailure("The entity '\(entity.name ?? "")' has no attribute '\(property.name ?? "")'").error
        }
        let scope = PolicyScope(self, manager, mapping, property, source: sInstance, destination: object)
        let value = try scope.value(of: value)
        try attribute.checkMapped(value)
        object.setValue(value, forKey: name)
      }
    }
    manager.associate(sourceInstance: sInstance, withDestinationInstance: object, for: mapping)
  }

  /// Called after the objects of a mapping are created.
  open func endInstanceCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

  /// Sets the relationships of an object of the destination.
  ///
  /// The method of this class sets the values of the relationship mappings.
  open func createRelationships(
    forDestination dInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
  ) throws {
    let source = manager.sourceInstances(forEntityMappingName: mapping.name, destinationInstances: [dInstance]).first
    let relationships = dInstance.entity.relationshipsByName
    for property in mapping.relationshipMappings ?? [] {
      guard let value = property.valueNode else { continue }
      try manager.locating(MigrationPlace(mapping, property: property.name, object: source)) {
        guard let name = property.name, let relationship = relationships[name] else {
          throw MigrationFailure(
            "The entity '\(dInstance.entity.name ?? "")' has no relationship '\(property.name ?? "")'"
          ).error
        }
        let scope = PolicyScope(self, manager, mapping, property, source: source, destination: dInstance)
        try dInstance.relate(try scope.value(of: value), relationship)
      }
    }
  }

  /// Called after the relationships of a mapping's objects are set.
  open func endRelationshipCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

  /// Checks the objects of a mapping before the destination is saved.
  open func performCustomValidation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

  /// Called after the objects of a mapping are checked.
  open func end(_ mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

  /// Returns the result of a method that a value expression calls:
  /// `FUNCTION($entityPolicy, "fullName:", $source.name)`.
  ///
  /// On Apple's systems, the expression calls the method of the policy with this selector. Linux has no selectors, so a
  /// policy overrides this method. The method of this class throws.
  open func value(forFunction selector: String, arguments: [Any?]) throws -> Any? {
    throw MigrationFailure(
      "On Linux, the policy '\(type(of: self))' has to override value(forFunction:arguments:) for '\(selector)', because"
        + " a value expression calls it"
    ).error
  }
}

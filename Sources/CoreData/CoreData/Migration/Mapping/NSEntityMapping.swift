import Foundation

/// The kind of an entity mapping.
public enum NSEntityMappingType: UInt, Sendable {
  /// The kind is not set. The migration treats the mapping as its entity names require.
  case undefinedEntityMappingType = 0
  /// The code of a policy maps the objects.
  case customEntityMappingType = 1
  /// The entity is added. No objects are mapped.
  case addEntityMappingType = 2
  /// The entity is removed. Its objects are not mapped.
  case removeEntityMappingType = 3
  /// The entity is unchanged.
  case copyEntityMappingType = 4
  /// The entity exists in both models and is changed.
  case transformEntityMappingType = 5
}

/// The mapping of the objects of one entity to the objects of an entity of the destination model.
open class NSEntityMapping: NSObject {
  /// The name, which is unique in a mapping model.
  open var name: String! = ""
  /// The kind of the mapping.
  open var mappingType: NSEntityMappingType = .undefinedEntityMappingType
  /// The name of the source entity; `nil` for an entity that is added.
  open var sourceEntityName: String?
  /// The version hash of the source entity.
  open var sourceEntityVersionHash: Data?
  /// The name of the destination entity; `nil` for an entity that is removed.
  open var destinationEntityName: String?
  /// The version hash of the destination entity.
  open var destinationEntityVersionHash: Data?
  /// The mappings of attributes.
  open var attributeMappings: [NSPropertyMapping]?
  /// The mappings of relationships.
  open var relationshipMappings: [NSPropertyMapping]?
  /// Information about the mapping that an application adds. That of an inferred mapping has the names of properties as
  /// sets: those of the destination entity with the keys `mappedProperties` and `addedProperties`, and those of the source
  /// entity that are dropped with `removedProperties`.
  open var userInfo: [AnyHashable: Any]?
  /// The name of the subclass of `NSEntityMigrationPolicy` that maps the objects; `nil` for the class itself.
  open var entityMigrationPolicyClassName: String?
  /// The predicate of the source's objects to map; `nil` for all objects.
  final var sourcePredicate: NSPredicate?
  /// The tree of `sourceExpression`.
  final var sourceNode: ExpressionNode?

  /// The expression of the source's objects, which can refer to the variable `$manager`; `nil` for all objects of the
  /// source entity. Objects of subentities have mappings for their entities.
  @available(*, deprecated, message: "Foundation marks NSExpression as deprecated on Linux; Core Data's callers go on")
  open var sourceExpression: NSExpression? {
    get { sourceNode.flatMap { expressionObject($0) as? NSExpression } }
    set { sourceNode = newValue?.node }
  }

  /// Creates a mapping without entities.
  public override init() { super.init() }

  /// Whether the migration creates objects for objects of the source.
  final var mapsObjects: Bool { sourceEntityName != nil && destinationEntityName != nil }
}

/// The precomputed properties of an entity whose model is in use. Created when the model is frozen, and then read by
/// all threads.
final class EntityLinks {
  /// The index of the entity among the model's entities, sorted by name.
  let index: Int
  /// The indexes of the entity and of all entities that inherit from it.
  let family: Set<Int>
  /// The root of the entity's inheritance hierarchy; `nil` if the entity is the root.
  unowned(unsafe) var root: NSEntityDescription?

  let properties: [NSPropertyDescription]
  let propertiesByName: [String: NSPropertyDescription]
  let attributesByName: [String: NSAttributeDescription]
  let relationshipsByName: [String: NSRelationshipDescription]

  /// Creates the links of an entity whose model is immutable.
  init(_ entity: NSEntityDescription, index: Int, family: Set<Int>) {
    self.index = index
    self.family = family
    root = entity.superentity == nil ? nil : entity.lineage.last
    properties = entity.allProperties
    propertiesByName = NSEntityDescription.byName(properties)
    attributesByName = propertiesByName.compactMapValues { $0 as? NSAttributeDescription }
    relationshipsByName = propertiesByName.compactMapValues { $0 as? NSRelationshipDescription }
  }
}

extension NSEntityDescription {
  /// The positions of the properties in rows and objects. Raises if the model is not in use.
  final var layout: EntityLayout { linkedLayout ?? notInUse() }
  /// The index of the entity among the model's entities, sorted by name. Raises if the model is not in use.
  final var entityIndex: Int { (links ?? notInUse()).index }
  /// The indexes of the entity and of all entities that inherit from it. Raises if the model is not in use.
  final var family: Set<Int> { (links ?? notInUse()).family }
  /// The root of the entity's inheritance hierarchy, which can be the entity itself. Raises if the model is not in
  /// use.
  final var rootEntity: NSEntityDescription { (links ?? notInUse()).root ?? self }

  private func notInUse<Part>() -> Part {
    raise(.internalInconsistency, "The model of the entity '\(name ?? "")' is not in use by a coordinator yet.")
  }
}

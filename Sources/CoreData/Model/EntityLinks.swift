/// What a model in use knows of an entity: made once, when the model is frozen, and read from then on by all threads.
final class EntityLinks {
  /// The place of the entity among those of the model, in the order of their names.
  let index: Int
  /// The places of the entity itself and of all that inherit from it.
  let family: Set<Int>
  /// The entity at the top of the inheritance; nil where that is the entity itself.
  unowned(unsafe) var root: NSEntityDescription?

  let properties: [NSPropertyDescription]
  let propertiesByName: [String: NSPropertyDescription]
  let attributesByName: [String: NSAttributeDescription]
  let relationshipsByName: [String: NSRelationshipDescription]

  /// The links of an entity of a model that does not change any more.
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
  /// Where the properties stand in rows and objects. There is one as soon as the model is in use.
  final var layout: EntityLayout { linkedLayout ?? notInUse() }
  /// The place of the entity among those of its model, in the order of their names.
  final var entityIndex: Int { (links ?? notInUse()).index }
  /// The places of the entity itself and of all that inherit from it.
  final var family: Set<Int> { (links ?? notInUse()).family }
  /// The entity at the top of the inheritance, which may be this one.
  final var rootEntity: NSEntityDescription { (links ?? notInUse()).root ?? self }

  private func notInUse<Part>() -> Part {
    raise(.internalInconsistency, "The model of the entity '\(name ?? "")' is not in use by a coordinator yet.")
  }
}

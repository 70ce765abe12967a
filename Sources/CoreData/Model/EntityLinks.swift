/// What a model in use knows of an entity: made once, when the model is frozen, and read from then on by all threads.
final class EntityLinks {
  /// Where the properties stand in rows and objects.
  let layout: EntityLayout
  /// The place of the entity among those of the model, in the order of their names.
  let index: Int
  /// The places of the entity itself and of all that inherit from it.
  let family: Set<Int>
  /// For each slot of the layout the relationship that leads back; nil for what is no relationship, or one-way.
  let inverses: [NSRelationshipDescription?]
  /// The entity at the top of the inheritance; nil where that is the entity itself.
  unowned(unsafe) var root: NSEntityDescription?

  let properties: [NSPropertyDescription]
  let propertiesByName: [String: NSPropertyDescription]
  let attributesByName: [String: NSAttributeDescription]
  let relationshipsByName: [String: NSRelationshipDescription]

  /// The links of an entity whose ancestors have theirs.
  init(_ entity: NSEntityDescription, index: Int, family: Set<Int>) {
    let layout = EntityLayout(entity)
    self.layout = layout
    self.index = index
    self.family = family
    inverses = layout.properties.map { ($0 as? NSRelationshipDescription)?.inverseRelationship }
    root = entity.superentity == nil ? nil : entity.lineage.last
    properties = entity.allProperties
    propertiesByName = NSEntityDescription.byName(properties)
    attributesByName = propertiesByName.compactMapValues { $0 as? NSAttributeDescription }
    relationshipsByName = propertiesByName.compactMapValues { $0 as? NSRelationshipDescription }
  }
}

extension NSEntityDescription {
  private var linked: EntityLinks {
    guard let links else {
      raise(.internalInconsistency, "The model of the entity '\(name ?? "")' is not in use by a coordinator yet.")
    }
    return links
  }

  /// Where the properties stand in rows and objects. There is one as soon as the model is in use.
  final var layout: EntityLayout { linked.layout }
  /// The place of the entity among those of its model, in the order of their names.
  final var entityIndex: Int { linked.index }
  /// The places of the entity itself and of all that inherit from it.
  final var family: Set<Int> { linked.family }
  /// For each slot of the layout the relationship that leads back.
  final var inverses: [NSRelationshipDescription?] { linked.inverses }
  /// The entity at the top of the inheritance, which may be this one.
  final var rootEntity: NSEntityDescription { linked.root ?? self }
}

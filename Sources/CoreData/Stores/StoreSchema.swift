import Foundation

/// What stores know of a model in use: for each entity the table it shares with its relatives, how its relationships
/// are kept, and which values are unique. Made once for a coordinator and only read from then on.
final class StoreSchema: @unchecked Sendable {
  let model: NSManagedObjectModel
  /// By `entityIndex`.
  let entities: [Entity]
  let constraints: [Constraint]
  let hasDerivedAttributes: Bool

  struct Entity {
    let entity: NSEntityDescription
    let layout: EntityLayout
    /// `entityIndex` of the entity at the top of the inheritance, whose table has the rows.
    let root: Int
    /// The relationships that are stored.
    let links: [Link]
    /// The places in `constraints` of those that hold for the entity.
    let constraints: [Int]
    /// What is computed when an object is saved.
    let derived: [DerivedAttribute]
  }

  /// A relationship as a store keeps it.
  struct Link {
    let slot: Int
    let kind: SlotKind
    let inverse: EntityLayout.Inverse?

    /// Whether the rows at the other end say what this to-many relationship holds.
    var isKeptByOtherEnd: Bool { kind.isToMany && inverse?.kind == .toOne }
  }

  /// Values that, taken together, one object of an entity and its subentities may have.
  struct Constraint {
    let entity: NSEntityDescription
    let names: [String]
    let slots: [Int]
  }

  init(_ model: NSManagedObjectModel) {
    self.model = model
    let all = model.entitiesByIndex
    let constraints = all.flatMap(Self.constraints)
    self.constraints = constraints
    entities = all.map { entity in
      Entity(
        entity: entity, layout: entity.layout, root: entity.rootEntity.entityIndex, links: Self.links(of: entity),
        constraints: constraints.indices.filter { entity.isKindOf(entity: constraints[$0].entity) },
        derived: Self.derived(of: entity.layout))
    }
    hasDerivedAttributes = entities.contains { !$0.derived.isEmpty }
  }

  subscript(_ reference: ObjectReference) -> Entity { entities[Int(reference.entity)] }

  private static func derived(of layout: EntityLayout) -> [DerivedAttribute] {
    layout.persistent.compactMap { slot in
      (layout.properties[slot] as? NSDerivedAttributeDescription).flatMap { DerivedAttribute($0, in: slot, of: layout) }
    }
  }

  private static func links(of entity: NSEntityDescription) -> [Link] {
    let layout = entity.layout
    return layout.relationships.compactMap { slot in
      guard let relationship = layout.properties[slot] as? NSRelationshipDescription, !relationship.isTransient else {
        return nil
      }
      let inverse = relationship.inverseRelationship.flatMap { inverse in
        relationship.destinationEntity?.layout.slots[inverse.name].map {
          EntityLayout.Inverse(slot: $0, kind: SlotKind(inverse))
        }
      }
      return Link(slot: slot, kind: layout.kinds[slot], inverse: inverse)
    }
  }

  /// The constraints that an entity declares itself. A key path counts for what it begins with.
  private static func constraints(of entity: NSEntityDescription) -> [Constraint] {
    let slots = entity.layout.slots
    return entity.uniquenessConstraints.compactMap { parts in
      let names = parts.compactMap { $0 as? String ?? ($0 as? NSPropertyDescription)?.name }
      let places = names.compactMap { slots[$0] }
      guard !places.isEmpty, places.count == parts.count else { return nil }
      return Constraint(entity: entity, names: names, slots: places)
    }
  }
}

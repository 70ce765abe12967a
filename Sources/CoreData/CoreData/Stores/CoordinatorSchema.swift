import Foundation

/// The schema of a model for stores: the table of each entity, which its hierarchy shares, the storage of its
/// relationships, and its uniqueness constraints. It is created with a coordinator and immutable.
final class CoordinatorSchema: @unchecked Sendable {
  let model: NSManagedObjectModel
  /// The entities by `entityIndex`.
  let entities: [Entity]
  let constraints: [Constraint]
  let hasDerivedAttributes: Bool

  struct Entity {
    let entity: NSEntityDescription
    let layout: EntityLayout
    /// The `entityIndex` of the root of the inheritance hierarchy, whose table contains the rows.
    let root: Int
    /// The stored relationships.
    let links: [Link]
    /// The indexes in `constraints` of the constraints that apply to the entity.
    let constraints: [Int]
    /// The attributes that are computed when an object is saved.
    let derived: [DerivedAttribute]
  }

  /// A stored relationship.
  struct Link {
    let slot: Int
    let kind: SlotKind
    let inverse: EntityLayout.Inverse?

    /// Whether the rows at the other end determine the members of this to-many relationship.
    var isStoredByOtherEnd: Bool { kind.isToMany && inverse?.kind == .toOne }
  }

  /// A uniqueness constraint: a combination of values that is unique among the objects of an entity and its
  /// subentities.
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

  /// Returns the constraints that an entity declares, without constraints with an unknown property.
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

extension CoordinatorSchema {
  /// Whether an update changes a value that is stored in the object's own row. A to-many relationship with a to-one
  /// inverse is not: the rows at the other end determine its members.
  func keepsChange(_ update: SaveRequest.Update) -> Bool {
    let entity = self[update.id.reference]
    return update.changed.contains { slot in
      entity.layout.persistent.contains(slot)
        && !entity.links.contains { $0.slot == slot && $0.isStoredByOtherEnd }
    }
  }
}

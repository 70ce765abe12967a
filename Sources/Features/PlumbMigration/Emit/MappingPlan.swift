import PlumbComparing
import PlumbModel

/// A step between two versions, in the terms of a mapping model: the source entity of each entity, and the name of
/// its mapping.
///
/// Entities and properties are matched by identity, as in Core Data. All lists are sorted by name.
struct MappingPlan {
  let old: StoredEntities
  let new: StoredEntities
  /// Suspected renames by the path in the later version.
  let suspects: [[ElementPath.Step]: SuspectedRename]
  /// Suspected renames by the path in the earlier version.
  let suspectsByOldPath: [[ElementPath.Step]: SuspectedRename]
  /// A mapping for each entity of the later version that is not abstract.
  let mappings: [Mapping]
  /// The entities of the earlier version whose objects are removed.
  let removed: [Removal]
  /// The earlier index of each entity of the later version that is in both.
  private let earlier: [Int: Int]
  /// The mappings that create objects of an entity of the later version, by its index.
  private let making: [Int: [String]]

  /// An entity of the later version and its source entity.
  struct Mapping {
    /// The unique name of the mapping: `OrderToPurchase`; for a new entity, the entity's name.
    let name: String
    /// The index in the earlier version; `nil` for a new entity.
    let old: Int?
    /// The index in the later version.
    let new: Int
  }

  /// An entity whose objects are removed.
  struct Removal {
    let name: String
    let old: Int
  }

  init(from oldModel: Model, to newModel: Model) {
    let renames = SuspectedRename.all(in: changes(from: oldModel, to: newModel))
    suspects = Dictionary(renames.map { ($0.to.steps, $0) }, uniquingKeysWith: { first, _ in first })
    suspectsByOldPath = Dictionary(renames.map { ($0.from.steps, $0) }, uniquingKeysWith: { first, _ in first })
    old = StoredEntities(oldModel)
    new = StoredEntities(newModel)
    let matching = Matching(oldModel.entities, newModel.entities)
    let later = Dictionary(matching.same.map { ($0.old, $0.new) }, uniquingKeysWith: { first, _ in first })
    let earlier = Dictionary(matching.same.map { ($0.new, $0.old) }, uniquingKeysWith: { first, _ in first })
    self.earlier = earlier
    var names = UniqueNames()
    let concrete = (matching.both.map(\.new) + matching.added).filter { !newModel.entities[$0].isAbstract }
    mappings = concrete.sorted { newModel.entities[$0].name < newModel.entities[$1].name }.map { index in
      let name = newModel.entities[index].name
      let source = earlier[index].map { oldModel.entities[$0].name + "To" }
      return Mapping(name: names.name((source ?? "") + name), old: earlier[index], new: index)
    }
    making = mappings.reduce(into: [:]) { [new] found, mapping in
      guard mapping.old != nil else { return }
      for ancestor in new.lineage(mapping.new) { found[ancestor, default: []].append(mapping.name) }
    }
    let removals = (matching.both.map(\.old) + matching.removed).filter { index in
      !oldModel.entities[index].isAbstract && (later[index].map { newModel.entities[$0].isAbstract } ?? true)
    }
    removed = removals.sorted { oldModel.entities[$0].name < oldModel.entities[$1].name }.map {
      Removal(name: names.name("Remove" + oldModel.entities[$0].name), old: $0)
    }
  }

  /// Returns the moves of a mapping, each with the name of the entity that declares its property: in the later
  /// version, or in the earlier one for a removed property.
  func withOwners(_ moves: [PropertyMove], in mapping: Mapping) -> [(PropertyMove, owner: String)] {
    let (before, after) = (mapping.old.map(old.owners) ?? [:], new.owners(mapping.new))
    return moves.map { move in
      let (side, owners, entity) = move.isRemoval ? (old, before, mapping.old ?? 0) : (new, after, mapping.new)
      return (move, owner: side.model.entities[owners[move.name] ?? entity].name)
    }
  }

  /// Whether a relationship's inverse was to-many and is to-one. The choice of one object for the inverse then also
  /// determines this side.
  func followsChoice(_ relationship: Relationship) -> Bool {
    guard relationship.isToMany, let name = relationship.inverseName,
      let entity = new.index(relationship.inverseEntity ?? relationship.destinationEntity),
      let before = earlier[entity].map(old.properties)
    else { return false }
    return new.properties(entity).contains { identity, property in
      guard let inverse = new.relationship(property), inverse.name == name, !inverse.isToMany else { return false }
      return before[identity].flatMap(old.relationship)?.isToMany == true
    }
  }

  /// Returns the mappings that create objects of an entity or its subentities from objects of the earlier version.
  func mappings(making entity: String?) -> [String] {
    new.index(entity).flatMap { making[$0] } ?? []
  }
}

extension StoredEntities {
  /// Returns the entity that declares each property of an entity, by the property's name; the nearest entity if
  /// several do.
  fileprivate func owners(_ index: Int) -> [String: Int] {
    var owners: [String: Int] = [:]
    for owner in lineage(index) {
      for name in model.entities[owner].propertyNames where owners[name] == nil { owners[name] = owner }
    }
    return owners
  }
}

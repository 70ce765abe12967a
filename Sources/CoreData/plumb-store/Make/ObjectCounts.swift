import CoreData

/// The numbers of objects to make of each entity that is not abstract.
///
/// Each entity has the requested number, except if the destinations of a mandatory relationship would be too few for
/// its owners: a destination has one owner. The sides can have different numbers of subentities.
struct ObjectCounts {
  private var counts: [String: Int] = [:]

  /// The number of times that counts are raised. Mandatory relationships in a cycle could raise them without end.
  private static let rounds = 4

  init(_ model: NSManagedObjectModel, rows: Int) {
    for entity in model.entities where !entity.isAbstract { counts[entity.name ?? ""] = rows }
    for _ in 0..<Self.rounds where !raise(model) { return }
  }

  /// The number of objects of an entity, without those of entities that inherit from it.
  subscript(entity: String) -> Int { counts[entity] ?? 0 }

  /// Raises the numbers of destinations that are too few. Returns whether a number changed.
  private mutating func raise(_ model: NSManagedObjectModel) -> Bool {
    var changed = false
    for entity in model.entities {
      for relationship in entity.relationshipsByName.values {
        guard relationship.entity.name == entity.name, !relationship.isOptional, !relationship.isTransient,
          relationship.needsOwnDestinations, let destination = relationship.destinationEntity
        else { continue }
        let needed = total(entity, model) * (relationship.isToMany ? max(1, relationship.minCount) : 1)
        let members = family(destination, model)
        let existing = total(destination, model)
        guard existing < needed, !members.isEmpty else { continue }
        let more = (needed - existing + members.count - 1) / members.count
        for member in members { counts[member, default: 0] += more }
        changed = true
      }
    }
    return changed
  }

  private func total(_ entity: NSEntityDescription, _ model: NSManagedObjectModel) -> Int {
    family(entity, model).reduce(0) { $0 + self[$1] }
  }

  /// The names of an entity and of all entities that inherit from it, without abstract ones.
  private func family(_ entity: NSEntityDescription, _ model: NSManagedObjectModel) -> [String] {
    model.entities.filter { !$0.isAbstract && $0.isKindOf(entity: entity) }.compactMap(\.name)
  }
}

extension NSRelationshipDescription {
  /// Whether a destination has one owner: of a to-many relationship without a to-many inverse, or of a to-one
  /// relationship with a to-one inverse.
  fileprivate var needsOwnDestinations: Bool {
    guard let inverse = inverseRelationship else { return isToMany }
    return !inverse.isToMany && inverse !== self
  }
}

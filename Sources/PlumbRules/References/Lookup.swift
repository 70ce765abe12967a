import PlumbModel
import PlumbText

extension Schema {
  /// Whether the entity of this name is the given one or one of its parents, however far up.
  func inherits(_ entity: Entity, from name: String) -> Bool {
    nearest(to: entity) { $0.name == name ? true : nil } ?? false
  }

  /// Whether two entities are the same or one inherits from the other. Siblings with one parent are no kin.
  func areKin(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    guard let first = entity(one), let second = entity(other) else { return false }
    return inherits(first, from: other) || inherits(second, from: one)
  }

  /// Whether an entity that inherits from this one satisfies the condition.
  ///
  /// Looks at every entity of the model, so ask only once something seems to be missing.
  func hasSubentity(of entity: Entity, where condition: (Entity) -> Bool) -> Bool {
    model.entities.contains {
      $0.parentEntity != nil && $0.name != entity.name && condition($0) && inherits($0, from: entity.name)
    }
  }
}

extension Schema {
  /// The relationship of the destination that names this one as its inverse: most likely the one that is meant by an
  /// inverse that is wrong. nil where none does or several do.
  func claimant(of relationship: Relationship, _ entity: Entity) -> (relationship: Relationship, owner: Entity)? {
    guard let destination = self.entity(relationship.destinationEntity) else { return nil }
    let found = destination.relationships.filter {
      $0.inverseName == relationship.name && ($0.inverseEntity ?? $0.destinationEntity) == entity.name
    }
    return found.count == 1 ? found.first.map { ($0, destination) } : nil
  }

  /// Whether only the entity of the inverse is wrong: the destination itself has a relationship of that name, which
  /// names this one as its inverse. Core Data finds it all the same, by destination and name: apps ship with such models.
  func hasInverseOnDestination(_ relationship: Relationship, _ entity: Entity) -> Bool {
    guard let destination = self.entity(relationship.destinationEntity),
      let other = destination.relationships.first(where: { $0.name == relationship.inverseName })
    else { return false }
    return other.inverseName == relationship.name && (other.inverseEntity ?? other.destinationEntity) == entity.name
  }

  /// Whether the inverse is said to belong to an entity that has nothing to do with the destination, both being there.
  func hasStrangeInverse(_ relationship: Relationship) -> Bool {
    guard let destination = relationship.destinationEntity, let owner = relationship.inverseEntity,
      contains(destination), contains(owner)
    else { return false }
    return !areKin(owner, destination)
  }

  /// The names of all entities, in the order of the file: the candidates for a suggestion.
  var entityNames: [String] { model.entities.map(\.name) }

  /// The names of the properties of an entity, the inherited ones included, or of the elements of a composite of that
  /// name. Fetched properties are left out, as nothing certain is known of what they lead to.
  func memberNames(of owner: String) -> [String] {
    guard let entity = entity(owner) else { return composite(owner)?.attributes.map(\.name) ?? [] }
    var names: [String] = []
    _ = nearest(to: entity) { owner -> Never? in
      names += owner.attributes.map(\.name) + owner.relationships.map(\.name)
      return nil
    }
    return names
  }
}

extension Suggestion {
  /// A line of help that asks whether another name was meant; none where no candidate is near.
  ///
  ///     Suggestion.help(for: "Itme", in: ["Item", "Order"])  // ["did you mean Item?"]
  static func help(for name: some StringProtocol, in candidates: [String]) -> [String] {
    nearest(to: String(name), in: candidates).map { ["did you mean \($0)?"] } ?? []
  }
}

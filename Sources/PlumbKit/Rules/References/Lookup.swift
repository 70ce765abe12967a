import PlumbModel

extension Schema {
  /// What `look` finds first, asked of the entity and then of its parents from the nearest up.
  ///
  /// Allocates nothing and ends where the parents form a ring.
  func nearest<Found>(to entity: Entity, _ look: (Entity) -> Found?) -> Found? {
    var current = entity
    // Brent's way to notice a ring: every 1, 2, 4, … steps a new place is remembered.
    var remembered = entity.name
    var steps = 0
    var limit = 1
    while true {
      if let found = look(current) { return found }
      guard let parent = self.entity(current.parentEntity), parent.name != remembered else { return nil }
      steps += 1
      if steps == limit { (remembered, steps, limit) = (parent.name, 0, limit * 2) }
      current = parent
    }
  }

  /// Whether the entity of this name is the given one or one of its parents.
  func inherits(_ entity: Entity, from name: String) -> Bool {
    nearest(to: entity) { $0.name == name ? true : nil } ?? false
  }

  /// Whether two entities are the same or one inherits from the other.
  func areKin(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    guard let first = entity(one), let second = entity(other) else { return false }
    return inherits(first, from: other) || inherits(second, from: one)
  }

  /// Whether an entity that inherits from this one satisfies the condition; looks at every entity of the model.
  func hasSubentity(of entity: Entity, where condition: (Entity) -> Bool) -> Bool {
    model.entities.contains {
      $0.parentEntity != nil && $0.name != entity.name && condition($0) && inherits($0, from: entity.name)
    }
  }
}

extension Entity {
  func hasAttribute(_ name: some StringProtocol) -> Bool { attributes.contains { $0.name == name } }
  func hasRelationship(_ name: some StringProtocol) -> Bool { relationships.contains { $0.name == name } }
  func hasFetchedProperty(_ name: some StringProtocol) -> Bool { fetchedProperties.contains { $0.name == name } }
  func hasProperty(_ name: some StringProtocol) -> Bool {
    hasAttribute(name) || hasRelationship(name) || hasFetchedProperty(name)
  }
}

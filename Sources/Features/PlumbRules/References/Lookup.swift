import PlumbCore
import PlumbModel

extension Schema {
  /// Whether two entities are the same or one inherits from the other. `false` for two subentities of one parent.
  func areRelated(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    guard let first = entity(one), let second = entity(other) else { return false }
    return inherits(first, from: other) || inherits(second, from: one)
  }

  /// Whether an entity that inherits from this one has a property of any kind with a name.
  func hasSubentity(of entity: Entity, withProperty name: String) -> Bool {
    hasSubentity(of: entity, among: entitiesWithProperty(name))
  }

  /// Whether an entity that inherits from this one has a relationship with a name.
  func hasSubentity(of entity: Entity, withRelationship name: String) -> Bool {
    hasSubentity(of: entity, among: entitiesWithProperty(name).filter { $0.hasRelationship(name) })
  }

  private func hasSubentity(of entity: Entity, among entities: [Entity]) -> Bool {
    entities.contains { $0.parentEntity != nil && $0.name != entity.name && inherits($0, from: entity.name) }
  }
}

extension Schema {
  /// Returns the relationship of the destination that names this one as its inverse, which is probably the intended
  /// inverse. `nil` if no such relationship exists, or more than one.
  func inverseCandidate(of relationship: Relationship, _ entity: Entity) -> (relationship: Relationship, owner: Entity)?
  {
    guard let destination = self.entity(relationship.destinationEntity) else { return nil }
    let found = destination.relationships.filter {
      $0.inverseName == relationship.name && ($0.inverseEntity ?? $0.destinationEntity) == entity.name
    }
    return found.count == 1 ? found.first.map { ($0, destination) } : nil
  }

  /// Whether only the entity of the inverse is wrong: the destination has a relationship with the inverse's name,
  /// which names this one as its inverse. Core Data finds it by destination and name, and apps ship with such models.
  func hasInverseOnDestination(_ relationship: Relationship, _ entity: Entity) -> Bool {
    guard let destination = self.entity(relationship.destinationEntity),
      let other = destination.relationships.first(where: { $0.name == relationship.inverseName })
    else { return false }
    return other.inverseName == relationship.name && (other.inverseEntity ?? other.destinationEntity) == entity.name
  }

  /// Whether `inverseEntity` is an entity unrelated to the destination. `false` if one of the two is missing.
  func hasUnrelatedInverse(_ relationship: Relationship) -> Bool {
    guard let destination = relationship.destinationEntity, let owner = relationship.inverseEntity,
      contains(destination), contains(owner)
    else { return false }
    return !areRelated(owner, destination)
  }

  /// The names of all entities, in the order of the file. They are the candidates for a suggestion.
  var entityNames: [String] { model.entities.map(\.name) }

  /// Returns the names of an entity's properties, inherited ones included, or of the elements of a composite with
  /// that name. Fetched properties are excluded, because their results are uncertain.
  func memberNames(of owner: String) -> [String] {
    guard let entity = entity(owner) else { return composite(owner)?.attributes.map(\.name) ?? [] }
    return ([entity] + ancestors(of: entity)).flatMap { $0.attributes.map(\.name) + $0.relationships.map(\.name) }
  }
}

extension Schema {
  /// Returns a line of help that suggests another name. Empty if no candidate is similar, or after many suggestions.
  ///
  ///     schema.suggestion(for: "Itme", in: schema.entityNames)  // ["did you mean Item?"]
  func suggestion(for name: some StringProtocol, in candidates: @autoclosure () -> [String]) -> [String] {
    similarName(to: String(name), in: candidates()).map { ["did you mean \($0)?"] } ?? []
  }
}

extension Suggestion {
  /// Returns a line of help that suggests another name. Empty if no candidate is similar.
  ///
  ///     Suggestion.help(for: "Itme", in: ["Item", "Order"])  // ["did you mean Item?"]
  static func help(for name: some StringProtocol, in candidates: [String]) -> [String] {
    nearest(to: String(name), in: candidates).map { ["did you mean \($0)?"] } ?? []
  }
}

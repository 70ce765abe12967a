/// A model with its entities by name, its inheritance and its inverses: the view of a model that a rule's check gets.
///
///     let schema = Schema(model)
///     schema.attribute("number", of: invoice)?.owner.name           // "Document", which Invoice inherits from
///     schema.inverse(of: customer)?.relationship.name               // "orders"
///
/// Names are looked up without a search; entities are large, so ask for one only where you need more than its name. A
/// schema is a snapshot: it does not follow changes of the model.
public struct Schema: Sendable {
  /// The model itself.
  public let model: Model
  /// Whether Plumb writes or checks the Swift of this model; rules on names in Swift ask it.
  public let speaksSwift: Bool
  /// Whether Plumb writes the Swift of this model, so that a name it cannot write is an error.
  public let writesSwift: Bool
  /// Whether the model is checked for CloudKit, whose rules then speak for the conventions that they include.
  package let speaksCloudKit: Bool
  /// Whether the style of its Swift has no mandatory relationship at all.
  package let needsOptionalRelationships: Bool
  /// The first of two entities with one name counts; a rule reports the second.
  private let entityIndex: NameIndex

  /// The view of a model; one pass over the entities' names.
  public init(_ model: Model, speaksSwift: Bool = false, writesSwift: Bool = false) {
    self.init(
      model, speaksSwift: speaksSwift, writesSwift: writesSwift, speaksCloudKit: false,
      needsOptionalRelationships: false)
  }

  /// The same with all that rules may ask of the project around the model.
  package init(
    _ model: Model, speaksSwift: Bool, writesSwift: Bool, speaksCloudKit: Bool, needsOptionalRelationships: Bool
  ) {
    self.model = model
    self.speaksSwift = speaksSwift
    self.writesSwift = writesSwift
    self.speaksCloudKit = speaksCloudKit
    self.needsOptionalRelationships = needsOptionalRelationships
    entityIndex = NameIndex(model.entities.indices.map { model.entities[$0].name })
  }

  /// The first entity of this name; nil for no name and for a name that no entity has.
  public func entity(_ name: String?) -> Entity? {
    name.flatMap { entityIndex[$0] }.map { model.entities[$0] }
  }

  /// Whether an entity of this name exists.
  ///
  /// Cheaper than `entity(_:)`, which copies it.
  public func contains(_ name: String) -> Bool { entityIndex[name] != nil }

  /// The first composite of this name; nil for no name. A search: models have few composites.
  public func composite(_ name: String?) -> Composite? { model.composites.first { $0.name == name } }

  /// The first thing that `look` finds, asked of the entity and then of its parents from the nearest up.
  ///
  /// Allocates nothing. It goes up a hundred levels, which no model has, and so ends where the parents form a ring.
  public func nearest<Found>(to entity: Entity, _ look: (Entity) -> Found?) -> Found? {
    var current = entity
    for _ in 0..<100 {
      if let found = look(current) { return found }
      guard let parent = self.entity(current.parentEntity) else { return nil }
      current = parent
    }
    return nil
  }

  /// The parents of an entity from the nearest up; stops where a parent is missing or comes again.
  public func ancestors(of entity: Entity) -> [Entity] {
    var found: [Entity] = []
    var seen: Set<String> = []
    _ = nearest(to: entity) { ancestor -> Never?? in
      guard seen.insert(ancestor.name).inserted else { return .some(nil) }
      found.append(ancestor)
      return nil
    }
    return Array(found.dropFirst())
  }

  /// An attribute of the entity itself or inherited, with the entity that declares it.
  public func attribute(_ name: String, of entity: Entity) -> (attribute: Attribute, owner: Entity)? {
    nearest(to: entity) { owner in owner.attributes.first { $0.name == name }.map { ($0, owner) } }
  }

  /// A relationship of the entity itself or inherited, with the entity that declares it.
  public func relationship(_ name: String, of entity: Entity) -> (relationship: Relationship, owner: Entity)? {
    nearest(to: entity) { owner in owner.relationships.first { $0.name == name }.map { ($0, owner) } }
  }

  /// Whether the entity or one of its ancestors has a property of this name, of whatever kind.
  public func hasProperty(_ name: String, _ entity: Entity) -> Bool {
    nearest(to: entity) { $0.hasProperty(name) ? true : nil } ?? false
  }

  /// Whether the relationship that is named to lead back exists; true where none is named.
  ///
  /// Entities are large, and this is asked of every relationship: none is copied.
  public func hasNamedInverse(_ relationship: Relationship) -> Bool {
    relationship.inverseName == nil || placeOfInverse(of: relationship) != nil
  }

  /// Where the inverse stands, without a copy of an entity.
  private func placeOfInverse(of relationship: Relationship) -> (owner: Int, relationship: Int)? {
    guard let name = relationship.inverseName else { return nil }
    var index = (relationship.inverseEntity ?? relationship.destinationEntity).flatMap { entityIndex[$0] }
    for _ in 0..<100 {
      guard let entity = index else { return nil }
      let candidates = model.entities[entity].relationships
      if let found = candidates.indices.first(where: { candidates[$0].name == name }) { return (entity, found) }
      index = model.entities[entity].parentEntity.flatMap { entityIndex[$0] }
    }
    return nil
  }

  /// Whether a relationship and its inverse name each other, the inverse on the destination itself, as in nearly every
  /// pair. Copies nothing.
  package func isPaired(_ relationship: Relationship, of entity: Entity) -> Bool {
    guard let name = relationship.inverseName, let destination = relationship.destinationEntity,
      relationship.inverseEntity ?? destination == destination, let index = entityIndex[destination]
    else { return false }
    let candidates = model.entities[index].relationships
    return candidates.indices.contains {
      candidates[$0].name == name && candidates[$0].inverseName == relationship.name
        && candidates[$0].inverseEntity == entity.name
    }
  }

  /// The relationship that leads back, with its entity; nil where the model names none or it does not exist.
  ///
  /// The inverse may be declared on an ancestor of the destination.
  public func inverse(of relationship: Relationship) -> (relationship: Relationship, owner: Entity)? {
    guard let place = placeOfInverse(of: relationship) else { return nil }
    let owner = model.entities[place.owner]
    return (owner.relationships[place.relationship], owner)
  }
}

import PlumbSystem
import PlumbText

/// A model with lookups of entities by name, inheritance and inverses: the input of a rule's check.
///
///     let schema = Schema(model)
///     schema.attribute("number", of: invoice)?.owner.name           // "Document", the parent of Invoice
///     schema.inverse(of: customer)?.relationship.name               // "orders"
///
/// Entities are found with an index. They are large, so request an entity only if more than its name is needed. A
/// schema is a snapshot: later changes of the model do not affect it.
public struct Schema: Sendable {
  /// The model itself.
  public let model: Model
  /// Whether Plumb writes or checks the Swift code of this model. Rules about names in Swift read it.
  public let checksSwift: Bool
  /// Whether Plumb writes the Swift code of this model. A name that it cannot write is then an error.
  public let writesSwift: Bool
  /// Whether the model is checked for CloudKit. The CloudKit rules then report the findings of the conventions that
  /// they include.
  package let checksCloudKit: Bool
  /// Whether the style of the Swift code has no mandatory relationships.
  package let needsOptionalRelationships: Bool
  /// The index of entity names. If two entities share a name, the first one is used; a rule reports the second.
  private let entityIndex: [ExactText: Int]
  /// The names of the entities from which a concrete entity inherits.
  private let populated: Set<ExactText>
  /// The properties of large entities by name.
  let tables: PropertyTables
  /// The number of comparisons of names that suggestions can still make. Copies of the schema share it.
  let comparisons = Guarded(20_000)

  /// Creates the schema of a model, in one pass over the entities' names.
  public init(_ model: Model, checksSwift: Bool = false, writesSwift: Bool = false) {
    self.init(
      model, checksSwift: checksSwift, writesSwift: writesSwift, checksCloudKit: false,
      needsOptionalRelationships: false)
  }

  /// Creates the schema of a model with all settings of the project that rules read.
  package init(
    _ model: Model, checksSwift: Bool, writesSwift: Bool, checksCloudKit: Bool, needsOptionalRelationships: Bool
  ) {
    self.model = model
    self.checksSwift = checksSwift
    self.writesSwift = writesSwift
    self.checksCloudKit = checksCloudKit
    self.needsOptionalRelationships = needsOptionalRelationships
    tables = PropertyTables(model)
    let index = Dictionary(model.entities.indices.map { (model.entities[$0].name.exact, $0) }) { first, _ in first }
    entityIndex = index
    populated = model.entities.reduce(into: []) { populated, entity in
      var parent = entity.isAbstract ? nil : entity.parentEntity?.exact
      while let name = parent, populated.insert(name).inserted {
        parent = index[name].flatMap { model.entities[$0].parentEntity?.exact }
      }
    }
  }

  /// Whether a concrete entity inherits from an entity.
  package func hasConcreteEntity(below entity: Entity) -> Bool { populated.contains(entity.name.exact) }

  /// Returns the first entity with a name; `nil` for no name and for a name that no entity has.
  public func entity(_ name: String?) -> Entity? {
    name.flatMap { entityIndex[$0.exact] }.map { model.entities[$0] }
  }

  /// Whether an entity with a name exists.
  ///
  /// Faster than `entity(_:)`, which copies the entity.
  public func contains(_ name: String) -> Bool { entityIndex[name.exact] != nil }

  /// Returns the first composite with a name; `nil` for no name and for an unknown name. A linear search: models have
  /// few composites.
  public func composite(_ name: String?) -> Composite? { model.composites.first { $0.name == name } }

  /// Returns the first result of a closure, called with the entity and then with its ancestors, the nearest first.
  ///
  /// Allocates no memory. Stops after a hundred levels, which no model has, and so ends if the parents form a cycle.
  ///
  /// - Returns: `nil` if the closure returns `nil` for all of them.
  public func nearest<Found>(to entity: Entity, _ look: (Entity) -> Found?) -> Found? {
    var current = entity
    for _ in 0..<100 {
      if let found = look(current) { return found }
      guard let parent = self.entity(current.parentEntity) else { return nil }
      current = parent
    }
    return nil
  }

  /// Returns the ancestors of an entity, the nearest first. Stops at a missing parent or at the first repeated
  /// entity.
  public func ancestors(of entity: Entity) -> [Entity] {
    var found: [Entity] = []
    var seen: Set<ExactText> = []
    _ = nearest(to: entity) { ancestor -> Never?? in
      guard seen.insert(ancestor.name.exact).inserted else { return .some(nil) }
      found.append(ancestor)
      return nil
    }
    return Array(found.dropFirst())
  }

  /// Returns an attribute of the entity or of an ancestor, with the entity that declares it; `nil` if none has the
  /// name.
  public func attribute(_ name: String, of entity: Entity) -> (attribute: Attribute, owner: Entity)? {
    nearest(to: entity) { owner in tables.attributes(name, of: owner).first.map { (owner.attributes[$0], owner) } }
  }

  /// Returns a relationship of the entity or of an ancestor, with the entity that declares it; `nil` if none has the
  /// name.
  public func relationship(_ name: String, of entity: Entity) -> (relationship: Relationship, owner: Entity)? {
    nearest(to: entity) { owner in
      tables.relationships(name, of: owner).first.map { (owner.relationships[$0], owner) }
    }
  }

  /// Whether the entity or one of its ancestors has a property of any kind with a name.
  public func hasProperty(_ name: String, _ entity: Entity) -> Bool {
    nearest(to: entity) { owner in
      let isOwn =
        !tables.attributes(name, of: owner).isEmpty || !tables.relationships(name, of: owner).isEmpty
        || owner.hasFetchedProperty(name)
      return isOwn ? true : nil
    } ?? false
  }

  /// Whether the inverse that a relationship names exists; `true` if it names none.
  public func hasNamedInverse(_ relationship: Relationship) -> Bool {
    relationship.inverseName == nil || inverse(of: relationship) != nil
  }

  /// Whether a relationship and its inverse reference each other, with the inverse declared on the destination
  /// itself, as in nearly every pair. Copies no entity.
  package func isPaired(_ relationship: Relationship, of entity: Entity) -> Bool {
    guard let name = relationship.inverseName, let destination = relationship.destinationEntity,
      relationship.inverseEntity ?? destination == destination, let index = entityIndex[destination.exact]
    else { return false }
    let candidates = model.entities[index].relationships
    return tables.relationships(name, of: model.entities[index]).contains {
      candidates[$0].inverseName?.exact == relationship.name.exact
        && candidates[$0].inverseEntity?.exact == entity.name.exact
    }
  }

  /// Whether a relationship of another entity names a relationship as its inverse.
  package func isInverse(of relationship: Relationship, _ entity: Entity, in other: Entity) -> Bool {
    tables.relationships(withInverse: relationship.name, of: other).contains { index in
      let candidate = other.relationships[index]
      return (candidate.inverseEntity ?? candidate.destinationEntity) == entity.name
    }
  }

  /// Returns the only relationship from an entity to another one, except a given one, that has no inverse; `nil` if none
  /// or several exist.
  package func onlyFree(from source: Entity, to entity: Entity, except relationship: Relationship) -> Relationship? {
    let free = tables.relationships(withoutInverseTo: entity.name, of: source).lazy.filter { index in
      !(source.name == entity.name && source.relationships[index].name == relationship.name)
    }
    let first = Array(free.prefix(2))
    return first.count == 1 ? source.relationships[first[0]] : nil
  }

  /// Returns the inverse of a relationship with its entity; `nil` if the model declares none or it does not exist.
  ///
  /// The inverse can be declared on an ancestor of the destination.
  public func inverse(of relationship: Relationship) -> (relationship: Relationship, owner: Entity)? {
    guard let name = relationship.inverseName,
      let entity = entity(relationship.inverseEntity ?? relationship.destinationEntity)
    else { return nil }
    return self.relationship(name, of: entity)
  }

  /// Whether the name is that of the entity or of one of its parents, at any level.
  package func inherits(_ entity: Entity, from name: String) -> Bool {
    nearest(to: entity) { $0.name == name ? true : nil } ?? false
  }
}

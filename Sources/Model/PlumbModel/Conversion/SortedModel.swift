import PlumbText

/// A model in the form that conversions write: sorted by name, with unique names and with valid references.
///
///     let sorted = SortedModel(model)
///     sorted.entities.map(\.name)   // ["Customer", "Item", "Order"]
///     sorted.links.count            // relationship and inverse are one link
///
/// Code that writes it does not have to handle a cycle of parents, a missing destination, or two columns with one
/// name. `omissions` contains the elements that were removed for this.
package struct SortedModel: Sendable {
  /// The name of the version.
  package let name: String
  /// The entities, sorted by the bytes of their names. Their properties, constraints and indexes are sorted by name
  /// too.
  package let entities: [Entity]
  /// The composites and their elements, sorted by name.
  package let composites: [Composite]
  /// The lookup of names among these entities.
  package let schema: Schema
  /// Every relationship with its inverse as one link, in the order of names.
  package let links: [Link]
  /// The entities in depth-first order, each one after its parent: the order in which Core Data numbers them.
  package let preorder: [Entity]
  private let parents: Set<String>
  private let rootNames: [String: String]
  /// The invalid elements that no representation can contain.
  package let omissions: [Conversion.Omission]

  /// Creates a sorted model. If two elements share a name, it contains the first one, like all other code that reads
  /// a model.
  package init(_ model: Model) {
    name = model.name
    var cleaning = Cleaning(version: model.name)
    let schema = Schema(model)
    var sorted = model
    sorted.entities = cleaning.once(model.entities, \.name, .entity).map { cleaning.clean($0, schema) }
    sorted.composites = cleaning.once(model.composites, \.name, .composite).map { composite in
      var composite = composite
      let path = cleaning.model.appending(.composite, composite.name)
      composite.attributes = cleaning.once(composite.attributes, \.name, .attribute, in: path)
      return composite
    }
    entities = sorted.entities
    composites = sorted.composites
    self.schema = Schema(sorted)
    links = self.schema.links()
    preorder = Self.preorder(sorted.entities)
    parents = Set(sorted.entities.compactMap(\.parentEntity))
    rootNames = preorder.reduce(into: [:]) { roots, entity in
      roots[entity.name] = entity.parentEntity.flatMap { roots[$0] } ?? entity.name
    }
    omissions = cleaning.omissions
  }

  /// Returns the path of an entity.
  package func path(_ entity: String) -> ElementPath { ElementPath(version: name).appending(.entity, entity) }

  /// Whether other entities inherit from an entity.
  package func hasChildren(_ entity: String) -> Bool { parents.contains(entity) }

  /// Returns the name of an entity's root ancestor, or of the entity itself if it has no parent.
  package func root(of entity: String) -> String { rootNames[entity] ?? entity }

  /// Whether an entity's name is before another in the order in which Core Data numbers and visits entities, which
  /// ignores case.
  package static func precedes(_ name: String, _ other: String) -> Bool {
    let (left, right) = (name.lowercased(), other.lowercased())
    return left == right ? name.precedesByBytes(other) : left.precedesByBytes(right)
  }

  /// Returns the entities in depth-first order, each one after its parent.
  private static func preorder(_ sorted: [Entity]) -> [Entity] {
    let entities = sorted.sorted { precedes($0.name, $1.name) }
    let children = Dictionary(grouping: entities.filter { $0.parentEntity != nil }) { $0.parentEntity }
    var found: [Entity] = []
    var open = Array(entities.filter { $0.parentEntity == nil }.reversed())
    while let entity = open.popLast() {
      found.append(entity)
      open += (children[entity.name] ?? []).reversed()
    }
    return found
  }
}

/// Removes the elements that cannot be written in any representation, and records them.
private struct Cleaning {
  let model: ElementPath
  private var repeated: [ElementPath] = []
  private var astray: [ElementPath] = []
  private var orphans: [ElementPath] = []

  init(version: String) { model = ElementPath(version: version) }

  var omissions: [Conversion.Omission] {
    [
      ("Elements with the name of an earlier element are left out", repeated),
      ("Relationships without an existing destination are left out", astray),
      ("Parents that are missing or form a cycle are left out", orphans),
    ].filter { !$0.1.isEmpty }.map { Conversion.Omission($0.0, $0.1) }
  }

  /// Returns the first element with each name, sorted by the bytes of the names.
  mutating func once<Element>(
    _ elements: [Element], _ name: KeyPath<Element, String>, _ kind: ElementPath.Kind, in path: ElementPath? = nil
  ) -> [Element] {
    var seen: Set<String> = []
    var first: [Element] = []
    for element in elements {
      if seen.insert(element[keyPath: name]).inserted {
        first.append(element)
      } else {
        repeated.append((path ?? model).appending(kind, element[keyPath: name]))
      }
    }
    return first.sorted { $0[keyPath: name].precedesByBytes($1[keyPath: name]) }
  }

  mutating func clean(_ entity: Entity, _ schema: Schema) -> Entity {
    var clean = entity
    let path = model.appending(.entity, entity.name)
    clean.attributes = once(entity.attributes, \.name, .attribute, in: path)
    clean.relationships = once(
      relationships(of: entity, path, schema).filter { !entity.hasAttribute($0.name) }, \.name, .relationship, in: path)
    clean.fetchedProperties = once(entity.fetchedProperties, \.name, .fetchedProperty, in: path)
    clean.fetchIndexes = once(entity.fetchIndexes, \.name, .fetchIndex, in: path)
    clean.uniquenessConstraints?.elements.sort { Self.key($0).precedesByBytes(Self.key($1)) }
    if entity.parentEntity != nil, !hasSoundParent(entity, schema) {
      orphans.append(path)
      clean.parentEntity = nil
    }
    return clean
  }

  private static func key(_ constraint: UniquenessConstraint) -> String {
    constraint.attributes.map(\.name).joined(separator: ",")
  }

  private mutating func relationships(
    of entity: Entity, _ path: ElementPath, _ schema: Schema
  ) -> [Relationship] {
    entity.relationships.filter { relationship in
      let leads = relationship.destinationEntity.map(schema.contains) ?? false
      if !leads { astray.append(path.appending(.relationship, relationship.name)) }
      if leads, entity.hasAttribute(relationship.name) {
        repeated.append(path.appending(.relationship, relationship.name))
      }
      return leads
    }.map { Self.settled($0, schema) }
  }

  /// Returns a relationship as Core Data reads it: to-many if its maximum is not 1, and with the inverse of its
  /// destination if the entity that the file names for the inverse does not have it.
  private static func settled(_ relationship: Relationship, _ schema: Schema) -> Relationship {
    var settled = relationship
    if let maximum = relationship.maximumCount, maximum != 1 { settled.isToMany = true }
    if !schema.hasNamedInverse(relationship) { settled.inverseEntity = nil }
    return settled
  }

  /// Whether the parent exists and the chain of ancestors does not contain the entity. A parent's name is never
  /// empty.
  private func hasSoundParent(_ entity: Entity, _ schema: Schema) -> Bool {
    guard let parent = schema.entity(entity.parentEntity), !parent.name.isEmpty, parent.name != entity.name else {
      return false
    }
    var current: Entity? = parent
    var seen: Set<String> = []
    while let next = current, seen.insert(next.name).inserted {
      if next.parentEntity == entity.name { return false }
      current = schema.entity(next.parentEntity)
    }
    return true
  }
}

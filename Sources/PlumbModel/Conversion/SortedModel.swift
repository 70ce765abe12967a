import PlumbText

/// A model as conversions write it: in the order of names, every name once, references that lead somewhere.
///
///     let sorted = SortedModel(model)
///     sorted.entities.map(\.name)   // ["Customer", "Item", "Order"]
///     sorted.links.count            // relationship and inverse are one link
///
/// Whoever writes from it need not fear a ring of parents, a destination that is missing, or two columns of one name.
/// What had to go for that is in `omissions`.
package struct SortedModel: Sendable {
  /// The version's name.
  package let name: String
  /// By name in the order of bytes, with their properties, constraints and indexes in the order of names.
  package let entities: [Entity]
  /// By name, with their elements by name.
  package let composites: [Composite]
  /// Looks names up among these entities.
  package let schema: Schema
  /// Every relationship with its inverse, each once, in the order of names.
  package let links: [Link]
  /// Every entity behind its parent, as deep as it goes before the next: the order in which Core Data numbers them.
  package let preorder: [Entity]
  private let parents: Set<String>
  private let rootNames: [String: String]
  /// What no representation can have.
  package let omissions: [Conversion.Omission]

  /// Takes the first of two elements with one name, as everything does that reads a model.
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

  /// The path of an entity.
  package func path(_ entity: String) -> ElementPath { ElementPath(version: name).appending(.entity, entity) }

  /// Whether an entity has others that inherit from it.
  package func hasChildren(_ entity: String) -> Bool { parents.contains(entity) }

  /// The name of the farthest parent of an entity, or its own.
  package func root(of entity: String) -> String { rootNames[entity] ?? entity }

  /// Every entity behind its parent, as deep as it goes before the next.
  private static func preorder(_ entities: [Entity]) -> [Entity] {
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

/// Takes out of a model what cannot be written anywhere, and counts it.
private struct Cleaning {
  let model: ElementPath
  private var repeated: [ElementPath] = []
  private var astray: [ElementPath] = []
  private var orphans: [ElementPath] = []

  init(version: String) { model = ElementPath(version: version) }

  var omissions: [Conversion.Omission] {
    [
      ("Of elements with one name the first counts, and others are left out", repeated),
      ("Relationships that lead to no entity are left out", astray),
      ("Parents that are missing or form a ring are left out", orphans),
    ].filter { !$0.1.isEmpty }.map { Conversion.Omission($0.0, $0.1) }
  }

  /// The first of each name, sorted by the bytes of the names.
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
    }
  }

  /// Whether the parent exists and the way up does not come back to the entity. The name of a parent is never empty.
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

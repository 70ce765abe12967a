import PlumbModel

/// An inconsistency in a model: an element needs another one that is missing, or that does not match.
struct Misfit: Hashable, Sendable {
  /// The element with the need.
  let element: ElementPath
  /// The needed element.
  let needed: ElementPath
  /// Whether the needed element exists and needs this one in turn: two entities are each other's ancestors.
  var isRing = false
}

extension Model {
  /// The inconsistencies of the model: references to missing elements, inverses that do not name each other, cycles
  /// of parents. A model saved by Xcode has few of them.
  var misfits: [Misfit] { MisfitSearch(self).found }
}

/// The search for inconsistencies, entity by entity.
private struct MisfitSearch {
  private let schema: Schema
  private let root: ElementPath
  private(set) var found: [Misfit] = []

  init(_ model: Model) {
    schema = Schema(model)
    root = ElementPath(version: model.name)
    let composites = Set(model.composites.map(\.name))
    for entity in model.entities { look(at: entity, composites) }
    for request in model.fetchRequests { need(request.entity, root.appending(.fetchRequest, request.name)) }
    for configuration in model.configurations {
      for member in configuration.members {
        need(member.name, root.appending(.configuration, configuration.name))
      }
    }
  }

  private mutating func look(at entity: Entity, _ composites: Set<String>) {
    let path = root.appending(.entity, entity.name)
    need(entity.parentEntity, path)
    lookForRing(entity, path)
    for attribute in entity.attributes {
      guard let composite = attribute.composite, !composites.contains(composite) else { continue }
      add(path.appending(.attribute, attribute.name), root.appending(.composite, composite))
    }
    for relationship in entity.relationships { look(at: relationship, of: entity, path) }
    for property in entity.fetchedProperties {
      need(property.fetchRequest?.entity, path.appending(.fetchedProperty, property.name))
    }
    for index in entity.fetchIndexes {
      need(index.elements.compactMap(\.property), of: entity, path.appending(.fetchIndex, index.name), path)
    }
    for constraint in entity.uniquenessConstraints ?? [] {
      need(
        constraint.attributes.map(\.name), of: entity,
        path.appending(.uniquenessConstraint, constraint.pathName), path)
    }
    for index in entity.compoundIndexes ?? [] { need(index.properties.map(\.name), of: entity, path, path) }
  }

  private mutating func look(at relationship: Relationship, of entity: Entity, _ path: ElementPath) {
    let own = path.appending(.relationship, relationship.name)
    need(relationship.destinationEntity, own)
    guard let inverse = relationship.inverseName,
      let destination = relationship.inverseEntity ?? relationship.destinationEntity, schema.contains(destination)
    else { return }
    guard !schema.isPaired(relationship, of: entity) else { return }
    let back = schema.inverse(of: relationship)
    let owner = back?.owner.name ?? destination
    if back?.relationship.inverseName != relationship.name || back == nil {
      add(own, root.appending(.entity, owner).appending(.relationship, inverse))
    }
  }

  private mutating func lookForRing(_ entity: Entity, _ path: ElementPath) {
    guard let parent = entity.parentEntity,
      schema.ancestors(of: entity).contains(where: { $0.parentEntity == entity.name })
    else { return }
    found.append(Misfit(element: path, needed: root.appending(.entity, parent), isRing: true))
  }

  /// Adds a misfit if an entity does not exist.
  private mutating func need(_ name: String?, _ element: ElementPath) {
    guard let name, !schema.contains(name) else { return }
    add(element, root.appending(.entity, name))
  }

  /// Adds a misfit for each property that an entity does not have.
  private mutating func need(_ names: [String], of entity: Entity, _ element: ElementPath, _ path: ElementPath) {
    for name in names where !schema.hasProperty(name, entity) { add(element, path.appending(.attribute, name)) }
  }

  private mutating func add(_ element: ElementPath, _ needed: ElementPath) {
    found.append(Misfit(element: element, needed: needed))
  }
}

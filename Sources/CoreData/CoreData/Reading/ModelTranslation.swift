import Foundation
import PlumbModel

/// A conversion of a model that was read from XML to descriptions.
///
/// XML contents that descriptions cannot represent, such as the code generation of a class, are omitted. Contents
/// that cannot be translated, such as an invalid default value, are omitted too and recorded in `notes`.
struct ModelTranslation {
  let source: Model
  /// The omitted contents, one line for each.
  var notes: [String] = []
  /// The entities by name. If two entities have the same name, the first takes precedence.
  private(set) var entities: [String: NSEntityDescription] = [:]

  init(_ source: Model) { self.source = source }

  /// Adds all contents of the source to a new model.
  mutating func fill(_ model: NSManagedObjectModel) {
    let pairs = declareEntities()
    for (entity, description) in pairs { translateProperties(of: entity, into: description) }
    linkParents(pairs)
    for (entity, description) in pairs { linkRelationships(of: entity, description) }
    for (entity, description) in pairs { translateIndexes(of: entity, into: description) }
    model.entities = pairs.map(\.1)
    model.versionIdentifiers = source.identifier.map { [$0] } ?? []
    for configuration in source.configurations {
      model.entityNamesByConfiguration[configuration.name] =
        configuration.members.map(\.name).filter { entities[$0] != nil }
    }
    for request in source.fetchRequests {
      if let template = translate(request, at: request.name) { model.templates[request.name] = template }
    }
  }

  /// Creates an empty description for each entity.
  private mutating func declareEntities() -> [(Entity, NSEntityDescription)] {
    source.entities.compactMap { entity in
      guard entities[entity.name] == nil else {
        notes.append("\(entity.name) is there twice; the second is left out")
        return nil
      }
      let description = NSEntityDescription()
      description.name = entity.name
      description.className = entity.representedClassName.flatMap { $0.isEmpty ? nil : $0 }
      description.isAbstract = entity.isAbstract
      description.userInfo = dictionary(entity.userInfo)
      description.versionHashModifier = entity.versionHashModifier
      description.ownRenamingIdentifier = entity.renamingIdentifier
      if let text = entity.spotlightDisplayName, !text.isEmpty {
        description.spotlightNameObject = expression(text, at: entity.name)
      }
      entities[entity.name] = description
      return (entity, description)
    }
  }

  /// Translates the properties that the entity declares: attributes, relationships and fetched properties, each in
  /// the order of the source.
  private mutating func translateProperties(of entity: Entity, into description: NSEntityDescription) {
    var names: Set<String> = []
    let properties: [NSPropertyDescription] =
      entity.attributes.map { translate($0, of: entity.name) } + entity.relationships.map(translate)
      + entity.fetchedProperties.map { translate($0, of: entity.name) }
    description.properties = properties.filter { property in
      if names.insert(property.name).inserted { return true }
      notes.append("\(entity.name).\(property.name) is there twice; the second is left out")
      return false
    }
    description.uniquenessConstraints = (entity.uniquenessConstraints?.elements ?? []).map { $0.attributes.map(\.name) }
    description.indexedTogether = (entity.compoundIndexes?.elements ?? []).map { $0.properties.map(\.name) }
  }

  /// Adds entities to the subentities of their parents. An entity that is its own ancestor receives no parent.
  private mutating func linkParents(_ pairs: [(Entity, NSEntityDescription)]) {
    let parents = Dictionary(pairs.map { ($0.0.name, $0.0.parentEntity) }, uniquingKeysWith: { first, _ in first })
    var children: [String: [NSEntityDescription]] = [:]
    for (entity, description) in pairs {
      guard let parent = entity.parentEntity else { continue }
      if entities[parent] == nil {
        notes.append("\(entity.name) inherits from \(parent), which is not in the model")
      } else if isOwnAncestor(entity.name, parents) {
        notes.append("\(entity.name) is its own ancestor")
      } else {
        children[parent, default: []].append(description)
      }
    }
    for (parent, children) in children { entities[parent]?.subentities = children }
  }

  private func isOwnAncestor(_ entity: String, _ parents: [String: String?]) -> Bool {
    var seen: Set<String> = []
    var next = parents[entity] ?? nil
    while let name = next, seen.insert(name).inserted {
      if name == entity { return true }
      next = parents[name] ?? nil
    }
    return false
  }

  /// Sets the destinations and inverses of relationships. An ancestor of the destination can declare the inverse.
  private mutating func linkRelationships(of entity: Entity, _ description: NSEntityDescription) {
    for relationship in entity.relationships {
      let found = description.ownProperties.first { $0.name == relationship.name } as? NSRelationshipDescription
      let path = "\(entity.name).\(relationship.name)"
      guard let found, let name = relationship.destinationEntity else { continue }
      guard let destination = entities[name] else {
        notes.append("\(path) leads to \(name), which is not in the model")
        continue
      }
      found.destinationEntity = destination
      guard let inverse = relationship.inverseName else { continue }
      let owner = relationship.inverseEntity.flatMap { entities[$0] } ?? destination
      found.inverseRelationship =
        self.relationship(inverse, of: owner) ?? self.relationship(inverse, of: destination)
      if found.inverseRelationship == nil { notes.append("\(path) has no inverse \(name).\(inverse)") }
    }
  }

  /// Returns a relationship that an entity declares or inherits; `nil` if none exists.
  private func relationship(_ name: String, of entity: NSEntityDescription) -> NSRelationshipDescription? {
    for owner in entity.lineage {
      if let found = owner.ownProperties.first(where: { $0.name == name }) {
        return found as? NSRelationshipDescription
      }
    }
    return nil
  }

  /// Returns the user info entries as a dictionary; `nil` if none exist. If two entries have the same key, the first
  /// takes precedence.
  func dictionary(_ userInfo: UserInfo?) -> [AnyHashable: Any] {
    guard let userInfo else { return [:] }
    return Dictionary(userInfo.map { ($0.key, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
  }
}

import Foundation

extension NSManagedObjectModel {
  /// Makes the model immutable and prepares it for use: each entity receives its links and its layout. Later calls
  /// have no effect. A coordinator calls this method.
  final func freeze() {
    isFrozen.withLock { isFrozen in
      if isFrozen { return }
      isFrozen = true
      addRelatives()
      let sorted = entities.sorted { ($0.name ?? "") < ($1.name ?? "") }
      for entity in sorted { entity.freeze() }
      link(sorted)
      entitiesByIndex = sorted
      frozenEntitiesByName = Dictionary(
        sorted.compactMap { entity in entity.name.map { ($0, entity) } }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Creates the links and the layout of each entity. Ancestors precede the entities that inherit from them.
  private func link(_ sorted: [NSEntityDescription]) {
    let lineages = sorted.map(\.lineage)
    let places = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { (ObjectIdentifier($1), $0) })
    var families = Array(repeating: Set<Int>(), count: sorted.count)
    for (place, lineage) in lineages.enumerated() {
      for ancestor in lineage { places[ObjectIdentifier(ancestor)].map { _ = families[$0].insert(place) } }
    }
    for (place, entity) in sorted.enumerated() {
      entity.links = EntityLinks(entity, index: place, family: families[place])
    }
    for entity in lineages.flatMap({ $0.reversed() }) where entity.linkedLayout == nil {
      entity.linkedLayout = EntityLayout(entity)
    }
    for entity in sorted {
      checkDestinations(of: entity)
      entity.layout.linkInverses()
    }
  }

  /// Raises if the destination of a relationship is not in the model. The message contains the entity and the
  /// relationship.
  private func checkDestinations(of entity: NSEntityDescription) {
    for case let relationship as NSRelationshipDescription in entity.ownProperties {
      guard let destination = relationship.destinationEntity, destination.linkedLayout == nil else { continue }
      let path = "\(entity.name ?? "").\(relationship.name)"
      raise(.internalInconsistency, "\(path) leads to \(destination.name ?? ""), which its model does not have.")
    }
  }

  /// Adds the superentities and subentities of the model's entities to the model if they are missing.
  private func addRelatives() {
    var known = Set(entities.map(ObjectIdentifier.init))
    var added: [NSEntityDescription] = []
    var next = entities
    while let entity = next.popLast() {
      for relative in entity.subentities + [entity.superentity].compactMap({ $0 })
      where known.insert(ObjectIdentifier(relative)).inserted {
        added.append(relative)
        next.append(relative)
      }
    }
    if !added.isEmpty { entities += added }
  }

  final func adopt(insteadOf old: [NSEntityDescription]) {
    for entity in old where entity.model === self { entity.model = nil }
    for entity in entities { entity.model = self }
  }

  /// Raises if the model is in use.
  final func checkMutable() {
    if frozenEntitiesByName != nil { raise(.internalInconsistency, "Can't modify an immutable model.") }
  }
}

extension NSEntityDescription {
  /// Makes the entity immutable, with its properties and indexes.
  fileprivate func freeze() {
    isFrozen = true
    for property in ownProperties { property.freeze() }
    for index in indexes { index.freeze() }
  }

  /// Clears the entity's references to other entities when the model is deallocated.
  final func leaveModel() {
    model = nil
    links?.root = nil
    for property in ownProperties {
      switch property {
      case let relationship as NSRelationshipDescription: relationship.unlink()
      case let fetched as NSFetchedPropertyDescription: fetched.fetchRequest?.entity = nil
      default: break
      }
    }
  }
}

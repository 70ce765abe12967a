import Foundation

extension NSManagedObjectModel {
  /// Makes the model immutable and links it for use: every entity gets its layout. Done once; a coordinator calls it.
  final func freeze() {
    isFrozen.withLock { isFrozen in
      if isFrozen { return }
      isFrozen = true
      addMissingSubentities()
      let sorted = entities.sorted { ($0.name ?? "") < ($1.name ?? "") }
      for entity in sorted { entity.freeze() }
      link(sorted)
      entitiesByIndex = sorted
      frozenEntitiesByName = Dictionary(
        sorted.compactMap { entity in entity.name.map { ($0, entity) } }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Gives each entity its links, ancestors before those that inherit from them.
  private func link(_ sorted: [NSEntityDescription]) {
    let places = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { (ObjectIdentifier($1), $0) })
    var families = Array(repeating: Set<Int>(), count: sorted.count)
    for (place, entity) in sorted.enumerated() {
      for ancestor in entity.lineage {
        if let above = places[ObjectIdentifier(ancestor)] { families[above].insert(place) }
      }
    }
    for entity in sorted {
      for ancestor in entity.lineage.reversed() where ancestor.links == nil {
        guard let place = places[ObjectIdentifier(ancestor)] else { continue }
        ancestor.links = EntityLinks(ancestor, index: place, family: families[place])
      }
    }
  }

  /// A subentity belongs to the model of its parent, named or not.
  private func addMissingSubentities() {
    var known = Set(entities.map(ObjectIdentifier.init))
    var next = entities
    while let entity = next.popLast() {
      for subentity in entity.subentities where known.insert(ObjectIdentifier(subentity)).inserted {
        entities.append(subentity)
        next.append(subentity)
      }
    }
  }

  final func adopt(insteadOf old: [NSEntityDescription]) {
    for entity in old where entity.model === self { entity.model = nil }
    for entity in entities { entity.model = self }
  }

  /// Ends the program where the model is in use.
  final func checkMutable() {
    if frozenEntitiesByName != nil { raise(.internalInconsistency, "Can't modify an immutable model.") }
  }
}

extension NSEntityDescription {
  /// Makes the entity with its properties and indexes immutable.
  fileprivate func freeze() {
    isFrozen = true
    for property in ownProperties { property.freeze() }
    for index in indexes { index.freeze() }
  }

  /// Forgets the model, which is going.
  final func leaveModel() {
    model = nil
    links?.root = nil
    for property in ownProperties { (property as? NSRelationshipDescription)?.unlink() }
  }
}

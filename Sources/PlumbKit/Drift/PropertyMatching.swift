import PlumbModel

/// Which properties of the classes declare which of an entity.
extension Comparison {
  mutating func compareProperties(_ entity: EntityDeclaration, _ found: [Int]) {
    if found.count == 1, compareInOrder(entity, classes.classes[found[0]]) { return }
    let declared = found.flatMap { index in classes.classes[index].properties.map { Declared($0, index) } }
    let byName = Dictionary(grouping: declared, by: \.property.persistentName)
    var missing: [PropertyDeclaration] = []
    for property in entity.properties {
      let these = byName[property.persistentName] ?? inherited(property.persistentName, found)
      if these.isEmpty { missing.append(property) }
      compare(property, these, of: entity)
    }
    let wanted = Set(entity.properties.map(\.persistentName))
    var extra = declared.filter { !wanted.contains($0.property.persistentName) }
    extra.removeAll { isAccounted($0.property.persistentName, entity: entity.entity, class: $0.owner) }
    pairRenamed(entity, &missing, &extra)
    for property in missing { reportMissing(property, of: entity, in: found) }
    var seen: Set<String> = []
    for extra in extra where isFirst(entity, of: extra.owner) && seen.insert(extra.property.persistentName).inserted {
      reportExtra(extra, of: entity, candidates: missing.map(\.persistentName))
    }
  }

  /// A property and the class that declares it.
  struct Declared {
    let property: PropertyDeclaration
    let owner: Int

    init(_ property: PropertyDeclaration, _ owner: Int) {
      self.property = property
      self.owner = owner
    }
  }

  /// The common case, without a dictionary: one class with the entity's properties in the expected order.
  private mutating func compareInOrder(_ entity: EntityDeclaration, _ declaration: EntityDeclaration) -> Bool {
    let isInOrder = entity.properties.elementsEqual(declaration.properties) { $0.persistentName == $1.persistentName }
    guard isInOrder else { return false }
    for (expected, actual) in zip(entity.properties, declaration.properties) {
      compare(PropertyPair(entity: entity, expected: expected, actual: actual))
    }
    return true
  }

  private mutating func compare(_ property: PropertyDeclaration, _ these: [Declared], of entity: EntityDeclaration) {
    for declared in these {
      compare(PropertyPair(entity: entity, expected: property, actual: declared.property))
    }
  }

  /// The nearest declarations of a property in the superclasses.
  private func inherited(_ name: String, _ found: [Int]) -> [Declared] {
    for index in classes.ancestors(of: found) {
      let these = classes.classes[index].properties.filter { $0.persistentName == name }
      if !these.isEmpty { return these.map { Declared($0, index) } }
    }
    return []
  }

  /// A class that stands for several entities reports what it has beyond them once.
  private func isFirst(_ entity: EntityDeclaration, of owner: Int) -> Bool {
    matching.entities[owner].first.map { drift.expected.entities[$0].entity == entity.entity } ?? true
  }
}

// MARK: - What is neither missing nor extra

extension Comparison {
  /// Whether the model has a property for what a class declares: of the entity itself, also one that is not lowered (a
  /// fetched property, one that was refused), or of an entity whose class is this one or inherits from it.
  mutating func isAccounted(_ name: String, entity: String?, class index: Int) -> Bool {
    if let entity = schema.entity(entity), schema.hasProperty(name, entity) { return true }
    return owners(of: name).contains { owner in
      let found = matching.classes[owner]
      return found.contains(index) || classes.ancestors(of: found).contains(index)
    }
  }

  /// Pairs what is missing with what is extra where the two are one property under two names.
  private mutating func pairRenamed(
    _ entity: EntityDeclaration, _ missing: inout [PropertyDeclaration], _ extra: inout [Declared]
  ) {
    guard !missing.isEmpty, !extra.isEmpty else { return }
    missing.removeAll { property in
      let old = renamingIdentifier(of: property, entity)
      let these = extra.filter { $0.property.name == property.name || $0.property.persistentName == old }
      guard !these.isEmpty else { return false }
      extra.removeAll { $0.property.name == property.name || $0.property.persistentName == old }
      for declared in these {
        let pair = PropertyPair(entity: entity, expected: property, actual: declared.property)
        reportName(pair, old: declared.property.persistentName == old ? old : nil)
        compareContent(pair)
      }
      return true
    }
  }

  private func renamingIdentifier(of property: PropertyDeclaration, _ entity: EntityDeclaration) -> String? {
    guard let entity = schema.entity(entity.entity) else { return nil }
    switch property.kind {
    case .attribute: return entity.attributes.first { $0.name == property.persistentName }?.renamingIdentifier
    case .relationship: return entity.relationships.first { $0.name == property.persistentName }?.renamingIdentifier
    }
  }
}

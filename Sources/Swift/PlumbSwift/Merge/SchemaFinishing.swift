import PlumbDeclarations

/// The steps that treat a `@Model` class as SwiftData does, and that need the other files.
extension Finishing {
  /// Returns the superclass of a class. The first type in the inheritance clause of a `@Model` class may be a
  /// protocol of any module, so only another such class counts as its superclass.
  func superclass(of found: Hierarchy.Entity) -> String {
    guard found.own.record.isSwiftData else { return found.superclass }
    return hierarchy.isManaged(found.superclass) ? found.superclass : ""
  }

  /// Returns a `@Model` class with its properties as its schema has them.
  ///
  /// `originalName` is the model's name if the model has no property of the Swift name. Otherwise it is the name in
  /// an earlier version. An array has no order. The struct of a composite is recognized only by its name, because it
  /// has no annotation. A property that is the only one in a `#Unique` list counts as one with `.unique`.
  func inSchema(_ entity: EntityDeclaration, _ names: ExpectedNames) -> EntityDeclaration {
    guard let macros = entity.schema else { return entity }
    var entity = entity
    let known = names.properties[entity.className] ?? []
    for index in entity.properties.indices {
      entity.properties[index].adjust(toSchemaOf: names)
      guard !known.contains(entity.properties[index].name),
        let original = entity.properties[index].schema.originalName, known.contains(original)
      else { continue }
      entity.properties[index].persistentName = original
    }
    for list in macros.constraints where list.count == 1 {
      guard let index = entity.properties.firstIndex(where: { $0.name == list[0] }),
        case .attribute(var traits) = entity.properties[index].kind
      else { continue }
      traits.isUnique = true
      entity.properties[index].kind = .attribute(traits)
      entity.schema?.constraints.removeAll { $0 == list }
    }
    return entity
  }
}

extension PropertyDeclaration {
  /// Changes the property to the one in SwiftData's schema: see `Finishing.inSchema`.
  mutating func adjust(toSchemaOf names: ExpectedNames) {
    switch kind {
    case .relationship(var traits):
      if traits.cardinality == .toManyOrdered { traits.cardinality = .toMany }
      kind = .relationship(traits)
    case .attribute(var traits):
      guard traits.storage == .default, let name = type.unwrapped.simpleName, names.compositions[name] != nil else {
        return
      }
      traits.storage = .composition
      kind = .attribute(traits)
    }
  }
}

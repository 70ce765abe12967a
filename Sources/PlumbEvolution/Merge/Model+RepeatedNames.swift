import PlumbModel

extension Model {
  /// The first element with the same name as another element of its kind and parent, or as a property of another
  /// kind; `nil` if all names are unique.
  var repeatedName: ElementPath? {
    let root = ElementPath(version: name)
    func repeated(_ names: [String]) -> String? {
      var seen: Set<String> = []
      return names.first { !seen.insert($0).inserted }
    }
    if let name = repeated(entities.map(\.name)) { return root.appending(.entity, name) }
    if let name = repeated(fetchRequests.map(\.name)) { return root.appending(.fetchRequest, name) }
    if let name = repeated(configurations.map(\.name)) { return root.appending(.configuration, name) }
    if let name = repeated(composites.map(\.name)) { return root.appending(.composite, name) }
    for entity in entities {
      let path = root.appending(.entity, entity.name)
      if let name = repeated(entity.propertyNames) { return path.appending(.attribute, name) }
      if let name = repeated(entity.fetchIndexes.map(\.name)) { return path.appending(.fetchIndex, name) }
      if repeated((entity.uniquenessConstraints ?? []).map(\.mergeKey)) != nil
        || repeated((entity.compoundIndexes ?? []).map(\.mergeKey)) != nil || hasRepeatedEntries(entity)
      {
        return path
      }
    }
    for composite in composites {
      if let name = repeated(composite.attributes.map(\.name)) {
        return root.appending(.composite, composite.name).appending(.attribute, name)
      }
    }
    for configuration in configurations where repeated(configuration.members.map(\.name)) != nil {
      return root.appending(.configuration, configuration.name)
    }
    return repeated((graph ?? []).map(\.name)) == nil ? nil : root
  }

  /// Whether a userInfo list of an entity has a duplicate key.
  private func hasRepeatedEntries(_ entity: Entity) -> Bool {
    let lists =
      [entity.userInfo] + entity.attributes.map(\.userInfo) + entity.relationships.map(\.userInfo)
      + entity.fetchedProperties.map(\.userInfo)
    return lists.contains { list in
      guard let keys = list?.elements.map(\.key) else { return false }
      return Set(keys).count != keys.count
    }
  }
}

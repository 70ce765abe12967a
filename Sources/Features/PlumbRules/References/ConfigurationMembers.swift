import PlumbModel

/// The configurations of a model, by the entities that they contain. The rules about several stores use them.
///
///     let members = ConfigurationMembers(schema)
///     members.reached["Order"]     // ["Cloud"], also if only an entity below Order is listed
///     members.places(of: order)    // ["Cloud"], only if Order itself is listed
struct ConfigurationMembers {
  /// The names of the configurations that list an entity, by the name of the entity.
  private(set) var listed: [String: Set<String>] = [:]
  /// The names of the configurations that list an entity or an entity below it, by the name of the entity.
  private(set) var reached: [String: Set<String>] = [:]

  /// Creates the table of a model's configurations. `nil` for a model without configurations: all of its entities are
  /// in one store. Nearly every model has none.
  init?(_ schema: Schema) {
    guard !schema.model.configurations.isEmpty else { return nil }
    for configuration in schema.model.configurations {
      for member in configuration.members { listed[member.name, default: []].insert(configuration.name) }
    }
    reached = listed
    for (name, configurations) in listed {
      guard let entity = schema.entity(name), entity.parentEntity != nil else { continue }
      for ancestor in schema.ancestors(of: entity) { reached[ancestor.name, default: []].formUnion(configurations) }
    }
  }

  /// Returns the configurations that list the entity itself. Empty if no configuration lists it.
  func places(of entity: Entity) -> Set<String> { listed[entity.name] ?? [] }
}

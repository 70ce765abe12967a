import PlumbModel

/// The configurations of a model, by the entities that they hold: what a rule about several stores asks.
///
///     let members = ConfigurationMembers(schema)
///     members.reached["Order"]     // ["Cloud"], also where only an entity below Order is listed
///     members.places(of: order)    // ["Cloud"], as it is written
struct ConfigurationMembers {
  /// By entity, the names of the configurations that list it.
  private(set) var listed: [String: Set<String>] = [:]
  /// By entity, the configurations that list it or an entity below it.
  private(set) var reached: [String: Set<String>] = [:]

  /// nil for a model without configurations, which is nearly every one: all of its entities go into one store.
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

  /// The configurations that list the entity itself; none where it is in no configuration.
  func places(of entity: Entity) -> Set<String> { listed[entity.name] ?? [] }
}

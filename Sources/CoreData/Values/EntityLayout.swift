/// Where an entity's properties are kept in its rows and objects: a slot for each, those of its ancestors first, so
/// that a slot is the same for an entity and for all that inherit from it.
final class EntityLayout {
  /// The properties with a value of their own, one for each slot.
  let properties: [NSPropertyDescription]
  /// The slot of each property by its name.
  let slots: [String: Int]

  /// The layout of an entity of a model that does not change any more.
  init(_ entity: NSEntityDescription) {
    let inherited = entity.superentity?.layout.properties ?? []
    let known = Set(inherited.map(\.name))
    let own = entity.properties.filter { !known.contains($0.name) && !($0 is NSExpressionDescription) }
    properties = inherited + own
    slots = Dictionary(zip(properties.map(\.name), properties.indices), uniquingKeysWith: { first, _ in first })
  }
}

import PlumbModel

/// A part of a model: some entities, and what is no farther from them than so many steps.
package enum Neighbourhood {
  /// The names of all entities within so many steps of these, by relationships in either direction and by inheritance.
  ///
  /// - Parameter start: Names of entities; those that the model does not have are nowhere.
  package static func names(around start: [String], distance: Int, in model: Model) -> Set<String> {
    let neighbours = neighbours(in: model)
    var found = Set(start.filter { neighbours[$0] != nil })
    var edge = found
    for _ in 0..<max(0, distance) where !edge.isEmpty {
      edge = Set(edge.flatMap { neighbours[$0] ?? [] }).subtracting(found)
      found.formUnion(edge)
    }
    return found
  }

  /// The model with nothing but the entities around one; relationships that lead to others stay as they are.
  package static func model(around entity: String, distance: Int, in model: Model) -> Model {
    let names = names(around: [entity], distance: distance, in: model)
    var part = model
    part.entities = model.entities.filter { names.contains($0.name) }
    let used = Set(part.entities.flatMap { $0.attributes.compactMap(\.composite) })
    part.composites = model.composites.filter { used.contains($0.name) }
    return part
  }

  private static func neighbours(in model: Model) -> [String: Set<String>] {
    var neighbours = Dictionary(
      model.entities.map { ($0.name, Set<String>()) }, uniquingKeysWith: { first, _ in first })
    for entity in model.entities {
      for other in entity.relationships.compactMap(\.destinationEntity) + [entity.parentEntity].compactMap({ $0 })
      where neighbours[other] != nil {
        neighbours[entity.name]?.insert(other)
        neighbours[other]?.insert(entity.name)
      }
    }
    return neighbours
  }
}

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
    part.composites = model.composites.filter { composites(of: part.entities).contains($0.name) }
    return part
  }

  /// The names of the composites that entities have attributes of.
  private static func composites(of entities: [Entity]) -> Set<String> {
    Set(entities.flatMap { $0.attributes.compactMap(\.composite) })
  }

  /// The diagram of what is around an entity; the rows of a box are all of its entity's.
  package static func diagram(around entity: String, distance: Int, in model: Model) -> Diagram {
    let names = names(around: [entity], distance: distance, in: model)
    let used = composites(of: model.entities.filter { names.contains($0.name) })
    let whole = Diagram(of: model)
    var part = whole.keeping(
      whole.boxes.indices.filter { index in
        let box = whole.boxes[index]
        return (box.kind == .entity ? names : used).contains(box.name)
      })
    part.summary = Diagram.summary(part.boxes, part.lines) + ", around \(entity)"
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

extension Diagram {
  /// The same with some of the boxes, by their numbers, and the lines between them.
  func keeping(_ order: [Int]) -> Diagram {
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    var part = self
    part.boxes = order.map { boxes[$0] }
    part.lines = lines.compactMap { line in
      guard let from = places[line.from.box], let to = places[line.to.box] else { return nil }
      var line = line
      line.from.box = from
      line.to.box = to
      return line
    }
    return part
  }
}

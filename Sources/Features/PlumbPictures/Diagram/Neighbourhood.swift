import PlumbModel
import PlumbRules

/// A part of a model: entities and their neighbors up to a distance.
enum Neighbourhood {
  /// Returns the names of all entities within a distance of others, by relationships in both directions and by
  /// inheritance.
  static func names(around start: [String], distance: Int, in model: Model) -> Set<String> {
    let neighbours = neighbours(in: model)
    var found = Set(start.filter { neighbours[$0] != nil })
    var edge = found
    for _ in 0..<max(0, distance) where !edge.isEmpty {
      edge = Set(edge.flatMap { neighbours[$0] ?? [] }).subtracting(found)
      found.formUnion(edge)
    }
    return found
  }

  /// Returns the model with only the entities around one. Relationships to other entities are unchanged.
  static func model(around entity: String, distance: Int, in model: Model) -> Model {
    let names = names(around: [entity], distance: distance, in: model)
    var part = model
    part.entities = model.entities.filter { names.contains($0.name) }
    part.composites = model.composites.filter { composites(of: part.entities).contains($0.name) }
    return part
  }

  private static func composites(of entities: [Entity]) -> Set<String> {
    Set(entities.flatMap { $0.attributes.compactMap(\.composite) })
  }

  /// Returns the diagram of the entities around one. Each box has all rows of its entity.
  static func diagram(around entity: String, distance: Int, in model: Model) -> Diagram {
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

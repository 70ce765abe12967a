import PlumbModel

/// The inverses of the relationships of one version: those that one of two sides names, then those that SwiftData infers,
/// which are not certain.
struct SchemaInverses {
  /// A relationship with the facts that determine its inverse.
  struct Link {
    var entity: String
    var name: String
    var destination: String
    /// The inverse that the annotation names.
    var inverse: String?
    /// The inverse that was found.
    var found: String?
  }

  /// The relationships of all entities.
  var links: [Link] = []
  private var unknown: [UnknownForm] = []

  /// Sets the inverses in a model, and returns the relationships whose inverse is not certain.
  mutating func connect(_ model: inout Model) -> [UnknownForm] {
    var indices: [String: [String: Int]] = [:]
    for index in links.indices { indices[links[index].entity, default: [:]][links[index].name] = index }
    for index in links.indices {
      guard let name = links[index].inverse else { continue }
      guard let other = indices[links[index].destination]?[name], links[other].destination == links[index].entity else {
        doubt(index, "names the inverse \(name), which is not a relationship back")
        continue
      }
      if let taken = links[other].found, taken != links[index].name {
        doubt(index, "names the inverse \(name), which is that of \(taken)")
        continue
      }
      links[index].found = name
      links[other].found = links[index].name
    }
    infer()
    for entity in model.entities.indices {
      for place in model.entities[entity].relationships.indices {
        let relationship = model.entities[entity].relationships[place]
        guard let index = indices[model.entities[entity].name]?[relationship.name], let found = links[index].found
        else { continue }
        model.entities[entity].relationships[place].inverseName = found
        model.entities[entity].relationships[place].inverseEntity = relationship.destinationEntity
      }
    }
    return unknown
  }

  /// Connects relationships without a named inverse, if each of the two classes has exactly one to the other.
  private mutating func infer() {
    let open = links.indices.filter { links[$0].found == nil && links[$0].inverse == nil }
    let byPair = Dictionary(grouping: open) { [links[$0].entity, links[$0].destination] }
    for index in open where links[index].found == nil {
      let link = links[index]
      let back = byPair[[link.destination, link.entity]] ?? []
      if back.isEmpty { continue }
      let forth = byPair[[link.entity, link.destination]] ?? []
      if forth.count == 1, back.count == 1, let other = back.first, other != index {
        links[index].found = links[other].name
        links[other].found = link.name
        doubtInferred(other, [index])
      }
      doubtInferred(index, back)
    }
  }

  private mutating func doubtInferred(_ index: Int, _ others: [Int]) {
    let names = others.map { "\(links[$0].entity).\(links[$0].name)" }.joined(separator: ", ")
    doubt(index, "names no inverse, and neither does \(names)", .inferredInverse)
  }

  private mutating func doubt(_ index: Int, _ reason: String, _ kind: UnknownForm.Kind = .form) {
    unknown.append(
      UnknownForm(
        entity: links[index].entity, property: links[index].name, reason: reason, kind: kind))
  }
}

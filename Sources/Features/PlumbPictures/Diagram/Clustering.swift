import PlumbModel
import PlumbText

/// The criterion for the frames of a picture.
package enum Clustering: String, CaseIterable, Sendable {
  /// The model's configurations. An entity of several is in the first one, by name.
  case configuration
  /// The first word of the entities' names, if several entities share it: `Order` of OrderItem and OrderNote.
  case prefix

  /// Returns the frame of each entity by its name. Entities outside of a frame are not included.
  package func frames(in model: Model) -> [String: String] {
    switch self {
    case .configuration:
      let sorted = model.configurations.sorted { $0.name.precedesByBytes($1.name) }
      let pairs = sorted.flatMap { configuration in configuration.members.map { ($0.name, configuration.name) } }
      return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    case .prefix:
      let words = model.entities.map { ($0.name, Self.firstWord(of: $0.name)) }
      let counts = words.reduce(into: [:]) { $0[$1.1, default: 0] += 1 }
      return Dictionary(words.filter { counts[$0.1, default: 0] > 1 }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Returns the first word of a name: `Order` of `OrderItem`, `WC` of `WCOrder`, `shop` of `shop_order`.
  static func firstWord(of name: String) -> String {
    let characters = Array(name)
    var end = 0
    while end < characters.count, characters[end].isUppercase { end += 1 }
    if end > 1 {
      // The last of several capital letters begins the next word, unless the name ends with it.
      return String(characters[..<(end < characters.count && characters[end].isLetter ? end - 1 : end)])
    }
    while end < characters.count, !characters[end].isUppercase, characters[end] != "_" { end += 1 }
    return String(characters[..<end])
  }
}

extension Diagram {
  func clustered(_ frameOfEntity: [String: String]) -> Diagram {
    var diagram = self
    let names = Set(boxes.compactMap { $0.kind == .entity ? frameOfEntity[$0.name] : nil })
    diagram.frames = names.sorted { $0.precedesByBytes($1) }
    let numbers = Dictionary(uniqueKeysWithValues: diagram.frames.enumerated().map { ($1, $0) })
    for index in boxes.indices where boxes[index].kind == .entity {
      diagram.boxes[index].frame = frameOfEntity[boxes[index].name].flatMap { numbers[$0] }
    }
    return diagram
  }
}

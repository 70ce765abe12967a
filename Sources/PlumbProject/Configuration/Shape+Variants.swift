import PlumbText

// Shapes with variants: a value of one of several kinds, or an object whose keys depend on the value of one key.

extension Shape {
  /// Returns the shape with a name from `definitions`; an empty object if the name is unknown.
  static func named(_ name: String) -> Shape { definitions[name] ?? .object([]) }

  /// Returns the problems of the first shape that accepts the node's kind of value.
  func variantProblems(_ node: JSONNode, _ name: String, _ shapes: [Shape]) -> [JSONProblem] {
    if let shape = shapes.first(where: { $0.takes(node) }) { return shape.problems(in: node, called: name) }
    let kinds = shapes.flatMap(\.kinds)
    return wrong(node, name, Words.list(kinds.once, conjunction: "or"))
  }

  /// Returns the problems of an object whose allowed keys depend on the value of `key`.
  func variantProblems(_ node: JSONNode, _ name: String, by key: Key, _ variants: [(String, [Key])]) -> [JSONProblem] {
    guard let kind = node[key.name], node.members != nil else {
      return Shape.object([key] + (variants.first?.1 ?? [])).problems(in: node, called: name)
        .filter { node.members == nil || $0.location == node.location }
    }
    guard let keys = variants.first(where: { $0.0 == kind.string })?.1 else {
      return key.shape.problems(in: kind, called: Words.quoted(key.name))
    }
    return Shape.object([key] + keys).problems(in: node, called: name)
  }

  /// Whether the shape accepts values of the node's kind, regardless of their contents.
  private func takes(_ node: JSONNode) -> Bool { kinds.contains(node.broadKind) }

  /// The kinds of JSON values that the shape accepts, in the wording of messages.
  private var kinds: [String] {
    switch self {
    case .text, .swiftType, .choice, .openChoice, .checked: ["a string"]
    case .flag: ["true or false"]
    case .number, .whole: ["a number"]
    case .list: ["an array"]
    case .object, .map, .openMap, .variants: ["an object"]
    case .anyOf(let shapes): shapes.flatMap(\.kinds)
    case .reference(let name): Self.named(name).kinds
    }
  }
}

extension JSONNode {
  /// The node's kind in the wording of `Shape.kinds`.
  fileprivate var broadKind: String { bool == nil ? kind : "true or false" }
}

extension [String] {
  /// The elements without duplicates, in their order.
  fileprivate var once: [String] {
    reduce(into: []) { found, text in if !found.contains(text) { found.append(text) } }
  }
}

extension Shape {
  /// Returns the schema of an object whose keys depend on the value of one key.
  static func variantSchema(by key: Key, _ variants: [(String, [Key])]) -> JSON {
    [
      "oneOf": .array(
        variants.map { word, keys in
          var schema = Shape.object([key] + keys).schema
          if case .object(var members) = schema, let index = members.firstIndex(where: { $0.key == "properties" }),
            case .object(var properties) = members[index].value, !properties.isEmpty
          {
            properties[0] = .init(key.name, ["description": .string(key.about), "const": .string(word)])
            members[index].value = .object(properties)
            schema = .object(members)
          }
          return schema
        })
    ]
  }

  /// The schemas of the named shapes, in name order.
  static var definitionSchemas: JSON {
    .object(definitions.sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value.schema) })
  }
}

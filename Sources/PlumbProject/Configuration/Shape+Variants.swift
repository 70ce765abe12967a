import PlumbText

// Shapes that depend on what a value is: one of several kinds, or an object whose keys follow from one of its keys.

extension Shape {
  /// The shape behind a name; what contains itself is spelled by name.
  static func named(_ name: String) -> Shape { definitions[name] ?? .object([]) }

  /// The first of some shapes that takes values of the node's kind says what is wrong.
  func variantProblems(_ node: JSONNode, _ name: String, _ shapes: [Shape]) -> [JSONProblem] {
    if let shape = shapes.first(where: { $0.takes(node) }) { return shape.problems(in: node, called: name) }
    let kinds = shapes.flatMap(\.kinds)
    return wrong(node, name, Words.list(kinds.once, conjunction: "or"))
  }

  /// An object whose kind has to be known before its other keys can be.
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

  /// Whether it is of the node's kind, whatever is in it.
  private func takes(_ node: JSONNode) -> Bool { kinds.contains(node.broadKind) }

  /// The kinds of JSON values that it takes, as messages say them.
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
  /// The kind in the words of `Shape.kinds`.
  fileprivate var broadKind: String { bool == nil ? kind : "true or false" }
}

extension [String] {
  /// Each once, in their order.
  fileprivate var once: [String] {
    reduce(into: []) { found, text in if !found.contains(text) { found.append(text) } }
  }
}

extension Shape {
  /// The schema of an object whose keys follow from one of its keys.
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

  /// The schemas of the shapes that have names, in the order of the names.
  static var definitionSchemas: JSON {
    .object(definitions.sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value.schema) })
  }
}

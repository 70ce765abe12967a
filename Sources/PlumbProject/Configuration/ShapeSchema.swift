import PlumbText

extension Shape {
  /// The shape as a JSON Schema, for editors.
  ///
  ///     Shape.choice(["a", "b"]).schema   // { "type": "string", "enum": ["a", "b"] }
  package var schema: JSON {
    switch self {
    case .text, .swiftType, .checked: ["type": "string"]
    case .flag: ["type": "boolean"]
    case .whole: ["type": "integer"]
    case .number: ["type": "number"]
    case .choice(let words): ["type": "string", "enum": .array(words.map(JSON.string))]
    case .openChoice(let words): ["anyOf": [["enum": .array(words.map(JSON.string))], ["type": "string"]]]
    case .list(let element): ["type": "array", "items": element.schema]
    case .object(let keys):
      .object(omittingAbsent: [
        "type": "object",
        "properties": .object(keys.map { JSON.Member($0.name, $0.schema) }),
        "required": keys.contains(where: \.isRequired)
          ? .array(keys.filter(\.isRequired).map { .string($0.name) }) : nil,
        "additionalProperties": false,
      ])
    case .map(let value, _, nil): ["type": "object", "additionalProperties": value.schema]
    case .map(let value, _, let keys?):
      [
        "type": "object",
        "properties": .object(keys.map { JSON.Member($0, value.schema) }),
        "additionalProperties": false,
      ]
    case .openMap(let value, _, let keys):
      [
        "type": "object",
        "properties": .object(keys.map { JSON.Member($0, value.schema) }),
        "additionalProperties": value.schema,
      ]
    case .anyOf(let shapes): ["anyOf": .array(shapes.map(\.schema))]
    case .variants(let key, let variants): Self.variantSchema(by: key, variants)
    case .reference(let name): ["$ref": "#/$defs/\(name)"]
    }
  }
}

extension Shape.Key {
  /// The schema of the value, with the key's description and default.
  package var schema: JSON {
    guard case .object(let members) = shape.schema else { return shape.schema }
    var all = [JSON.Member("description", .string(about))] + members
    byDefault.map { all.append(JSON.Member("default", $0)) }
    return .object(all)
  }
}

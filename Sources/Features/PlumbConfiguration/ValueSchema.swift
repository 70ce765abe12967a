import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbText

/// The schema of a configuration value. It checks files and prints the JSON Schema.
///
///     ValueSchema.object([
///       .init("name", .text, "A name."), .init("access", .choice(["internal", "public"]), "The level."),
///     ])
///     // accepts { "name": "Item", "access": "public" }, and reports for { "acess": "public" }: did you mean "access"?
package indirect enum ValueSchema: Sendable {
  /// Any string.
  case text
  /// `true` or `false`.
  case flag
  /// A number without a fraction.
  case whole
  /// Any finite number.
  case number
  /// A text with a custom check. The closure returns the problem as the end of a sentence: `is not …`; `nil` if valid.
  case checked(@Sendable (_ text: String) -> String?)
  /// A choice of these words. An open choice may have further words, which only a check of the whole file can validate.
  case choice([String], isOpen: Bool = false)
  /// A list whose elements have one schema.
  case list(ValueSchema)
  /// An object with these keys and no others.
  case object([Key])
  /// An object whose keys are user-defined names. `keys`, if present, is the complete list of allowed keys. An open map
  /// may have further keys, which only a check of the whole file can validate.
  case map(ValueSchema, keyedBy: String, keys: [String]? = nil, isOpen: Bool = false)
  /// A value of one of these schemas, distinguished by its kind: a string, a list, an object.
  case anyOf([ValueSchema])
  /// An object whose other keys depend on the value of one key.
  case variants(by: Key, [(String, [Key])])
  /// A reference to a schema in `definitions`, for recursive schemas.
  case reference(String)

  /// A key of an object.
  package struct Key: Sendable {
    /// The key's spelling.
    package let name: String
    /// The schema of the value.
    let schema: ValueSchema
    /// The description for the JSON Schema and for editors: a sentence with a full stop. It is also the end of the
    /// message about a missing key.
    let about: String
    /// Whether an object without this key is rejected.
    package let isRequired: Bool
    /// The default value; `nil` if the key has none.
    var byDefault: JSON?

    package init(_ name: String, _ schema: ValueSchema, _ about: String, isRequired: Bool = false, default: JSON? = nil)
    {
      self.name = name
      self.schema = schema
      self.about = about
      self.isRequired = isRequired
      self.byDefault = `default`
    }
  }

  /// A type in Swift syntax. A later check validates that the type can be a stored value.
  package static let swiftType = ValueSchema.checked {
    TypeReference(swift: $0) == nil ? "has to be a Swift type, and \(Phrase.quoted($0)) is not one" : nil
  }

  /// Returns the schema with a name from `definitions`; an empty object if the name is unknown.
  package static func named(_ name: String) -> ValueSchema { definitions[name] ?? .object([]) }
}

// MARK: - JSON Schema

extension ValueSchema {
  /// The JSON Schema, for editors.
  ///
  ///     ValueSchema.choice(["a", "b"]).json   // { "type": "string", "enum": ["a", "b"] }
  var json: JSON {
    switch self {
    case .text, .checked: ["type": "string"]
    case .flag: ["type": "boolean"]
    case .whole: ["type": "integer"]
    case .number: ["type": "number"]
    case .choice(let words, let isOpen):
      isOpen
        ? ["anyOf": [["enum": .array(words.map(JSON.string))], ["type": "string"]]]
        : ["type": "string", "enum": .array(words.map(JSON.string))]
    case .list(let element): ["type": "array", "items": element.json]
    case .object(let keys):
      .object(omittingAbsent: [
        "type": "object",
        "properties": .object(keys.map { JSON.Member($0.name, $0.json) }),
        "required": keys.contains(where: \.isRequired)
          ? .array(keys.filter(\.isRequired).map { .string($0.name) }) : nil,
        "additionalProperties": false,
      ])
    case .map(let value, _, nil, _): ["type": "object", "additionalProperties": value.json]
    case .map(let value, _, let keys?, let isOpen):
      [
        "type": "object",
        "properties": .object(keys.map { JSON.Member($0, value.json) }),
        "additionalProperties": isOpen ? value.json : false,
      ]
    case .anyOf(let schemas): ["anyOf": .array(schemas.map(\.json))]
    case .variants(let key, let variants):
      ["oneOf": .array(variants.map { word, keys in ValueSchema.object([key] + keys).json(where: key, is: word) })]
    case .reference(let name): ["$ref": "#/$defs/\(name)"]
    }
  }

  /// Returns the JSON Schema of an object whose first key has a fixed value.
  private func json(where key: Key, is word: String) -> JSON {
    guard case .object(var members) = json, let index = members.firstIndex(where: { $0.key == "properties" }),
      case .object(var properties) = members[index].value, !properties.isEmpty
    else { return json }
    properties[0] = .init(key.name, ["description": .string(key.about), "const": .string(word)])
    members[index].value = .object(properties)
    return .object(members)
  }

  /// The JSON Schemas of the named schemas, in name order.
  static var definitionsJSON: JSON {
    .object(definitions.sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value.json) })
  }
}

extension ValueSchema.Key {
  /// The JSON Schema of the value, with the key's description and default.
  fileprivate var json: JSON {
    guard case .object(let members) = schema.json else { return schema.json }
    var all = [JSON.Member("description", .string(about))] + members
    byDefault.map { all.append(JSON.Member("default", $0)) }
    return .object(all)
  }
}

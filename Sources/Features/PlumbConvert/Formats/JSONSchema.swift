import PlumbCore
import PlumbModel
import PlumbText

extension ConversionTarget {
  /// A JSON Schema (draft 2020-12) with a definition for each entity and each composite.
  ///
  ///     "Order": {
  ///       "type": "object",
  ///       "properties": { "total": { "type": "number", "default": 0 } },
  ///       "required": ["number"]
  ///     }
  ///
  /// An object refers to other objects by their ids, which are strings. A property is required if it is not optional
  /// and has no default. The definition of a subentity includes that of its parent with `allOf`.
  static let jsonSchema = ConversionTarget(
    "json-schema", endings: ["schema.json"], "A JSON Schema with a definition for each entity"
  ) { model in
    let sorted = SortedModel(model)
    return Conversion(
      text: JSONSchemaWriter(sorted).document.prettyPrinted + "\n",
      omissions: sorted.omissions + sorted.invalidDefaults + PortablePattern.omissions(in: sorted)
        + ModelFact.omissions(
          [
            .classNames, .constraints, .indexes, .oldIndexes, .transient, .derivation, .dateBounds, .externalStorage,
            .customClasses, .deleteRules,
          ] + ModelFact.ofModelsOnly, of: model, sorted))
  }
}

/// A writer of the document of a model.
private struct JSONSchemaWriter {
  private let sorted: SortedModel
  /// The name of each composite's definition. It ends with a number if an entity has the same name.
  private let compositeNames: [String: String]

  init(_ sorted: SortedModel) {
    self.sorted = sorted
    var names = UniqueNames(Set(sorted.entities.map(\.name)))
    compositeNames = sorted.composites.reduce(into: [:]) { $0[$1.name] = names.name($1.name) }
  }

  var document: JSON {
    let entities = sorted.entities.map { JSON.Member($0.name, definition(of: $0)) }
    let composites = sorted.composites.map { JSON.Member(compositeNames[$0.name] ?? $0.name, definition(of: $0)) }
    return .object([
      .init("$schema", "https://json-schema.org/draft/2020-12/schema"), .init("title", .string(sorted.name)),
      .init("$defs", .object((entities + composites).sorted { $0.key.precedesByBytes($1.key) })),
    ])
  }
}

// MARK: - Definitions

extension JSONSchemaWriter {
  private func definition(of entity: Entity) -> JSON {
    let attributes = entity.storedAttributes
    let relationships = entity.relationships.filter { !$0.isTransient }
    let properties =
      attributes.map { JSON.Member($0.name, property($0)) } + relationships.map { JSON.Member($0.name, property($0)) }
    let required =
      attributes.filter { !$0.isOptional && ConvertedDefault($0) == nil }.map(\.name)
      + relationships.filter { !$0.isOptional }.map(\.name)
    return .object(omittingAbsent: [
      "description": entity.isAbstract ? "Abstract: every object belongs to a subentity." : nil,
      "allOf": entity.parentEntity.map { ["$ref": .string(Self.reference($0))] as JSON }.map { .array([$0]) },
      "type": "object", "properties": properties.isEmpty ? nil : .object(properties),
      "required": Self.list(required),
    ])
  }

  private func definition(of composite: Composite) -> JSON {
    let required = composite.attributes.filter { !$0.isOptional && ConvertedDefault($0) == nil }.map(\.name)
    return .object(omittingAbsent: [
      "type": "object",
      "properties": .object(composite.attributes.map { JSON.Member($0.name, property($0)) }),
      "required": Self.list(required),
    ])
  }

  private static func list(_ names: [String]) -> JSON? { names.isEmpty ? nil : .array(names.map { .string($0) }) }

  /// Returns a JSON Pointer in a URI fragment (RFC 6901): `#/$defs/Line%20Item`.
  private static func reference(_ definition: String) -> String {
    let escaped = definition.replacing("~", with: "~0").replacing("/", with: "~1")
    return "#/$defs/" + uriFragment(escaped)
  }

  /// Returns a text in percent encoding, except for letters, digits and the characters `-._~/`, which every URI
  /// fragment (RFC 3986) allows.
  private static func uriFragment(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26
      if isLetter || byte &- UInt8(ascii: "0") < 10 || "-._~/".utf8.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}

// MARK: - Properties

extension JSONSchemaWriter {
  private func property(_ attribute: Attribute) -> JSON {
    let checks = attribute.type == .string ? Self.lengths(attribute) : Self.bounds(attribute)
    let type = type(of: attribute) + checks
    let value = ConvertedDefault(attribute).flatMap(Self.value).map { [JSON.Member("default", $0)] } ?? []
    return .object((attribute.isOptional ? Self.nullable(type) : type) + value)
  }

  /// Returns a type that also allows null. A reference and a missing type use `anyOf`.
  private static func nullable(_ type: [JSON.Member]) -> [JSON.Member] {
    guard let first = type.first else { return [] }
    if first.key == "type" { return [.init("type", .array([first.value, "null"]))] + type.dropFirst() }
    return [.init("anyOf", .array([.object(type), ["type": "null"]]))]
  }

  private func type(of attribute: Attribute) -> [JSON.Member] {
    switch attribute.type {
    case .integer16, .integer32, .integer64: return [.init("type", "integer")]
    case .decimal, .double, .float: return [.init("type", "number")]
    case .boolean: return [.init("type", "boolean")]
    case .string, .objectID: return [.init("type", "string")]
    case .uuid: return [.init("type", "string"), .init("format", "uuid")]
    case .uri: return [.init("type", "string"), .init("format", "uri")]
    case .date: return [.init("type", "string"), .init("format", "date-time")]
    case .binary: return [.init("type", "string"), .init("contentEncoding", "base64")]
    case .composite:
      guard let name = attribute.composite.flatMap({ compositeNames[$0] }) else { return [] }
      return [.init("$ref", .string(Self.reference(name)))]
    case .transformable, .undefined: return []
    }
  }

  /// Returns the bounds of the model, otherwise those of the type. Integer 64 has no type bounds, because many JSON
  /// readers cannot represent them exactly.
  private static func bounds(_ attribute: Attribute) -> [JSON.Member] {
    guard attribute.type.isNumeric else { return [] }
    let range = range(of: attribute.type)
    let least = attribute.minimumValue.flatMap(number) ?? range.map { .int($0.lowerBound) }
    let greatest = attribute.maximumValue.flatMap(number) ?? range.map { .int($0.upperBound) }
    return [("minimum", least), ("maximum", greatest)].compactMap { key, value in value.map { JSON.Member(key, $0) } }
  }

  private static func range(of type: AttributeType) -> ClosedRange<Int>? {
    switch type {
    case .integer16: Int(Int16.min)...Int(Int16.max)
    case .integer32: Int(Int32.min)...Int(Int32.max)
    default: nil
    }
  }

  /// Returns the minimum and maximum length in characters, and the pattern, which must match the whole value.
  private static func lengths(_ attribute: Attribute) -> [JSON.Member] {
    let bounds = [("minLength", attribute.minimumValue), ("maxLength", attribute.maximumValue)]
    let lengths = bounds.compactMap { key, text -> JSON.Member? in
      guard let length = text.flatMap({ DecimalNumber($0)?.integer }), length >= 0 else { return nil }
      return JSON.Member(key, .int(Int(length)))
    }
    let pattern = attribute.regularExpression.flatMap { PortablePattern.isPortable($0) ? $0 : nil }
    return lengths + (pattern.map { [.init("pattern", .string("^(?:\($0))$"))] } ?? [])
  }

  private static func number(_ text: String) -> JSON? {
    guard let number = DecimalNumber(text) else { return nil }
    if let whole = number.integer { return .int(Int(whole)) }
    return Double(number.description).flatMap { $0.isFinite ? .double($0) : nil }
  }

  /// Returns a default as JSON; `nil` if JSON has no such value.
  private static func value(_ value: ConvertedDefault) -> JSON? {
    switch value {
    case .boolean(let flag): .bool(flag)
    case .number(let digits): number(digits)
    case .text(let text): .string(text)
    }
  }

  /// Returns the schema of a relationship: the id of one object, or an array of unique ids. The order of the ids is
  /// only significant if the relationship is ordered.
  private func property(_ relationship: Relationship) -> JSON {
    let destination = JSON.string("Id of \(relationship.destinationEntity ?? "")")
    guard relationship.isToMany else {
      let type: JSON = relationship.isOptional ? ["string", "null"] : "string"
      return ["type": type, "description": destination]
    }
    let least = relationship.minimumCount.flatMap { $0 > 0 && !relationship.isOptional ? $0 : nil }
    let greatest = relationship.maximumCount.flatMap { $0 > 0 ? $0 : nil }
    return .object(omittingAbsent: [
      "type": "array", "description": relationship.isOrdered ? .string("Ordered") : nil,
      "items": ["type": "string", "description": destination], "minItems": least.map { .int($0) },
      "maxItems": greatest.map { .int($0) }, "uniqueItems": true,
    ])
  }
}

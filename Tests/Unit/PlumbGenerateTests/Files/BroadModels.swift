import PlumbCore
import PlumbDeclarations
import PlumbFormats
import PlumbModel

@testable import PlumbGenerate
@testable import PlumbWorkspace

/// Models that reach every line of the generator: every type with and without an optional and a default, and long
/// names.
enum BroadModels {
  static let all = all(longestName: 76)

  static func all(longestName: Int) -> [(model: Model, options: DeclarationOptions)] {
    [
      (everyType, DeclarationOptions()),
      (everyType, DeclarationOptions(style: .managed, access: .public, generateInit: true)),
      (everyType, DeclarationOptions(style: .accessor, access: .open, generateInit: true)), everyStorage,
      everyWrittenStorage,
      longNames(.macro, longest: longestName), longNames(.accessor, longest: longestName),
      longNames(.managed, longest: longestName), longNames(.swiftdata, longest: longestName),
      (everyType, DeclarationOptions(style: .swiftdata, access: .public)),
      (Shop.model, Shop.options),
    ]
  }

  /// Default values by type: values of real models, and values that need care in a literal.
  static let defaults: [(AttributeType, [String])] = [
    (.string, ["", "open", "say \"hi\" \\(now)", "line\nline\u{2028}", "\u{202E}abc\u{200B}é", "🙂 \u{1}\u{7F}"]),
    (.boolean, ["YES", "NO", "0", "1", "true"]),
    (.integer16, ["0", "-32768", "32767", "0.0", "NO", "YES"]),
    (.integer32, ["0", "2147483647", "1e3"]),
    (.integer64, ["-9223372036854775808", "9223372036854775807"]),
    (.decimal, ["0", "0.0", "0.1", "12345678901234567890.12345", "1e60", "-3.14"]),
    (.double, ["0", "0.1", "1e300", "-2.5"]),
    (.float, ["0.0", "0.25", "-1"]),
    (.date, ["0", "-978332400", "631123200.5"]),
    (.uuid, ["6ba7b810-9dad-11d1-80b4-00c04fd430c8"]),
    (.uri, ["https://example.com/a?b=c#d", "mailto:someone@example.com", "a/b"]),
    (.binary, ["", "AAECAw==", String(repeating: "QUJD", count: 40)]),
  ]

  static let everyType: Model = {
    var entities: [Entity] = []
    for (type, texts) in defaults {
      var attributes = [Attribute(name: "plain", type: type, isOptional: true)]
      for (number, text) in texts.enumerated() {
        for isOptional in [true, false] {
          var attribute = Attribute(name: "\(isOptional ? "optional" : "mandatory")\(number)", type: type)
          attribute.isOptional = isOptional
          if type == .date { attribute.defaultDateInterval = text } else { attribute.defaultValue = text }
          attribute.usesScalar = number == 0
          attributes.append(attribute)
        }
      }
      entities.append(Entity(name: "Of" + type.rawValue.filter { $0 != " " }, attributes: attributes))
    }
    return Model(name: "Types", entities: entities.map(\.withClass))
  }()

  static let everyStorage: (model: Model, options: DeclarationOptions) = {
    var attributes: [Attribute] = []
    var overrides: [String: AttributeOverride] = [:]
    for (type, texts) in defaults {
      let name = "raw" + type.rawValue.filter { $0 != " " }
      var attribute = Attribute(name: name, type: type)
      if type == .date { attribute.defaultDateInterval = texts.last } else { attribute.defaultValue = texts.last }
      attributes.append(attribute)
      overrides[name] = AttributeOverride(
        type: .named("Box"), storage: .raw, decodeFailurePolicy: .fallbackToDefaultValue)
      attribute.name += "_optional"
      attribute.isOptional = true
      attributes.append(attribute)
      overrides[attribute.name] = AttributeOverride(type: .named("Box"), storage: .raw)
    }
    attributes.append(Attribute(name: "coded", type: .binary, isOptional: true))
    overrides["coded"] = AttributeOverride(
      name: "Coded", type: .dictionary(.named("String"), .array(.named("Int"))), storage: .codable,
      decodeFailurePolicy: .debugAssertNil)
    for (number, type) in ["[String]", ".Tint", "Shop.Price", "[String: Set<Int>]"].enumerated() {
      var attribute = Attribute(name: "made\(number)", type: .transformable, isOptional: true)
      attribute.customClassName = type
      attribute.valueTransformerName = "NSSecureUnarchiveFromData"
      attributes.append(attribute)
    }
    let entity = Entity(name: "Stored", attributes: attributes)
    return (
      Model(name: "Storage", entities: [entity.withClass]),
      DeclarationOptions(
        access: .public, generateInit: true, generateToManyCount: false, observation: .mainActor,
        entities: ["Stored": EntityOverride(attributes: overrides)])
    )
  }()

  /// The storages of `everyStorage` in the accessor style. Two of the raw strings stop a debug build if decoding
  /// fails.
  static let everyWrittenStorage: (model: Model, options: DeclarationOptions) = {
    var options = everyStorage.options
    options.style = .accessor
    for name in ["rawString", "rawString_optional"] {
      options.entities["Stored"]?.attributes[name]?.decodeFailurePolicy = .debugAssertNil
    }
    return (everyStorage.model, options)
  }()

  /// Returns a model with names of many lengths, up to and beyond the length where lines break.
  static func longNames(_ style: DeclarationStyle, longest: Int) -> (model: Model, options: DeclarationOptions) {
    var entities: [Entity] = []
    var overrides: [String: EntityOverride] = [:]
    for length in stride(from: 10, through: longest, by: 3) {
      let name = "Entity" + String(repeating: "x", count: length - 6)
      let long = String(repeating: "y", count: length)
      var attributes = [
        Attribute(name: long, type: .string, defaultValue: long),
        Attribute(name: long + "_renamed", type: .binary, isOptional: true),
        Attribute(name: "d" + long, type: .decimal, defaultValue: "0.12345678901234567890123456789012345678"),
        Attribute(name: "u" + long, type: .uuid, defaultValue: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"),
        Attribute(name: "r" + long, type: .integer16, defaultValue: "7"),
        Attribute(name: "t" + long, type: .transformable, isOptional: true),
      ]
      attributes[5].customClassName = "[String: \(long)]"
      attributes[5].valueTransformerName = "Transformer"
      if style == .swiftdata { attributes[1].renamingIdentifier = long }
      entities.append(
        Entity(
          name: name, attributes: attributes,
          relationships: [
            Relationship(name: long + "_many", destination: name, isToMany: true, inverse: "one"),
            Relationship(name: "one", destination: name, inverse: long + "_many"),
          ]))
      guard style != .managed, style != .swiftdata else { continue }
      overrides[name] = EntityOverride(
        attributes: [
          long + "_renamed": AttributeOverride(
            name: "renamed", type: .named("Coded"), storage: .codable, decodeFailurePolicy: .fallbackToDefaultValue),
          "r" + long: AttributeOverride(type: .named("Raw" + long), storage: .raw),
        ])
    }
    return (
      Model(name: "Long", entities: entities.map(\.withClass)),
      DeclarationOptions(style: style, generateInit: style != .macro, entities: overrides)
    )
  }
}

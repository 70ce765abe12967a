import PlumbCore
import PlumbDeclarations
import PlumbEmit

extension PropertyDeclaration {
  /// Returns the description of an attribute, or of an element of a composite, as code:
  /// `.init("title", .string, defaultValue: .string(""))`.
  func attributeSchema(_ facts: AttributeFacts) -> String {
    let canBeNil = type.isOptional || isConverted && defaultValue != nil
    let isOptional = facts.derivation != nil || canBeNil && !facts.traits.contains(.required)
    let arguments: [String?] =
      [
        stringLiteral(persistentName), schemaKind, isOptional ? "isOptional: true" : nil,
        schemaDefault.map { "defaultValue: \($0)" }, facts.traits.contains(.transient) ? "isTransient: true" : nil,
        facts.limits.map { "limits: \($0)" }, facts.derivation.map { "derivation: \(stringLiteral($0))" },
      ] + storedFacts(facts)
    return ".init(\(arguments.compactMap(\.self).joined(separator: ", ")))"
  }

  private func storedFacts(_ facts: AttributeFacts) -> [String?] {
    let flags: [(AttributeFacts.Trait, String)] = [
      (.externalStorage, "isStoredExternally"), (.spotlight, "isIndexedBySpotlight"),
      (.preservesOnDeletion, "isPreservedOnDeletion"), (.encrypted, "isEncrypted"),
    ]
    return [storage == .composition ? "elements: \(type.unwrapped.code).schema" : nil, transformer(facts)]
      + flags.map { facts.traits.contains($0.0) ? "\($0.1): true" : nil }
      + [facts.renamedFrom.map { "renamingIdentifier: \(stringLiteral($0))" }]
  }

  private var storage: StorageMethod { if case .attribute(let traits) = kind { traits.storage } else { .default } }

  private func transformer(_ facts: AttributeFacts) -> String? {
    guard case .transformed(let name) = storage else { return nil }
    return "transformer: " + (facts.isTransformerType ? "\(name).transformerName.rawValue" : stringLiteral(name))
  }

  /// The type of the stored value as code. The type of a raw value is that of the enum's raw values.
  private var schemaKind: String {
    switch storage {
    case .raw: ".raw(\(type.unwrapped.code).self)"
    case .codable: ".data"
    case .transformed: ".transformable"
    case .composition: ".composite"
    case .default, .other: ".\(Self.kinds[StandardType.withoutAlias(type.unwrapped.description)] ?? "undefined")"
    }
  }

  private static let kinds: [String: String] = [
    "String": "string", "Bool": "boolean", "Int": "integer64", "Int16": "integer16", "Int32": "integer32",
    "Int64": "integer64", "Float": "float", "Double": "double", "Decimal": "decimal", "Date": "date", "Data": "data",
    "UUID": "uuid", "URL": "url",
  ]

  private var schemaDefault: String? {
    if isConverted { return nil }
    if storage == .raw, case .enumCase(let name)? = defaultValue {
      return "PlumbData.SchemaValue.raw(\(type.unwrapped.code).\(SwiftName.asProperty(name)))"
    }
    return defaultValue.flatMap(\.schemaValue)
  }
}

extension DefaultValue {
  /// The value in a schema as code: `.integer(1)`. `nil` for nil, and for a value that a model cannot contain.
  var schemaValue: String? {
    if mayFail { return "PlumbData.SchemaValue.stored(\(optionalCode))" }
    return switch self {
    case .none, .expression, .enumCase: nil
    case .boolean: ".boolean(\(code))"
    case .integer: ".integer(\(code))"
    case .floating: ".double(\(code))"
    case .decimal: ".decimal(\(code))"
    case .string: ".string(\(code))"
    case .date: ".date(\(code))"
    case .data: ".data(\(code))"
    case .uuid: ".uuid(\(code))"
    case .url: ".url(\(code))"
    }
  }
}

extension AttributeFacts {
  /// The limits of the values as code. `nil` if the attribute has none.
  fileprivate var limits: String? {
    let limits = [
      minimum?.schemaValue.map { "minimum: \($0)" }, maximum?.schemaValue.map { "maximum: \($0)" },
      length.map { "minimumLength: \($0.lowerBound)" }, length.map { "maximumLength: \($0.upperBound)" },
      pattern.map { "pattern: \(stringLiteral($0))" },
    ].compactMap(\.self)
    return limits.isEmpty ? nil : ".init(\(limits.joined(separator: ", ")))"
  }
}

import PlumbCore
import PlumbDeclarations
import PlumbEmit

extension PropertyDeclaration {
  /// Returns the description of an attribute, or of an element of a composite, as code:
  /// `.init("title", .string, defaultValue: .string(""))`.
  ///
  /// - Parameter hasTransformerType: Whether the transformer is a type.
  func attributeSchema(hasTransformerType: Bool = false) -> String {
    let arguments: [String?] =
      [
        stringLiteral(persistentName), schemaKind, isOptionalInSchema ? "isOptional: true" : nil,
        schemaDefault.map { "defaultValue: \($0)" }, traits.isTransient ? "isTransient: true" : nil,
        schema.limits.code.map { "limits: \($0)" }, schema.derivation.map { "derivation: \(stringLiteral($0))" },
        storage == .composition ? "elements: PlumbData.AttributeSchema.elements(of: \(type.unwrapped.code).self)" : nil,
        transformer(hasTransformerType),
      ] + optionCode
    return ".init(\(arguments.compactMap(\.self).joined(separator: ", ")))"
  }

  private var optionCode: [String?] {
    let flags: [(SchemaTraits.Option, String)] = [
      (.externalStorage, "isStoredExternally"), (.spotlight, "isIndexedBySpotlight"),
      (.preserveValueOnDeletion, "isPreservedOnDeletion"), (.allowsCloudEncryption, "isEncrypted"),
    ]
    return flags.map { schema.options.contains($0.0) ? "\($0.1): true" : nil }
      + [
        schema.originalName.map { "renamingIdentifier: \(stringLiteral($0))" },
        schema.hashModifier.map { "versionHashModifier: \(stringLiteral($0))" },
      ]
  }

  private var traits: AttributeTraits { attributeTraits ?? .init() }
  private var storage: StorageMethod { traits.storage }

  private func transformer(_ isType: Bool) -> String? {
    guard case .transformed(let name) = storage else { return nil }
    return "transformer: " + (isType ? "PlumbData.AttributeSchema.name(of: \(name).self)" : stringLiteral(name))
  }

  /// The type of the stored value as code. The type of a raw value is that of the enum's raw values.
  private var schemaKind: String {
    switch storage {
    case .raw: ".raw(\(type.unwrapped.code).self)"
    case .codable: ".data"
    case .transformed: ".transformable"
    case .composition: ".composite"
    case .default, .other: ".\(plainAttributeType?.schemaKind ?? "undefined")"
    }
  }

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

extension AttributeType {
  /// The name of the type in `AttributeSchema.Kind`, which is that of the Swift type.
  fileprivate var schemaKind: String {
    switch self {
    case .binary: "data"
    case .uri: "url"
    default: "\(self)"
    }
  }
}

extension SchemaTraits.Limits {
  /// The limits of the values as code. `nil` if the attribute has none.
  var code: String? {
    let limits = [
      minimum?.schemaValue.map { "minimum: \($0)" }, maximum?.schemaValue.map { "maximum: \($0)" },
      minimumLength.map { "minimumLength: \($0)" }, maximumLength.map { "maximumLength: \($0)" },
      pattern.map { "pattern: \(stringLiteral($0))" },
    ].compactMap(\.self)
    return limits.isEmpty ? nil : ".init(\(limits.joined(separator: ", ")))"
  }
}

import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbModel

extension SchemaCode {
  /// Returns the statement for an attribute of an entity, or for an element of a composite.
  mutating func attribute(_ attribute: Attribute, of part: String, inside owner: Composite?) -> Code {
    let name = stringLiteral(attribute.name)
    let type = Self.name(of: attribute.type)
    let settings = settings(of: attribute)
    if attribute.type == .composite {
      needs.insert(.composite)
      let elements = "of: \(elements(of: attribute, inside: owner))"
      return call("\(part).composite", [name, elements], settings)
    }
    guard attribute.isDerived else {
      needs.insert(.attribute)
      return call("\(part).attribute", [name, type], settings)
    }
    needs.insert(.derived)
    let expression = attribute.derivationExpression.map { ["from: \(stringLiteral($0))"] } ?? []
    return call("\(part).derived", [name, type] + expression, settings)
  }

  private mutating func settings(of attribute: Attribute) -> [Code] {
    var settings: [Code] = []
    if !attribute.isOptional { settings.append("$0.isOptional = false") }
    if attribute.isTransient { settings.append("$0.isTransient = true") }
    if let value = DefaultReading(attribute).value {
      settings.append(.assignment("$0.defaultValue", Self.expression(value, attribute.type)))
    }
    if attribute.allowsExternalStorage { settings.append("$0.allowsExternalBinaryDataStorage = true") }
    if attribute.allowsCloudEncryption { settings.append("$0.allowsCloudEncryption = true") }
    if attribute.preservesAfterDeletion { settings.append("$0.preservesValueInHistoryOnDeletion = true") }
    if attribute.isIndexedInSpotlight { settings.append("$0.isIndexedBySpotlight = true") }
    settings.append(Self.assignment("$0.valueTransformerName", attribute.valueTransformerName))
    if attribute.type == .transformable, let name = attribute.customClassName, name != "." {
      settings.append(.assignment("$0.attributeValueClassName", runtimeName(name)))
    }
    settings.append(Self.assignment("$0.renamingIdentifier", attribute.renamingIdentifier))
    settings.append(Self.assignment("$0.versionHashModifier", attribute.versionHashModifier))
    if attribute.isIndexed { settings.append(indexed()) }
    if attribute.isStoredInTruthFile {
      needs.insert(.externalRecord)
      settings.append("older.storeInExternalRecord($0)")
    }
    return settings + bounds(of: attribute) + userInfo(attribute.userInfo, of: "$0", .userInfo)
  }

  /// Returns the bounds, each as a validation predicate.
  private mutating func bounds(of attribute: Attribute) -> [Code] {
    let bounds = ValueBound.all(for: attribute.type).compactMap { bound -> Code? in
      guard let value = bound.value(of: attribute) else { return nil }
      return .call(
        "require",
        [
          stringLiteral(bound.format), Self.expression(value, bound.type(for: attribute.type)), "of: $0",
          "else: \(bound.codeName)",
        ])
    }
    if !bounds.isEmpty { needs.insert(.require) }
    return bounds
  }

  /// Returns a value as an expression of type `Any?`. The expression is `nil` if the value cannot be created;
  /// optionals are not unwrapped.
  ///
  ///     .decimal("0.1")    Decimal(string: "0.1")
  ///     .integer(3)        3
  static func expression(_ value: DefaultValue, _ type: AttributeType) -> String {
    switch value {
    // Int has 32 bits on some systems.
    case .integer(let number) where Int32(exactly: number) == nil: "Int64(\(integerLiteral(number)))"
    case .floating(let number) where type == .float: "Float(\(number))"
    case .decimal(let digits): "Decimal(string: \(stringLiteral(digits)))"
    case .data(let base64) where !base64.isEmpty:
      "Data(base64Encoded: \(stringLiteral(base64.filter { !$0.isWhitespace })))"
    default: value.optionalCode
    }
  }

  static func name(of type: AttributeType) -> String {
    switch type {
    case .integer16: ".integer16"
    case .integer32: ".integer32"
    case .integer64: ".integer64"
    case .binary: ".binaryData"
    case .objectID: ".objectID"
    case .undefined: ".undefined"
    default: ".\(type.rawValue.lowercased())"
    }
  }
}

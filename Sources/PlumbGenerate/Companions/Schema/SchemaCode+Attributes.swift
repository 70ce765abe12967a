import PlumbDeclarations
import PlumbModel
import PlumbText

extension SchemaCode {
  /// Returns the statement for an attribute of an entity, or for an element of a composite.
  mutating func attribute(_ attribute: Attribute, of part: String, inside owner: Composite?) -> Code {
    let name = Argument(stringLiteral(attribute.name))
    let type = Argument(Self.name(of: attribute.type))
    let settings = settings(of: attribute)
    if attribute.type == .composite {
      needs.insert(.composite)
      let elements = Argument("of", elements(of: attribute, inside: owner))
      return call("\(part).composite", [name, elements], settings)
    }
    guard attribute.isDerived else {
      needs.insert(.attribute)
      return call("\(part).attribute", [name, type], settings)
    }
    needs.insert(.derived)
    let expression = attribute.derivationExpression.map { [Argument("from", .quoted($0))] } ?? []
    return call("\(part).derived", [name, type] + expression, settings)
  }

  private mutating func settings(of attribute: Attribute) -> [Code] {
    var settings: [Code] = []
    if !attribute.isOptional { settings.append("$0.isOptional = false") }
    if attribute.isTransient { settings.append("$0.isTransient = true") }
    if let value = DefaultReading(attribute).value {
      settings.append(Code(.assignment("$0.defaultValue", Self.expression(value, attribute.type))))
    }
    if attribute.allowsExternalStorage { settings.append("$0.allowsExternalBinaryDataStorage = true") }
    if attribute.allowsCloudEncryption { settings.append("$0.allowsCloudEncryption = true") }
    if attribute.preservesAfterDeletion { settings.append("$0.preservesValueInHistoryOnDeletion = true") }
    if attribute.isIndexedInSpotlight { settings.append("$0.isIndexedBySpotlight = true") }
    settings.append(Self.assignment("$0.valueTransformerName", attribute.valueTransformerName))
    if attribute.type == .transformable, let name = attribute.customClassName {
      settings.append(Code(.assignment("$0.attributeValueClassName", runtimeName(name))))
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
      return Code(
        .call(
          .call(
            "require", Argument(stringLiteral(bound.format)),
            Argument(Self.expression(value, bound.type(for: attribute.type))), Argument("of", "$0"),
            Argument("else", bound.codeName))))
    }
    if !bounds.isEmpty { needs.insert(.require) }
    return bounds
  }

  /// Returns a value as an expression of type `Any?`. The expression is `nil` if the value cannot be created;
  /// optionals are not unwrapped.
  ///
  ///     .decimal("0.1")    Decimal(string: "0.1")
  ///     .integer(3)        3
  static func expression(_ value: DefaultValue, _ type: AttributeType) -> Expression {
    switch value {
    // Int has 32 bits on some systems.
    case .integer(let number) where Int32(exactly: number) == nil: .call("Int64", Argument(integerLiteral(number)))
    case .floating(let number) where type == .float: .call("Float", Argument("\(number)"))
    case .decimal(let digits): .call("Decimal", Argument("string", .quoted(digits)))
    case .data(let base64) where base64.isEmpty: .text("Data()")
    case .data(let base64):
      .call("Data", Argument("base64Encoded", .quoted(base64.filter { !$0.isWhitespace })))
    case .uuid(let text): .call("UUID", Argument("uuidString", .quoted(text)))
    case .url(let text): .call("URL", Argument("string", .quoted(text)))
    default: value.expression
    }
  }

  /// Returns the short name of a type.
  static func name(of type: AttributeType) -> String {
    switch type {
    case .integer16: ".integer16"
    case .integer32: ".integer32"
    case .integer64: ".integer64"
    case .decimal: ".decimal"
    case .double: ".double"
    case .float: ".float"
    case .string: ".string"
    case .boolean: ".boolean"
    case .date: ".date"
    case .binary: ".binaryData"
    case .uuid: ".uuid"
    case .uri: ".uri"
    case .transformable: ".transformable"
    case .composite: ".composite"
    case .objectID: ".objectID"
    case .undefined: ".undefined"
    }
  }
}

import Foundation
import PlumbCore
import PlumbModel

extension ModelSpelling {
  /// Returns an attribute. The elements of a composite attribute are added to `composites`.
  static func attribute(
    _ description: NSAttributeDescription, owner: String, _ composites: inout [String: Composite]
  ) -> Attribute {
    var attribute = Attribute(
      name: description.name, type: AttributeType(code: Int64(description.attributeType.rawValue)) ?? .undefined,
      isOptional: description.isOptional)
    attribute.isTransient = description.isTransient
    attribute.isIndexed = description.wantsIndex
    attribute.isIndexedInSpotlight = description.isIndexedBySpotlight
    attribute.isStoredInTruthFile = description.hasExternalRecord
    attribute.allowsExternalStorage = description.allowsExternalBinaryDataStorage
    attribute.allowsCloudEncryption = description.allowsCloudEncryption
    attribute.preservesAfterDeletion = description.preservesValueInHistoryOnDeletion
    attribute.valueTransformerName = description.valueTransformerName
    attribute.customClassName = description.ownValueClassName
    attribute.usesScalar = description.usesScalar
    attribute.renamingIdentifier = description.ownRenamingIdentifier
    attribute.versionHashModifier = description.versionHashModifier
    attribute.userInfo = userInfo(description.userInfo)
    setDefault(of: &attribute, description.defaultValue)
    setBounds(of: &attribute, description.bounds ?? bounds(description.validations, attribute.type))
    if let derived = description as? NSDerivedAttributeDescription {
      attribute.isDerived = true
      attribute.derivationExpression = derived.expressionText ?? derived.expressionObject?.description
    }
    if let composite = description as? NSCompositeAttributeDescription {
      let name = composite.compositeName ?? "\(owner).\(description.name)"
      attribute.composite = name
      let elements = composite.elements.map { Self.attribute($0, owner: name, &composites) }
      composites[name] = Composite(name: name, attributes: elements)
    }
    return attribute
  }

  private static func setDefault(of attribute: inout Attribute, _ value: Any?) {
    guard let value else { return }
    if let date = value as? Date {
      attribute.defaultDateInterval = text(date.timeIntervalSinceReferenceDate)
    } else {
      attribute.defaultValue = text(value, attribute.type)
    }
  }

  private static func setBounds(of attribute: inout Attribute, _ bounds: ValueBounds?) {
    attribute.minimumValue = bounds?.minimum
    attribute.maximumValue = bounds?.maximum
    attribute.minimumDateInterval = bounds?.minimumDate
    attribute.maximumDateInterval = bounds?.maximumDate
    attribute.regularExpression = bounds?.pattern
  }

  /// Returns the text of a default value for its type; `nil` if the value has none.
  static func text(_ value: Any, _ type: AttributeType) -> String? {
    switch (type, value) {
    case (.boolean, let number as Bool): number ? "YES" : "NO"
    case (.decimal, let number as NSDecimalNumber): number.description(withLocale: nil)
    case (_, let number as NSNumber): type.isInteger ? String(number.int64Value) : text(number, type)
    case (_, let number as any BinaryInteger): String(number)
    case (_, let number as any BinaryFloatingPoint): text(Double(number))
    case (_, let text as String): text
    case (_, let data as Data): data.base64EncodedString()
    case (_, let uuid as UUID): uuid.uuidString
    case (_, let url as URL): url.absoluteString
    default: nil
    }
  }

  private static func text(_ number: NSNumber, _ type: AttributeType) -> String {
    guard type == .float else { return text(number.doubleValue) }
    return Int64(exactly: number.floatValue).map(String.init) ?? "\(number.floatValue)"
  }

  /// Returns the shortest text of a number: `0`, `0.5`.
  private static func text(_ number: Double) -> String {
    Int64(exactly: number).map(String.init) ?? "\(number)"
  }
}

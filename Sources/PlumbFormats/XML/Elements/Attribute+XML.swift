import PlumbModel

extension Attribute: XMLElement {
  var tag: XMLTag { .attribute }
  private static let keys: [XMLKey] = [
    .name, .optional, .transient, .attributeType, .allowsCloudEncryption, .allowsExternalBinaryDataStorage,
    .composite, .derived, .minDateTimeInterval, .valueTransformerName, .customClassName, .derivationExpression,
    .minValueString, .maxDateTimeInterval, .maxValueString, .defaultDateTimeInterval, .regularExpressionString,
    .defaultValueString, .usesScalarValueType, .indexed, .preserveAfterDeletion, .elementID,
    .spotlightIndexingEnabled, .versionHashModifier, .storedInTruthFile, .syncable,
  ]
  var keys: [XMLKey] { Self.keys }
  var childTags: [XMLTag] { [.userInfo] }

  static func blank() -> Attribute { Attribute(name: "") }

  func text(_ key: XMLKey) -> String? {
    switch key {
    case .name: named(name)
    case .optional: yes(isOptional)
    case .transient: yes(isTransient)
    case .attributeType: named(type.rawValue)
    case .allowsCloudEncryption: yes(allowsCloudEncryption)
    case .allowsExternalBinaryDataStorage: yes(allowsExternalStorage)
    case .composite: composite
    case .derived: yes(isDerived)
    case .minDateTimeInterval: minimumDateInterval
    case .valueTransformerName: valueTransformerName
    case .customClassName: customClassName
    case .derivationExpression: derivationExpression
    case .minValueString: minimumValue
    case .maxDateTimeInterval: maximumDateInterval
    case .maxValueString: maximumValue
    case .defaultDateTimeInterval: defaultDateInterval
    case .regularExpressionString: regularExpression
    case .defaultValueString: defaultValue
    case .usesScalarValueType: usesScalar.map { $0 ? "YES" : "NO" }
    case .indexed: yes(isIndexed)
    case .preserveAfterDeletion: yes(preservesAfterDeletion)
    case .elementID: renamingIdentifier
    case .spotlightIndexingEnabled: yes(isIndexedInSpotlight)
    case .versionHashModifier: versionHashModifier
    case .storedInTruthFile: yes(isStoredInTruthFile)
    case .syncable: yes(isSyncable)
    default: nil
    }
  }

  mutating func set(_ key: XMLKey, to text: String) {
    switch key {
    case .name: name = text
    case .optional: isOptional = isYes(text)
    case .transient: isTransient = isYes(text)
    case .attributeType: type = AttributeType(spelling: text)
    case .allowsCloudEncryption: allowsCloudEncryption = isYes(text)
    case .allowsExternalBinaryDataStorage: allowsExternalStorage = isYes(text)
    case .composite: composite = text
    case .derived: isDerived = isYes(text)
    case .minDateTimeInterval: minimumDateInterval = text
    case .valueTransformerName: valueTransformerName = text
    case .customClassName: customClassName = text
    case .derivationExpression: derivationExpression = text
    case .minValueString: minimumValue = text
    case .maxDateTimeInterval: maximumDateInterval = text
    case .maxValueString: maximumValue = text
    case .defaultDateTimeInterval: defaultDateInterval = text
    case .regularExpressionString: regularExpression = text
    case .defaultValueString: defaultValue = text
    case .usesScalarValueType: usesScalar = isYes(text)
    case .indexed: isIndexed = isYes(text)
    case .preserveAfterDeletion: preservesAfterDeletion = isYes(text)
    case .elementID: renamingIdentifier = text
    case .spotlightIndexingEnabled: isIndexedInSpotlight = isYes(text)
    case .versionHashModifier: versionHashModifier = text
    case .storedInTruthFile: isStoredInTruthFile = isYes(text)
    case .syncable: isSyncable = isYes(text)
    default: break
    }
  }

  func children(_ tag: XMLTag) -> [any XMLElement] {
    switch tag {
    case .userInfo: group(.userInfo, userInfo, of: .entry)
    default: []
    }
  }
}

extension AttributeType {
  /// The type of this spelling. A switch over short strings is several times faster than `init(rawValue:)`.
  init(spelling: String) {
    switch spelling {
    case "String": self = .string
    case "Integer 16": self = .integer16
    case "Integer 32": self = .integer32
    case "Integer 64": self = .integer64
    case "Boolean": self = .boolean
    case "Date": self = .date
    default: self = AttributeType(rawValue: spelling) ?? .undefined
    }
  }
}

import PlumbModel

extension XMLFix.Change {
  /// Sets an XML attribute of an `<attribute>`, a new one where Xcode would write it.
  public static func setOnAttribute(_ name: String, to value: String) -> Self {
    .set(name, to: value, after: Array(attributeOrder.prefix { $0 != name }))
  }

  /// Sets an XML attribute of a `<relationship>`, a new one where Xcode would write it.
  public static func setOnRelationship(_ name: String, to value: String) -> Self {
    .set(name, to: value, after: Array(relationshipOrder.prefix { $0 != name }))
  }

  private static let attributeOrder = [
    "name", "optional", "transient", "attributeType", "allowsCloudEncryption", "allowsExternalBinaryDataStorage",
    "composite", "derived", "minDateTimeInterval", "valueTransformerName", "customClassName", "derivationExpression",
    "minValueString", "maxDateTimeInterval", "maxValueString", "defaultDateTimeInterval", "regularExpressionString",
    "defaultValueString", "usesScalarValueType", "indexed", "preserveAfterDeletion", "elementID",
    "spotlightIndexingEnabled", "versionHashModifier", "storedInTruthFile", "syncable",
  ]
  private static let relationshipOrder = [
    "name", "optional", "transient", "toMany", "minCount", "maxCount", "deletionRule", "ordered", "destinationEntity",
    "inverseName", "inverseEntity", "elementID", "indexed", "syncable",
  ]
}

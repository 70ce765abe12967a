/// The XML attributes of a model file, of all elements together. The raw value is the name in the file.
///
/// The field tables of the elements define their attributes and the order. The order of the cases has no
/// meaning.
public enum XMLKey: String, CaseIterable, Sendable {
  case name, type, documentVersion, lastSavedToolsVersion, systemVersion, minimumToolsVersion, sourceLanguage
  case usedWithCloudKit, usedWithSwiftData, macOSVersion, iOSVersion, userDefinedModelVersionIdentifier
  case representedClassName, isAbstract, parentEntity, elementID, versionHashModifier, syncable, codeGenerationType
  case coreSpotlightDisplayNameExpression
  case optional, transient, attributeType, allowsCloudEncryption, allowsExternalBinaryDataStorage, composite, derived
  case minDateTimeInterval, valueTransformerName, customClassName, derivationExpression, minValueString
  case maxDateTimeInterval, maxValueString, defaultDateTimeInterval, regularExpressionString, defaultValueString
  case usesScalarValueType, indexed, preserveAfterDeletion, spotlightIndexingEnabled, storedInTruthFile
  case toMany, minCount, maxCount, deletionRule, ordered, destinationEntity, inverseName, inverseEntity
  case entity, predicateString, fetchLimit, fetchBatchSize, includeSubentities, includePropertyValues
  case includesPendingChanges, returnObjectsAsFaults, returnDistinctResults, resultType
  case property, expression, expressionType, order, positionX, positionY, width, height, key, value
  /// A key that Xcode does not write, sometimes written by hand instead of `elementID`. Preserved as an unknown
  /// attribute.
  case renamingIdentifier
}

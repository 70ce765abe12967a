/// The XML attributes of a model file, of all elements together; the raw value is the name in the file.
///
/// Which element has which, and in what order, is in the elements' tables. The order here means nothing, but the places
/// in it are counted in bytes: there can be 255.
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
  /// No key of Xcode's, but written by hand now and then where `elementID` was meant; kept as what is unknown.
  case renamingIdentifier

  /// The place of a key that an element does not have.
  package static var nowhere: UInt8 { .max }
}

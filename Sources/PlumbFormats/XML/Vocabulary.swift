/// The elements of a model file.
enum XMLTag: String, CaseIterable {
  case model, entity, attribute, relationship, fetchedProperty, fetchRequest
  case compoundIndexes, compoundIndex, index, fetchIndex, fetchIndexElement
  case uniquenessConstraints, uniquenessConstraint, constraint
  case userInfo, entry, configuration, memberEntity, composite, elements, element
}

/// The XML attributes of a model file, of all elements together.
enum XMLKey: String, CaseIterable {
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
}

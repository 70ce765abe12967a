/// The elements of a model file.
enum XMLTag: String, CaseIterable {
  case model, entity, attribute, relationship, fetchedProperty, fetchRequest
  case compoundIndexes, compoundIndex, index, fetchIndex, fetchIndexElement
  case uniquenessConstraints, uniquenessConstraint, constraint
  case userInfo, entry, configuration, memberEntity, composite, elements, element
}

extension XMLTag {
  /// The place of a child in Xcode's order, or nil where the parent has no such child.
  func rank(in parent: XMLTag) -> Int? {
    switch (parent, self) {
    case (.model, .entity), (.entity, .attribute), (.composite, .attribute), (.attribute, .userInfo),
      (.relationship, .userInfo), (.fetchedProperty, .fetchRequest), (.fetchIndex, .fetchIndexElement),
      (.compoundIndexes, .compoundIndex), (.compoundIndex, .index), (.uniquenessConstraint, .constraint),
      (.uniquenessConstraints, .uniquenessConstraint), (.userInfo, .entry), (.configuration, .memberEntity),
      (.elements, .element):
      0
    case (.model, .fetchRequest), (.entity, .relationship), (.fetchedProperty, .userInfo): 1
    case (.model, .configuration), (.entity, .fetchedProperty): 2
    case (.model, .composite), (.entity, .compoundIndexes): 3
    case (.model, .elements), (.entity, .fetchIndex): 4
    case (.entity, .uniquenessConstraints): 5
    case (.entity, .userInfo): 6
    default: nil
    }
  }

  /// Whether a parent has at most one such child.
  func isSingle(in parent: XMLTag) -> Bool {
    switch self {
    case .userInfo, .compoundIndexes, .uniquenessConstraints, .elements: true
    case .fetchRequest: parent == .fetchedProperty
    default: false
    }
  }
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

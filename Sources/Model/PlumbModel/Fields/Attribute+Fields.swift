extension Attribute: ModelElement {
  /// The attribute without its origin and its declaration in Swift, for comparisons.
  package var meaning: Attribute {
    var meaning = withoutOrigins
    meaning.declared = nil
    return meaning
  }

  package static func empty() -> Attribute { emptyValue }
  private static let emptyValue = Attribute(name: "")

  package static let fields: FieldTable<Attribute> = [
    .name(.name, "name", \.name).inHash,
    .flag(.optional, "optional", \.isOptional).inHash,
    .flag(.transient, "transient", \.isTransient).inHash,
    .word(.attributeType, "type", other: .undefined, \.type).empty(["", "Undefined"]).inHash,
    .flag(.allowsCloudEncryption, "allowsCloudEncryption", \.allowsCloudEncryption),
    .flag(.allowsExternalBinaryDataStorage, "allowsExternalStorage", \.allowsExternalStorage).inHash,
    .text(.composite, "composite", \.composite).inHash,
    .flag(.derived, "derived", \.isDerived).inHash,
    .decimal(.minDateTimeInterval, "minimumDateInterval", \.minimumDateInterval),
    .text(.valueTransformerName, "valueTransformerName", \.valueTransformerName),
    .text(.derivationExpression, "derivationExpression", \.derivationExpression).inHash,
    .text(.minValueString, "minimumValue", \.minimumValue),
    .decimal(.maxDateTimeInterval, "maximumDateInterval", \.maximumDateInterval),
    .text(.maxValueString, "maximumValue", \.maximumValue),
    .decimal(.defaultDateTimeInterval, "defaultDateInterval", \.defaultDateInterval),
    .text(.regularExpressionString, "regularExpression", \.regularExpression),
    .text(.defaultValueString, "defaultValue", \.defaultValue),
    .choice(.usesScalarValueType, "usesScalar", off: "NO", \.usesScalar),
    .text(.customClassName, "customClassName", \.customClassName),
    .flag(.indexed, "indexed", \.isIndexed),
    .flag(.preserveAfterDeletion, "preservesAfterDeletion", \.preservesAfterDeletion).inHash,
    .text(.elementID, "renamingIdentifier", \.renamingIdentifier),
    .flag(.spotlightIndexingEnabled, "indexedInSpotlight", \.isIndexedInSpotlight),
    .text(.versionHashModifier, "versionHashModifier", \.versionHashModifier).inHash,
    .flag(.storedInTruthFile, "storedInTruthFile", \.isStoredInTruthFile),
    .flag(.syncable, "syncable", \.isSyncable),
    .child(.userInfo, "userInfo", \.userInfo),
    .preserved,
  ]
}

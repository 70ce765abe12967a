extension Attribute: ModelElement {
  package static func blank() -> Attribute { Attribute(name: "") }

  package static let fields: FieldTable<Attribute> = [
    .name(.name, "name", { $0.name }, { $0.name = $1 }).inHash,
    .flag(.optional, "optional", { $0.isOptional }, { $0.isOptional = $1 }).inHash,
    .flag(.transient, "transient", { $0.isTransient }, { $0.isTransient = $1 }).inHash,
    .word(.attributeType, "type", other: .undefined, { $0.type }, { $0.type = $1 }).blank(["", "Undefined"]).inHash,
    .flag(
      .allowsCloudEncryption, "allowsCloudEncryption", { $0.allowsCloudEncryption }, { $0.allowsCloudEncryption = $1 }),
    .flag(
      .allowsExternalBinaryDataStorage, "allowsExternalStorage", { $0.allowsExternalStorage },
      { $0.allowsExternalStorage = $1 }
    ).inHash,
    .text(.composite, "composite", { $0.composite }, { $0.composite = $1 }).inHash,
    .flag(.derived, "derived", { $0.isDerived }, { $0.isDerived = $1 }).inHash,
    .decimal(
      .minDateTimeInterval, "minimumDateInterval", { $0.minimumDateInterval }, { $0.minimumDateInterval = $1 }),
    .text(
      .valueTransformerName, "valueTransformerName", { $0.valueTransformerName }, { $0.valueTransformerName = $1 }),
    .text(.customClassName, "customClassName", { $0.customClassName }, { $0.customClassName = $1 }),
    .text(
      .derivationExpression, "derivationExpression", { $0.derivationExpression }, { $0.derivationExpression = $1 }
    ).inHash,
    .text(.minValueString, "minimumValue", { $0.minimumValue }, { $0.minimumValue = $1 }),
    .decimal(
      .maxDateTimeInterval, "maximumDateInterval", { $0.maximumDateInterval }, { $0.maximumDateInterval = $1 }),
    .text(.maxValueString, "maximumValue", { $0.maximumValue }, { $0.maximumValue = $1 }),
    .decimal(
      .defaultDateTimeInterval, "defaultDateInterval", { $0.defaultDateInterval }, { $0.defaultDateInterval = $1 }),
    .text(.regularExpressionString, "regularExpression", { $0.regularExpression }, { $0.regularExpression = $1 }),
    .text(.defaultValueString, "defaultValue", { $0.defaultValue }, { $0.defaultValue = $1 }),
    .choice(.usesScalarValueType, "usesScalar", off: "NO", { $0.usesScalar }, { $0.usesScalar = $1 }),
    .flag(.indexed, "indexed", { $0.isIndexed }, { $0.isIndexed = $1 }),
    .flag(
      .preserveAfterDeletion, "preservesAfterDeletion", { $0.preservesAfterDeletion },
      { $0.preservesAfterDeletion = $1 }
    ).inHash,
    .text(.elementID, "renamingIdentifier", { $0.renamingIdentifier }, { $0.renamingIdentifier = $1 }),
    .flag(
      .spotlightIndexingEnabled, "indexedInSpotlight", { $0.isIndexedInSpotlight }, { $0.isIndexedInSpotlight = $1 }),
    .text(.versionHashModifier, "versionHashModifier", { $0.versionHashModifier }, { $0.versionHashModifier = $1 })
      .inHash,
    .flag(.storedInTruthFile, "storedInTruthFile", { $0.isStoredInTruthFile }, { $0.isStoredInTruthFile = $1 }),
    .flag(.syncable, "syncable", { $0.isSyncable }, { $0.isSyncable = $1 }),
    .child(.userInfo, "userInfo", { $0.userInfo }, { $0.userInfo = $1 }),
    .preserved,
  ]
}

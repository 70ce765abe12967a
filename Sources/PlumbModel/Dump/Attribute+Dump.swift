extension Attribute: DumpElement {
  static func undumped() -> Attribute { Attribute(name: "") }

  static let dumpFields: [DumpField<Attribute>] = [
    DumpField("name", \.name),
    DumpField("type", \.type, usual: .undefined),
    DumpField("optional", \.isOptional, usual: false),
    DumpField("transient", \.isTransient, usual: false),
    DumpField("derived", \.isDerived, usual: false),
    DumpField("derivationExpression", \.derivationExpression, usual: nil),
    DumpField("defaultValue", \.defaultValue, usual: nil),
    DumpField("defaultDateInterval", \.defaultDateInterval, usual: nil),
    DumpField("minimumValue", \.minimumValue, usual: nil),
    DumpField("maximumValue", \.maximumValue, usual: nil),
    DumpField("minimumDateInterval", \.minimumDateInterval, usual: nil),
    DumpField("maximumDateInterval", \.maximumDateInterval, usual: nil),
    DumpField("regularExpression", \.regularExpression, usual: nil),
    DumpField("usesScalar", \.usesScalar, usual: nil),
    DumpField("customClassName", \.customClassName, usual: nil),
    DumpField("valueTransformerName", \.valueTransformerName, usual: nil),
    DumpField("composite", \.composite, usual: nil),
    DumpField("indexed", \.isIndexed, usual: false),
    DumpField("indexedInSpotlight", \.isIndexedInSpotlight, usual: false),
    DumpField("storedInTruthFile", \.isStoredInTruthFile, usual: false),
    DumpField("allowsExternalStorage", \.allowsExternalStorage, usual: false),
    DumpField("allowsCloudEncryption", \.allowsCloudEncryption, usual: false),
    DumpField("preservesAfterDeletion", \.preservesAfterDeletion, usual: false),
    DumpField("renamingIdentifier", \.renamingIdentifier, usual: nil),
    DumpField("versionHashModifier", \.versionHashModifier, usual: nil),
    DumpField("syncable", \.isSyncable, usual: false),
    DumpField("userInfo", \.userInfo, usual: nil),
    DumpField("kept", \.kept, usual: nil),
  ]
}

extension Entity: DumpElement {
  static func undumped() -> Entity { Entity(name: "") }

  static let dumpFields: [DumpField<Entity>] = [
    DumpField("name", \.name),
    DumpField("representedClassName", \.representedClassName, usual: nil),
    DumpField("abstract", \.isAbstract, usual: false),
    DumpField("parentEntity", \.parentEntity, usual: nil),
    DumpField("renamingIdentifier", \.renamingIdentifier, usual: nil),
    DumpField("versionHashModifier", \.versionHashModifier, usual: nil),
    DumpField("syncable", \.isSyncable, usual: false),
    DumpField("codeGeneration", \.codeGeneration, usual: .manual),
    DumpField("spotlightDisplayName", \.spotlightDisplayName, usual: nil),
    DumpField("attributes", \.attributes, usual: []),
    DumpField("relationships", \.relationships, usual: []),
    DumpField("fetchedProperties", \.fetchedProperties, usual: []),
    DumpField("compoundIndexes", \.compoundIndexes, usual: nil),
    DumpField("fetchIndexes", \.fetchIndexes, usual: []),
    DumpField("uniquenessConstraints", \.uniquenessConstraints, usual: nil),
    DumpField("userInfo", \.userInfo, usual: nil),
    DumpField("kept", \.kept, usual: nil),
  ]
}

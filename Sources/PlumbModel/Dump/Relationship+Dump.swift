extension Relationship: DumpElement {
  static func undumped() -> Relationship { Relationship(name: "", isOptional: false, deleteRule: nil) }

  static let dumpFields: [DumpField<Relationship>] = [
    DumpField("name", \.name),
    DumpField("optional", \.isOptional, usual: false),
    DumpField("transient", \.isTransient, usual: false),
    DumpField("toMany", \.isToMany, usual: false),
    DumpField("ordered", \.isOrdered, usual: false),
    DumpField("minimumCount", \.minimumCount, usual: nil),
    DumpField("maximumCount", \.maximumCount, usual: { $0.isToMany ? nil : 1 }),
    DumpField("destinationEntity", \.destinationEntity, usual: nil),
    DumpField("inverseName", \.inverseName, usual: nil),
    DumpField("inverseEntity", \.inverseEntity, usual: { $0.inverseName == nil ? nil : $0.destinationEntity }),
    DumpField("deleteRule", \.deleteRule, usual: nil),
    DumpField("indexed", \.isIndexed, usual: false),
    DumpField("renamingIdentifier", \.renamingIdentifier, usual: nil),
    DumpField("versionHashModifier", \.versionHashModifier, usual: nil),
    DumpField("syncable", \.isSyncable, usual: false),
    DumpField("userInfo", \.userInfo, usual: nil),
    DumpField("kept", \.kept, usual: nil),
  ]
}

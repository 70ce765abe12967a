extension Relationship: ModelElement {
  package static func empty() -> Relationship {
    var relationship = Relationship(name: "", isOptional: false, deleteRule: nil)
    relationship.maximumCount = nil
    return relationship
  }

  package static let fields: FieldTable<Relationship> = [
    .name(.name, "name", \.name).inHash,
    .flag(.optional, "optional", \.isOptional).inHash,
    .flag(.transient, "transient", \.isTransient).inHash,
    .flag(.toMany, "toMany", \.isToMany).inHash,
    .number(.minCount, "minimumCount", \.minimumCount).inHash,
    .number(.maxCount, "maximumCount", \.maximumCount, default: { $0.isToMany ? nil : 1 }).inHash,
    .word(.deletionRule, "deleteRule", \.deleteRule),
    .flag(.ordered, "ordered", \.isOrdered).inHash,
    .text(.destinationEntity, "destinationEntity", \.destinationEntity).inHash,
    .text(.inverseName, "inverseName", \.inverseName).inHash,
    .text(
      .inverseEntity, "inverseEntity", \.inverseEntity,
      default: { $0.inverseName == nil ? nil : $0.destinationEntity }),
    .text(.elementID, "renamingIdentifier", \.renamingIdentifier),
    .text(.versionHashModifier, "versionHashModifier", \.versionHashModifier).inHash,
    .flag(.indexed, "indexed", \.isIndexed),
    .flag(.syncable, "syncable", \.isSyncable),
    .child(.userInfo, "userInfo", \.userInfo),
    .preserved,
  ]
}

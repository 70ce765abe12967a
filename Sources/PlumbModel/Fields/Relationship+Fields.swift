extension Relationship: ModelElement {
  package static func blank() -> Relationship {
    var relationship = Relationship(name: "", isOptional: false, deleteRule: nil)
    relationship.maximumCount = nil
    return relationship
  }

  package static let fields: FieldTable<Relationship> = [
    .name(.name, "name", { $0.name }, { $0.name = $1 }).inHash,
    .flag(.optional, "optional", { $0.isOptional }, { $0.isOptional = $1 }).inHash,
    .flag(.transient, "transient", { $0.isTransient }, { $0.isTransient = $1 }).inHash,
    .flag(.toMany, "toMany", { $0.isToMany }, { $0.isToMany = $1 }).inHash,
    .number(.minCount, "minimumCount", { $0.minimumCount }, { $0.minimumCount = $1 }).inHash,
    .number(
      .maxCount, "maximumCount", usual: { $0.isToMany ? nil : 1 }, { $0.maximumCount }, { $0.maximumCount = $1 }
    ).inHash,
    .word(.deletionRule, "deleteRule", { $0.deleteRule }, { $0.deleteRule = $1 }),
    .flag(.ordered, "ordered", { $0.isOrdered }, { $0.isOrdered = $1 }).inHash,
    .text(.destinationEntity, "destinationEntity", { $0.destinationEntity }, { $0.destinationEntity = $1 }).inHash,
    .text(.inverseName, "inverseName", { $0.inverseName }, { $0.inverseName = $1 }).inHash,
    .text(
      .inverseEntity, "inverseEntity", usual: { $0.inverseName == nil ? nil : $0.destinationEntity },
      { $0.inverseEntity }, { $0.inverseEntity = $1 }),
    .text(.elementID, "renamingIdentifier", { $0.renamingIdentifier }, { $0.renamingIdentifier = $1 }),
    .text(.versionHashModifier, "versionHashModifier", { $0.versionHashModifier }, { $0.versionHashModifier = $1 })
      .inHash,
    .flag(.indexed, "indexed", { $0.isIndexed }, { $0.isIndexed = $1 }),
    .flag(.syncable, "syncable", { $0.isSyncable }, { $0.isSyncable = $1 }),
    .child(.userInfo, "userInfo", { $0.userInfo }, { $0.userInfo = $1 }),
    .preserved,
  ]
}

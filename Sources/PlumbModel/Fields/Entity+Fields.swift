extension Entity: ModelElement {
  package static func blank() -> Entity { Entity(name: "") }

  package static let fields: FieldTable<Entity> = [
    .name(.name, "name", { $0.name }, { $0.name = $1 }).inHash,
    .text(
      .representedClassName, "representedClassName", { $0.representedClassName }, { $0.representedClassName = $1 }),
    .flag(.isAbstract, "abstract", { $0.isAbstract }, { $0.isAbstract = $1 }).inHash,
    .text(.parentEntity, "parentEntity", { $0.parentEntity }, { $0.parentEntity = $1 }).inHash,
    .text(.elementID, "renamingIdentifier", { $0.renamingIdentifier }, { $0.renamingIdentifier = $1 }),
    .text(.versionHashModifier, "versionHashModifier", { $0.versionHashModifier }, { $0.versionHashModifier = $1 })
      .inHash,
    .flag(.syncable, "syncable", { $0.isSyncable }, { $0.isSyncable = $1 }),
    .word(.codeGenerationType, "codeGeneration", other: .manual, { $0.codeGeneration }, { $0.codeGeneration = $1 }),
    .text(
      .coreSpotlightDisplayNameExpression, "spotlightDisplayName", { $0.spotlightDisplayName },
      { $0.spotlightDisplayName = $1 }),
    .children(.attribute, "attributes", { $0.attributes }, { $0.attributes = $1 }).inHash,
    .children(.relationship, "relationships", { $0.relationships }, { $0.relationships = $1 }).inHash,
    .children(.fetchedProperty, "fetchedProperties", { $0.fetchedProperties }, { $0.fetchedProperties = $1 }),
    .child(.compoundIndexes, "compoundIndexes", { $0.compoundIndexes }, { $0.compoundIndexes = $1 }),
    .children(.fetchIndex, "fetchIndexes", { $0.fetchIndexes }, { $0.fetchIndexes = $1 }),
    .child(
      .uniquenessConstraints, "uniquenessConstraints", { $0.uniquenessConstraints }, { $0.uniquenessConstraints = $1 }
    ).inHash,
    .child(.userInfo, "userInfo", { $0.userInfo }, { $0.userInfo = $1 }),
    .preserved,
  ]
}

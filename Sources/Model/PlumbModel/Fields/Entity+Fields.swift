extension Entity: ModelElement {
  package static func empty() -> Entity { Entity(name: "") }

  package static let fields: FieldTable<Entity> = [
    .name(.name, "name", \.name).inHash,
    .text(.representedClassName, "representedClassName", \.representedClassName),
    .flag(.isAbstract, "abstract", \.isAbstract).inHash,
    .text(.parentEntity, "parentEntity", \.parentEntity).inHash,
    .text(.elementID, "renamingIdentifier", \.renamingIdentifier),
    .text(.versionHashModifier, "versionHashModifier", \.versionHashModifier).inHash,
    .flag(.syncable, "syncable", \.isSyncable),
    .word(.codeGenerationType, "codeGeneration", other: .manual, \.codeGeneration)
      .empty(["", CodeGeneration.none]),
    .text(.coreSpotlightDisplayNameExpression, "spotlightDisplayName", \.spotlightDisplayName),
    .children(.attribute, "attributes", \.attributes).inHash,
    .children(.relationship, "relationships", \.relationships).inHash,
    .children(.fetchedProperty, "fetchedProperties", \.fetchedProperties),
    .child(.compoundIndexes, "compoundIndexes", \.compoundIndexes),
    .children(.fetchIndex, "fetchIndexes", \.fetchIndexes),
    .child(.uniquenessConstraints, "uniquenessConstraints", \.uniquenessConstraints).inHash,
    .child(.userInfo, "userInfo", \.userInfo),
    .preserved,
  ]
}

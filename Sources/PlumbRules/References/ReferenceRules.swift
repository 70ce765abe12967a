extension Rule {
  static let referenceRules: [Rule] = [
    .entityDuplicate, .propertyDuplicate,
    .parentEntityMissing, .parentEntityCycle,
    .destinationMissing, .inverseMissingTarget, .inverseMismatch, .inverseTransient,
    .uniquenessAttributeMissing, .fetchIndexPropertyMissing, .configurationEntityMissing,
    .fetchRequestEntityMissing, .compositeMissing, .uniquenessOnSubentity,
    .derivedExpressionInvalid, .fetchRequestKeyPath,
    .renamingIdentifierDuplicate, .renamingIdentifierStale,
  ]
}

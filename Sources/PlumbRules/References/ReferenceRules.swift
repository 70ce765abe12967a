extension Rule {
  /// The rules for names in a model that refer to a missing or a wrong element. A model that the model compiler
  /// refuses, or that fails when a store is loaded, is an error in every preset.
  ///
  /// Several of the rules may report the same mistake. Each rule reports only certain problems of one element.
  static let referenceRules: [Rule] = [
    .entityDuplicate, .propertyDuplicate, .fetchIndexDuplicate, .fetchRequestDuplicate, .userInfoDuplicate,
    .parentEntityMissing, .parentEntityCycle,
    .destinationMissing, .inverseMissingTarget, .inverseMismatch, .inverseTransient,
    .uniquenessAttributeMissing, .fetchIndexPropertyMissing, .configurationEntityMissing,
    .configurationRelationship, .configurationEntityNone, .configurationHierarchy,
    .fetchRequestEntityMissing, .predicateInvalid, .compositeMissing, .uniquenessAttributeInvalid,
    .uniquenessOnSubentity, .fetchIndexPropertyInvalid, .derivedExpressionInvalid, .derivedRenamingIdentifier,
    .fetchRequestKeyPath,
    .renamingIdentifierDuplicate, .renamingIdentifierStale,
  ]
}

extension Rule {
  /// The rules about names in a model that lead nowhere or to the wrong thing. What the model compiler or the loading
  /// of a store refuses is an error in every preset.
  ///
  /// Several of them may be about one slip: each says what is certain at its own element and leaves to the others what
  /// is theirs.
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

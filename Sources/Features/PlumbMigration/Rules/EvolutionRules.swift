import PlumbRules

extension Rule {
  /// The rules about several versions of a model, in the order of the documentation.
  ///
  /// They are separate from the rules of `PlumbRules`, because they depend on the effects on stores. The catalogue of
  /// `PlumbConfiguration` joins both.
  package static let evolutionRules: [Rule] = [
    .stepImpossible, .stepConditional, .stepRename, .stepReview, .stepDataDropped, .versionSameHash,
    .versionEdited, .versionDetailEdited, .versionDeleted, .currentRolledBack, .versionNotCurrent, .versionsCollide,
    .stepBreaking, .stepNameInUse, .bundleDeleted, .bundleUnchecked, .versionLocked, .lockedVersionRemoved,
    .lockedBundleMissing, .lockedBundleMoved,
    .mappingModelUnreadable,
    .mappingModelStale, .mappingModelEntityMissing,
    .mappingModelExpression, .mappingModelPolicy, .emittedStale,
  ]

  /// The rules about facts that no baseline accepts: stores of released versions that do not open, and a check of
  /// them that is missing. A suppression in a model or in a source does not cover them either.
  package static let ofReleases: [Rule] = [
    .versionEdited, .versionDetailEdited, .versionDeleted, .currentRolledBack, .versionsCollide, .bundleDeleted,
    .bundleUnchecked, .versionLocked, .lockedVersionRemoved, .lockedBundleMissing,
  ]
}

import PlumbRules

extension Rule {
  /// The rules about several versions of a model, in the order of the documentation.
  ///
  /// They are separate from the rules of `PlumbRules`, because they depend on the effects on stores. The catalogue of
  /// `PlumbProject` joins both.
  package static let evolutionRules: [Rule] = [
    .stepImpossible, .stepConditional, .stepRename, .stepReview, .stepDataDropped, .versionSameHash,
    .versionEdited, .versionDetailEdited, .versionDeleted, .currentRolledBack, .versionNotCurrent, .versionsCollide,
    .stepBreaking, .stepNameInUse, .bundleDeleted, .versionLocked, .lockedBundleMissing, .lockedBundleMoved,
    .mappingModelUnreadable,
    .mappingModelStale, .mappingModelEntityMissing,
    .mappingModelExpression,
  ]
}

import PlumbRules

extension Rule {
  /// The rules over several versions of a model together, in the order of the documentation.
  ///
  /// Apart from those of `PlumbRules`, because they ask what a store sees. The catalogue of `PlumbProject` joins the
  /// two.
  package static let evolutionRules: [Rule] = [
    .stepImpossible, .stepConditional, .stepRename, .stepReview, .stepDataDropped, .versionSameHash,
    .versionEdited, .versionDetailEdited, .versionDeleted, .currentRolledBack, .versionNotCurrent, .versionsCollide,
    .stepBreaking, .bundleDeleted, .versionLocked, .lockedBundleMissing, .lockedBundleMoved, .mappingModelUnreadable,
    .mappingModelStale, .mappingModelEntityGone,
    .mappingModelExpression,
  ]
}

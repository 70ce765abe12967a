import PlumbRules

extension Rule {
  /// The rules that compare a model with its Swift code, in the order of the documentation. A rule that is not listed
  /// here has no documentation page, no severity and no key in the configuration.
  package static let driftRules: [Rule] = [
    .driftEntityMissing,
    .driftEntityExtra,
    .driftPropertyMissing,
    .driftPropertyExtra,
    .driftType,
    .driftOptionality,
    .driftDefault,
    .driftStorage,
    .driftMacro,
    .driftPersistentName,
    .driftUnique,
    .driftTransient,
    .driftRelationshipKind,
    .driftInverse,
    .driftDeletion,
    .driftCounts,
    .driftSchema,
    .driftClassName,
    .driftEncoding,
    .driftSuperclass,
    .driftAccess,
    .driftAccessor,
    .driftKey,
    .driftFetchKey,
    .driftEntityName,
    .driftModelName,
    .driftConfigurationName,
    .driftTransformer,
    .driftMergedEntity,
    .driftStoreDeleted,
    .driftUnindexed,
    .driftUnmentioned,
    .driftGeneratedStale,
    .driftGeneratedEdited,
    .driftGeneratedMissing,
  ]
}

import PlumbRules

extension Rule {
  /// The rules over a model and the Swift that speaks for it, in the order of the documentation. A rule that is not
  /// listed here has no page, no weight and no key in the configuration.
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
    .driftSuperclass,
    .driftAccess,
    .driftAccessor,
    .driftKey,
    .driftGeneratedStale,
    .driftGeneratedEdited,
    .driftGeneratedMissing,
  ]
}

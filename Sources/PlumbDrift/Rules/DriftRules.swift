import PlumbRules

extension Rule {
  /// What is found by comparing a model with Swift, in the order of the documentation.
  package static let driftRules: [Rule] = [
    .driftEntityMissing,
    .driftEntityExtra,
    .driftPropertyMissing,
    .driftPropertyExtra,
    .driftType,
    .driftOptionality,
    .driftDefault,
    .driftStorage,
    .driftPersistentName,
    .driftUnique,
    .driftTransient,
    .driftRelationshipKind,
    .driftInverse,
    .driftDeletion,
    .driftCounts,
    .driftClassName,
    .driftSuperclass,
    .driftAccess,
    .driftAccessor,
    .driftGeneratedStale,
    .driftGeneratedEdited,
    .driftGeneratedMissing,
  ]
}

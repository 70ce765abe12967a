import PlumbRules

extension Rule {
  /// The rules of `plumb generate`: why something is not written, or a remark on what is. No configuration changes their
  /// severity.
  ///
  /// The checks stand where the work is done (`.elsewhere`): to refuse a property and to declare it are one function.
  package static let generatingRules: [Rule] = [
    .generateEntityUnknown, .generatePropertyUnknown, .generateCompositeUnknown, .generateAccess, .generateNameManaged,
    .generateSwiftDataName, .generateCompanion,
    .generatePredicateInvalid, .generateObjCName,
    .generateTypeMissing, .generateTypeInvalid, .generateTypeUnsupported, .generateCompositeType,
    .generateCompositeNested,
    .generateStorageType, .generateStorageOptional, .generateTransformerMismatch, .generateDecodePolicy,
    .generateTransient,
    .generateDefaultUnwritable, .generateDefaultUnused, .generateOptionalDefault,
    .generateOutputUnmanaged, .generateOutputClash, .generateOutputPath,
  ]

  /// The ids under which a key of the configuration is reported that names nothing in the model.
  ///
  /// Where a model follows its sources they do not count: the configuration may name what the model is only about to
  /// get.
  package static let unknownInConfiguration: Set<String> = Set(
    [generateEntityUnknown, generatePropertyUnknown, generateCompositeUnknown].map(\.id))

  /// The ids of mistakes that only the configuration can have made, whatever is generated.
  ///
  /// `plumb validate` reports these refusals, and all others only where generated files have to be exact: a model need
  /// not be one that Plumb can generate from.
  package static let configurationMistakes = unknownInConfiguration.union(
    [generateTypeInvalid, nameCollision].map(\.id))
}

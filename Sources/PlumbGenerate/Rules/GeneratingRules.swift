import PlumbRules

extension Rule {
  /// The rules of `plumb generate`: why something is not written, or a remark on what is. No configuration changes their
  /// severity.
  package static let generatingRules: [Rule] = [
    .generateEntityUnknown, .generatePropertyUnknown, .generateCompositeUnknown, .generateAccess, .generateNameManaged,
    .generateObjCName,
    .generateTypeMissing, .generateTypeInvalid, .generateTypeUnsupported, .generateCompositeType,
    .generateCompositeNested,
    .generateStorageType, .generateStorageOptional, .generateTransformerMismatch, .generateDecodePolicy,
    .generateTransient,
    .generateDefaultUnwritable, .generateDefaultUnused, .generateOptionalDefault,
    .generateOutputUnmanaged, .generateOutputClash, .generateOutputPath,
  ]

  /// The ids under which a key of the configuration is reported that names nothing in the model.
  package static let unknownInConfiguration: Set<String> = Set(
    [generateEntityUnknown, generatePropertyUnknown, generateCompositeUnknown].map(\.id))

  /// The ids of mistakes that only the configuration can have made, whatever is generated.
  package static let configurationMistakes = unknownInConfiguration.union(
    [generateTypeInvalid, nameCollision].map(\.id))
}

import PlumbRules

extension Rule {
  /// Why something is not generated, or only said of what is: no preset weighs it, and nothing lets it be.
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
}

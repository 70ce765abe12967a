import PlumbRules

extension Rule {
  /// The rules of `plumb generate`: errors for elements that are not generated, and notes on generated elements. The
  /// configuration cannot change their severity.
  ///
  /// The checks are part of the generating code, because the same function declares a property and reports its errors.
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

  /// The identifiers of the rules about keys of the configuration without an element in the model.
  ///
  /// Their findings are ignored when a model is updated from the Swift sources: the configuration can contain
  /// elements that the update is about to add to the model.
  package static let unknownInConfiguration: Set<String> = Set(
    [generateEntityUnknown, generatePropertyUnknown, generateCompositeUnknown].map(\.id))

  /// The identifiers of the rules about errors in the configuration, independent of the generated code.
  ///
  /// `plumb validate` always reports these errors. It reports the other errors of `plumb generate` only if generated
  /// files have to match exactly, because Plumb need not be able to generate code from every model.
  package static let configurationMistakes = unknownInConfiguration.union(
    [generateTypeInvalid, nameCollision].map(\.id))
}

extension Rule {
  /// The rules about what an attribute or a relationship may hold: types, defaults, validation, counts, transformers.
  static let valueRules: [Rule] = [
    .attributeTypeMissing,
    .defaultTypeMismatch, .defaultOutOfRange,
    .boundsInverted, .defaultOutsideBounds,
    .toOneCount, .compositeElementInvalid, .tooManyProperties, .transformerInsecure,
  ]
}

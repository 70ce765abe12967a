extension Rule {
  /// The rules about what an attribute or a relationship may hold: types, defaults, validation, counts, transformers.
  static let valueRules: [Rule] = [
    .valueNotUnderstood,
    .attributeTypeMissing,
    .defaultTypeMismatch, .defaultOutOfRange,
    .boundsInvalid, .boundsInverted, .defaultOutsideBounds,
    .toOneCount, .toOneOrdered, .compositeElementInvalid, .tooManyProperties, .transformerInsecure, .transformerClass,
  ]
}

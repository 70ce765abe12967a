extension Rule {
  /// The rules for the values of attributes and relationships: types, defaults, validation, counts, transformers.
  static let valueRules: [Rule] = [
    .valueNotUnderstood,
    .attributeTypeMissing,
    .defaultTypeMismatch, .defaultOutOfRange,
    .boundsInvalid, .boundsInverted, .defaultOutsideBounds,
    .toOneCount, .toOneOrdered, .compositeElementInvalid, .tooManyProperties, .transformerInsecure, .transformerClass,
  ]
}

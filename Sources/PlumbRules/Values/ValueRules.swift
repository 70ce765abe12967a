extension Rule {
  static let valueRules: [Rule] = [
    .attributeTypeMissing,
    .defaultTypeMismatch, .defaultOutOfRange,
    .boundsInverted, .defaultOutsideBounds,
    .toOneCount, .compositeElementInvalid, .tooManyProperties, .transformerInsecure,
  ]
}

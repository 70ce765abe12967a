extension Rule {
  /// The rules about models that compile and run, and are hard to sync, to migrate or to speak for in Swift.
  static let conventionRules: [Rule] = [
    .attributeOptionalOrDefault, .relationshipOptional, .relationshipNullified, .relationshipInverse,
    .deleteRuleNoAction,
    .derivedAttribute, .entityInheritance, .cascadeBothWays, .toManyCascadeToOne, .fetchedProperty,
  ]
}

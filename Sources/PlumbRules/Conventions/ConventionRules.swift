extension Rule {
  /// The rules for models that compile and run, but are hard to sync, to migrate, or to use from Swift.
  static let conventionRules: [Rule] = [
    .attributeOptionalOrDefault, .relationshipOptional, .relationshipNullified, .relationshipInverse,
    .deleteRuleNoAction,
    .derivedAttribute, .entityInheritance, .cascadeBothWays, .denyBothWays, .toManyCascadeToOne, .fetchedProperty,
  ]
}

extension Rule {
  static let conventionRules: [Rule] = [
    .attributeOptionalOrDefault, .relationshipOptional, .relationshipInverse, .deleteRuleNoAction,
    .derivedAttribute, .entityInheritance, .cascadeBothWays, .toManyCascadeToOne, .fetchedProperty,
  ]
}

extension Rule {
  /// The rules for names, and for the Swift that uses the names: classes, accessors, scalar properties.
  static let nameRules: [Rule] = [
    .entityCase, .propertyCase, .nameSwiftKeyword, .nameCollision, .nameInvalid,
    .nameOwned, .namePredicateWord, .classNameInvalid, .classHidesType, .classDuplicate, .classMissing,
    .codegenConflict, .scalarOptional,
  ]
}

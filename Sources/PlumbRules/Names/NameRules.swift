extension Rule {
  /// The rules about names, and about what the names become in Swift: classes, accessors, scalar properties.
  static let nameRules: [Rule] = [
    .entityCase, .propertyCase, .nameSwiftKeyword, .nameCollision, .nameInvalid,
    .nameOwned, .namePredicateWord, .classNameInvalid, .classHidesType, .classDuplicate, .classMissing,
    .codegenConflict, .scalarOptional,
  ]
}

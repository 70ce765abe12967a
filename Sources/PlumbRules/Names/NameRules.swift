extension Rule {
  static let nameRules: [Rule] = [
    .entityCase, .propertyCase, .nameSwiftKeyword, .nameCollision, .nameInvalid,
    .classDuplicate, .classMissing, .codegenConflict, .scalarOptional,
  ]
}

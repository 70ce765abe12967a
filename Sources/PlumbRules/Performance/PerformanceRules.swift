extension Rule {
  /// The rules about what costs time or room and breaks nothing; all of them are on in `strict` only.
  static let performanceRules: [Rule] = [
    .indexDuplicate, .indexOnExternal, .deprecatedIndexed, .externalStorageSmall, .deepInheritance,
  ]
}

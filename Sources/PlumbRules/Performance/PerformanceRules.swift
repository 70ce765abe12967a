extension Rule {
  static let performanceRules: [Rule] = [
    .indexDuplicate, .indexOnExternal, .deprecatedIndexed, .externalStorageSmall, .deepInheritance,
  ]
}

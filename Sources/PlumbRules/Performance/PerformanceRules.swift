extension Rule {
  /// The rules for models that waste time or space and work correctly. All of them are on in `strict` only.
  static let performanceRules: [Rule] = [
    .indexDuplicate, .indexOnExternal, .deprecatedIndexed, .externalStorageSmall, .deepInheritance,
  ]
}

extension Rule {
  /// The rules over models and bundles, in the order of the documentation.
  public static let ofModels: [Rule] =
    bundleRules + referenceRules + valueRules + conventionRules + cloudKitRules
    + swiftDataRules + nameRules + performanceRules
}

extension Rule {
  /// The rules over models and bundles, in the order of the documentation.
  ///
  /// Those that need version hashes or Swift sources are not in it: `Rule.all` of PlumbKit has them too, and is the
  /// list to run.
  public static let ofModels: [Rule] =
    bundleRules + referenceRules + valueRules + conventionRules + cloudKitRules
    + swiftDataRules + nameRules + performanceRules
}

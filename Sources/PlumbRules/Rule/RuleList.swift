extension Rule {
  /// The rules for models and bundles, in the order of the documentation.
  ///
  /// The list does not contain the rules that need version hashes or Swift sources. `Rule.all` of PlumbKit contains
  /// all rules, and is the list to run.
  public static let ofModels: [Rule] =
    bundleRules + referenceRules + valueRules + conventionRules + cloudKitRules
    + swiftDataRules + nameRules + performanceRules
}

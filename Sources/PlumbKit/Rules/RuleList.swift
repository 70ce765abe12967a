extension Rule {
  /// Every rule, in the order of the documentation.
  public static let all: [Rule] =
    bundleRules + referenceRules + valueRules + conventionRules + cloudKitRules
    + swiftDataRules + nameRules + performanceRules + driftRules

  /// The rule with this id.
  public static func named(_ id: String) -> Rule? { all.first { $0.id == id } }
}

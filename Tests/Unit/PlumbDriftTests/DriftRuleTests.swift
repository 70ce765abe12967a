import Testing

@testable import PlumbDrift
@testable import PlumbRules

@Suite struct DriftRuleTests {
  @Test func everyRuleIsThereOnce() {
    #expect(
      Rule.driftRules.map(\.id) == [
        "drift-entity-missing", "drift-entity-extra", "drift-property-missing", "drift-property-extra", "drift-type",
        "drift-optionality", "drift-default", "drift-storage", "drift-macro", "drift-persistent-name", "drift-unique",
        "drift-transient", "drift-relationship-kind", "drift-inverse", "drift-delete-rule", "drift-counts",
        "drift-schema", "drift-class-name", "drift-encoding", "drift-superclass", "drift-access", "drift-accessor",
        "drift-key", "drift-fetch-key", "drift-entity-name", "drift-model-name",
        "drift-configuration-name", "drift-transformer",
        "drift-merged-entity", "drift-store-deleted", "drift-unindexed", "drift-unmentioned",
        "drift-generated-stale", "drift-generated-edited", "drift-generated-missing",
      ])
    #expect(Rule.driftRules.allSatisfy { $0.category == .drift })
  }

  @Test func presetsGetStricter() {
    for rule in Rule.driftRules {
      let weights = [rule.severities.core, rule.severities.recommended, rule.severities.strict].map {
        $0.map { [$0] } ?? []
      }
      #expect(weights[0].lexicographicallyPrecedes(weights[1]) || weights[0] == weights[1], "\(rule.id)")
      #expect(weights[1].lexicographicallyPrecedes(weights[2]) || weights[1] == weights[2], "\(rule.id)")
    }
  }
}

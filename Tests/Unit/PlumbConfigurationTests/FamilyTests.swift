import PlumbKit
import Testing

@testable import PlumbRules

/// The levels of families of rules in a configuration.
@Suite struct FamilyTests {
  private static let levels: [(RuleSettings.RuleLevel, Severity?)] = [
    (.off, nil), (.note, .note), (.warning, .warning), (.error, .error),
  ]

  /// A level applies to the rules of the family that the preset turns on, and to no others.
  @Test(arguments: RuleSettings.Preset.allCases) func aLevelAppliesToTheRulesThatAreOn(_ preset: RuleSettings.Preset) {
    let plain = RuleSettings(preset: preset, cloudKit: true, swiftData: true)
    for family in Rule.Category.families {
      for (level, severity) in Self.levels {
        var settings = plain
        settings.families[family] = level
        for rule in Rule.all {
          let before = plain.severity(of: rule, for: nil)
          let expected = rule.category == family && before != nil ? severity : before
          #expect(settings.severity(of: rule, for: nil) == expected, "\(rule.id), \(family.family): \(level)")
        }
      }
    }
  }

  /// The level of a single rule and a convention that is chosen have precedence.
  @Test func theNarrowerSettingHasPrecedence() {
    var settings = RuleSettings(
      preset: .strict, conventions: [.inverses], severities: [Rule.relationshipInverse.id: .note])
    settings.families = [.conventions: .off]
    #expect(settings.severity(of: .relationshipInverse, for: nil) == .note)
    settings.severities = [:]
    #expect(settings.severity(of: .relationshipInverse, for: nil) == .error)
    settings.conventions = []
    #expect(settings.severity(of: .relationshipInverse, for: nil) == nil)
  }

  @Test func theNamesAreUnique() {
    #expect(Set(Rule.Category.allCases.map(\.family)).count == Rule.Category.allCases.count)
  }
}

import PlumbModel
import Testing

@testable import PlumbRules

/// The maximum number of findings of a rule, and the last finding, which contains the total number.
@Suite("Rules: many findings")
struct ManyFindingsTests {
  @Test(arguments: [(20_000, 20_000), (20_007, 20_001)])
  func ofOneRuleTwentyThousandFindingsAreReported(_ attributes: Int, _ shown: Int) {
    let entity = Entity(name: "A", attributes: Array(repeating: Attribute(name: "n"), count: attributes))
    let found = Validator(rules: [.attributeTypeMissing]).check(Model(name: "Shop", entities: [entity]))
    #expect(found.count == shown && found.allSatisfy { $0.rule == "attribute-type-missing" && $0.severity == .error })
    let last = "Shop has 20007 findings of attribute-type-missing, and the first 20000 are reported"
    #expect((found.last?.message == last) == (shown > 20_000))
  }
}

import PlumbComparing
import PlumbModel
import Testing

/// Migration plans as text.
@Suite struct MigrationTextTests {
  /// Returns the reasons in the plan of a step that adds optional attributes and removes others.
  private static func reasons(added: Int, removed: Int) -> String {
    func model(_ name: String, _ prefix: String, _ count: Int) -> Model {
      let attributes = (0..<count).map { number in
        var attribute = Attribute(name: "\(prefix)\(number)", type: .string)
        attribute.isOptional = true
        return attribute
      }
      return Model(name: name, entities: [Entity(name: "Order", attributes: attributes)])
    }
    let plan = MigrationPlan(Evolution(from: model("Shop", "old", removed), to: model("Shop 2", "new", added)))
    let text = MigrationText().text(of: plan)
    return String(text.prefix(upTo: text.ranges(of: "\n\nCore Data").first?.lowerBound ?? text.endIndex))
  }

  @Test func harmlessChangesAreCounted() {
    let text = Self.reasons(added: 3, removed: 1)
    #expect(text.contains("  lossy        Order.old0  removed: its values are dropped\n"), "\(text)")
    #expect(
      text.contains("  lightweight  3 changes   inferred without loss of data; --format json lists them"), "\(text)")
    #expect(!text.contains("Order.new"))
  }

  @Test func aSingleHarmlessChangeIsShown() {
    let text = Self.reasons(added: 1, removed: 1)
    #expect(text.contains("Order.new0") && !text.contains("changes"), "\(text)")
  }

  @Test func namesThatAreWiderThanTheirColumnAreShown() {
    let name = "aNameThatIsLongerThanAllColumnsOfTheTable"
    var attribute = Attribute(name: name, type: .string)
    attribute.isOptional = true
    let plan = MigrationPlan(
      Evolution(
        from: Model(name: "Shop", entities: [Entity(name: "Order", attributes: [attribute])]),
        to: Model(name: "Shop 2", entities: [Entity(name: "Order")])))
    let text = MigrationText().text(of: plan)
    #expect(text.contains("  lossy  Order.\(name)  removed: its values"), "\(text)")
  }
}

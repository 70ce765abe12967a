import PlumbKit
import Testing

/// A rule that a client of PlumbKit defines with its public API.
@Suite struct CustomRuleTests {
  private static let xml = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Item" representedClassName="Item">
            <attribute name="price" optional="YES" attributeType="Float" usesScalarValueType="NO"/>
            <attribute name="title" optional="YES" attributeType="String"/>
            <relationship name="buyer" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Item"/>
        </entity>
    </model>
    """

  private static let noFloats = Rule(
    "no-floats", .custom, "An attribute of the type Float", severity: .recommended(.warning),
    text: Rule.Text(
      what: "An attribute whose type is Float.", why: "Prices are rounded when they are added up.",
      example: """
        <entity name="Item" representedClassName="Item">
            <attribute name="price" optional="YES" attributeType="«Float|Decimal»"/>
        </entity>
        """,
      fix: "Choose Decimal as “Attribute Type” in the Data Model inspector."),
    check: .attribute { attribute, entity, _ in
      guard attribute.type == .float else { return [] }
      return [
        Finding(
          "\(entity.name).\(attribute.name) is a Float", at: .attributeType, label: "rounded",
          notes: ["prices are rounded when they are added up"], help: ["use Decimal"],
          fixes: [XMLFix("Store \(attribute.name) exactly", .review, .set(.attributeType, to: "Decimal"))])
      ]
    })

  private static let namedInverse = Rule(
    "named-inverse", .conventions, "A relationship to its own entity without an inverse", severity: .always(.error),
    text: Rule.Text(
      what: "A relationship that leads to its own entity and has no inverse.", why: "Nobody finds the way back.",
      bad: .words("Item.buyer leads to Item."), good: .words("Item.buyer has an inverse."), fix: "Add an inverse."),
    check: .all([
      .entity { entity, schema in
        entity.relationships.filter { $0.destinationEntity == entity.name && schema.inverse(of: $0) == nil }.map {
          Finding("\(entity.name).\($0.name) never leads back", on: .relationship($0, of: entity), at: .name)
        }
      },
      .model { schema in schema.contains("Ghost") ? [Finding("Ghost is there", on: .model(schema.model))] : [] },
    ]))

  private static func model() throws -> Model {
    try Model.read(Array(xml.utf8), file: "Shop.xcdatamodel/contents", name: "Shop").value
  }

  @Test func customRulesRunNextToPlumbs() throws {
    let validator = Validator(rules: Rule.all + [Self.noFloats, Self.namedInverse])
    let found = validator.check(try Self.model())
    #expect(
      found.map { "\($0.severity) \($0.rule) \($0.element): \($0.message) at \($0.location?.description ?? "nowhere")" }
        == [
          "error named-inverse Shop ▸ Item ▸ buyer: Item.buyer never leads back at Shop.xcdatamodel/contents:6:29",
          "warning no-floats Shop ▸ Item ▸ price: Item.price is a Float at Shop.xcdatamodel/contents:4:63",
          "warning relationship-inverse Shop ▸ Item ▸ buyer: Item.buyer has no inverse relationship at "
            + "Shop.xcdatamodel/contents:6:106",
        ])
    #expect(found.filter { $0.rule == "no-floats" }.flatMap(\.fixes).flatMap(\.edits).map(\.replacement) == ["Decimal"])
  }

  @Test func settingsWeighThemLikeAnyOther() throws {
    let rules = [Self.noFloats]
    func severities(_ settings: RuleSettings) throws -> [Severity] {
      Validator(settings: settings, rules: rules).check(try Self.model()).map(\.severity)
    }
    #expect(try severities(RuleSettings(preset: .core)) == [])
    #expect(try severities(RuleSettings(preset: .strict)) == [.warning])
    #expect(try severities(RuleSettings(severities: ["no-floats": .error])) == [.error])
    #expect(try severities(RuleSettings(severities: ["no-floats": .off])) == [])
  }

  @Test func theirExamplesAreWrittenOnce() {
    #expect(Self.noFloats.text.bad.shown.contains(#"attributeType="Float"/>"#))
    #expect(Self.noFloats.text.good.shown.contains(#"attributeType="Decimal"/>"#))
    #expect(Self.namedInverse.text.bad.shown == "Item.buyer leads to Item.")
  }
}

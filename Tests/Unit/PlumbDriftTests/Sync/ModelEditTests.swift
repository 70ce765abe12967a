import PlumbCore
import Testing

@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbModel
@testable import PlumbWorkspace

@Suite struct ModelEditTests {
  private static let commented = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <!-- Harbour office, 2 copies -->
    <model documentVersion="1.0" type="com.apple.IDECoreDataModeler.DataModel">
        <!-- first -->
        <entity syncable="YES" name="Berth">
            <!-- of the label -->
            <attribute name="label" optional="NO" attributeType="String" made="by hand"/>
            <!-- of the zone -->
            <attribute name="zone" attributeType="String"/>
            <relationship name="boats" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Boat"/>
            <!-- last -->
        </entity>
        <!-- second -->
        <entity name="Boat"/>
    </model>

    """

  private static let label: [ElementPath.Step] = [.init(.entity, "Berth"), .init(.attribute, "label")]
  private static let boats: [ElementPath.Step] = [.init(.entity, "Berth"), .init(.relationship, "boats")]

  /// Each edit adds or changes only these lines.
  private static let edits: [(edit: ModelEdit, old: String, new: String)] = [
    (
      .addAttribute(Attribute(name: "a", type: .string), to: .init(.entity, "Berth")),
      "        <!-- of the label -->\n",
      "        <attribute name=\"a\" attributeType=\"String\"/>\n        <!-- of the label -->\n"
    ),
    (
      .addAttribute(Attribute(name: "m", type: .string), to: .init(.entity, "Berth")), "        <!-- of the zone -->\n",
      "        <attribute name=\"m\" attributeType=\"String\"/>\n        <!-- of the zone -->\n"
    ),
    (
      .addRelationship(Relationship(name: "x", destination: "Boat"), to: .init(.entity, "Berth")),
      "        <!-- last -->\n",
      "        <relationship name=\"x\" optional=\"YES\" maxCount=\"1\" deletionRule=\"Nullify\" destinationEntity=\"Boat\"/>\n"
        + "        <!-- last -->\n"
    ),
    (
      .setUnique("label", of: "Berth", true), "        <!-- last -->\n",
      "        <!-- last -->\n        <uniquenessConstraints>\n            <uniquenessConstraint>\n"
        + "                <constraint value=\"label\"/>\n            </uniquenessConstraint>\n"
        + "        </uniquenessConstraints>\n"
    ),
    (.addEntity(Entity(name: "Bird")), "    <!-- second -->\n", "    <entity name=\"Bird\"/>\n    <!-- second -->\n"),
    (.set(label, [.flag(.optional, true)]), "optional=\"NO\"", "optional=\"YES\""),
    (
      .set(label, DefaultText(value: "a<b").changes), " made=\"by hand\"",
      " defaultValueString=\"a&lt;b\" made=\"by hand\""
    ),
    (.set(boats, [.set(.deletionRule, to: "Cascade")]), "\"Nullify\"", "\"Cascade\""),
    (
      .set(boats, [.remove(.toMany), .set(.maxCount, to: "1")]), "toMany=\"YES\" deletionRule",
      "maxCount=\"1\" deletionRule"
    ),
  ]

  @Test(arguments: edits.indices) func theRestOfTheFileStays(_ index: Int) throws {
    let (edit, old, new) = Self.edits[index]
    let model = try Marina.model(Self.commented)
    #expect(Marina.text(model) == Self.commented)
    let edited = model.applying([edit])
    #expect(Marina.text(edited) == Self.commented.replacing(old, with: new))
    let again = try Marina.model(Marina.text(edited))
    #expect(again.formatted() == edited.formatted())
  }

  @Test(arguments: edits.indices) func whatXcodeWouldWriteStaysSo(_ index: Int) throws {
    let formatted = try Marina.model(String(decoding: Marina.model(Self.commented).formatted(), as: UTF8.self))
    let edited = formatted.applying([Self.edits[index].edit])
    #expect(Marina.text(edited) == String(decoding: edited.formatted(), as: UTF8.self))
    #expect(edited != formatted)
  }

  @Test func whatTheModelDoesNotHaveStaysAway() throws {
    let model = try Marina.model()
    let edits: [ModelEdit] = [
      .addAttribute(Attribute(name: "a"), to: .init(.entity, "Nothing")), .rename("no", of: "Boat", to: "yes"),
      .rename("name", of: "Boat", to: "sailNumber"),
      .set([.init(.composite, "No"), .init(.attribute, "no")], [.flag(.optional, true)]),
      .set([.init(.entity, "Boat"), .init(.relationship, "no")], [.set(.inverseName, to: "x")]),
      .setUnique("name", of: "Boat", false),
    ]
    #expect(model.applying(edits) == model)
  }

  @Test func renamedTwiceAndBack() throws {
    let model = try Marina.model()
    let twice = model.applying([.rename("name", of: "Boat", to: "title"), .rename("title", of: "Boat", to: "label")])
    #expect(twice.entities[1].attributes.map(\.name) == ["label", "launchedOn", "sailNumber"])
    #expect(twice.entities[1].attributes[0].renamingIdentifier == "name")
    #expect(twice.applying([.rename("label", of: "Boat", to: "name")]) == model)
  }
}

@Suite struct DefaultTextTests {
  /// The text of a default for a type is read as the same value.
  @Test(arguments: [
    (DefaultValue.boolean(true), AttributeType.boolean, "YES"), (.boolean(false), .boolean, "NO"),
    (.integer(-7), .integer16, "-7"), (.integer(.max), .integer64, "9223372036854775807"),
    (.floating(0), .double, "0.0"), (.floating(3), .double, "3.0"), (.floating(0.1), .float, "0.1"),
    (.floating(1e300), .double, "1e300"), (.decimal("0"), .decimal, "0.0"), (.decimal("12.5"), .decimal, "12.5"),
    (.decimal("7"), .decimal, "7"), (.string("a\n<b>"), .string, "a\n<b>"),
    (.string("\t\r\u{7F}\u{FFFD}\u{10FFFF}"), .string, "\t\r\u{7F}\u{FFFD}\u{10FFFF}"),
    (.url("https://example.com"), .uri, "https://example.com"),
    (.data(base64: "AAEC"), .binary, "AAEC"),
    (.uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F"), .uuid, "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
    (.date(-63_114_076_800), .date, "-63114076800"), (.date(0.5), .date, "0.5"),
  ])
  func isTheInverseOfReading(_ value: DefaultValue, _ type: AttributeType, _ expected: String) {
    let text = DefaultText(value, for: type)
    #expect((text?.value ?? text?.dateInterval) == expected)
    var attribute = Attribute(name: "a", type: type, defaultValue: text?.value)
    attribute.defaultDateInterval = text?.dateInterval
    #expect(DefaultReading(attribute) == .value(value))
  }

  @Test(arguments: [
    (DefaultValue.string("a"), AttributeType.boolean), (.integer(1), .string), (.floating(0.5), .integer16),
    (.boolean(true), .integer16), (.expression("now()"), .date), (.enumCase("a"), .string), (.none, .string),
    (.integer(1), .transformable), (.string("a\u{1}"), .string), (.string("\0"), .string),
    (.string("\u{FFFE}"), .string), (.string("\u{FFFF}"), .string), (.url("a\u{1F}"), .uri),
  ])
  func whatATypeCannotStartWith(_ value: DefaultValue, _ type: AttributeType) {
    #expect(DefaultText(value, for: type) == nil)
  }
}

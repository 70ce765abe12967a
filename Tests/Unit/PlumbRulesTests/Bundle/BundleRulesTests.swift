import PlumbCore
import TestSupport
import Testing

@testable import PlumbFormats
@testable import PlumbModel
@testable import PlumbRules

@Suite("Rules: bundle and versions")
struct BundleRulesTests {
  static let plain = #"<entity name="Order"/>"#

  @Test(arguments: [
    (CurrentVersion.missing, "Shop has 2 versions, and no .xccurrentversion file that names the current one"),
    (.unnamed, "Shop has 2 versions, and its .xccurrentversion names none of them"),
  ])
  func aBundleOfSeveralVersionsReportsWhichIsCurrent(_ current: CurrentVersion, _ message: String) {
    let reported = Reported(
      .currentVersionMissing, versions: ["Shop": Self.plain, "Shop 2": Self.plain], current: current)
    #expect(reported.lines == ["Shop.xcdatamodeld/.xccurrentversion:1:1 " + message])
    #expect(Reported(.currentVersionMissing, versions: ["Shop": Self.plain], current: current).lines == [])
  }

  @Test func aCurrentVersionThatCannotBeReadIsReportedAtItsPlace() {
    let place = Position(line: 4, column: 1, offset: 90)
    let failure = ReadFailure(file: "Shop.xcdatamodeld/.xccurrentversion", at: place, "it is not UTF-8")
    for versions: KeyValuePairs in [["Shop": Self.plain, "Shop 2": Self.plain], ["Shop": Self.plain]] {
      let reported = Reported(.currentVersionMissing, versions: versions, current: .unreadable(failure))
      #expect(
        reported.lines == [
          "Shop.xcdatamodeld/.xccurrentversion:4:1 The .xccurrentversion of Shop cannot be read: it is not UTF-8"
        ])
    }
  }

  @Test func aVersionInsideOfAnotherIsNoVersion() {
    var bundle = ModelBundle(path: "Models/Shop.xcdatamodeld", name: "Shop", versions: [], current: .missing)
    bundle.nested = ["Models/Shop.xcdatamodeld/Shop 2.xcdatamodel/Shop 3.xcdatamodel"]
    let found = Validator(rules: [.versionNested]).check(bundle)
    #expect(
      found.map(\.message) == ["Shop 3.xcdatamodel is in the folder of another version, Shop 2.xcdatamodel"])
    #expect(found.map(\.severity) == [.note] && found.map { $0.location?.file } == bundle.nested)
    bundle.nested = []
    #expect(Validator(rules: [.versionNested]).check(bundle).isEmpty)
  }

  @Test func theCurrentVersionIsInTheBundle() {
    let versions: KeyValuePairs = ["Shop": Self.plain, "Shop 2": Self.plain]
    #expect(
      Reported(.currentVersionDangling, versions: versions, current: .named("Shop 3")).lines == [
        "Shop.xcdatamodeld/.xccurrentversion:1:1 The current version of Shop is Shop 3, which is not in the bundle"
      ])
    #expect(Reported(.currentVersionDangling, versions: versions, current: .named("Shop 2")).lines == [])
    #expect(Reported(.currentVersionDangling, versions: versions, current: .unnamed).lines == [])
  }

  @Test func aVersionThatCannotBeReadIsReportedAtItsPlace() throws {
    let reported = Reported(
      .versionUnreadable, versions: ["Shop": Self.plain, "Shop 2": "<entity", "Shop 3": "", "Shop 4": "<<<<<<< HEAD"],
      current: .named("Shop"))
    let found = try #require(reported.diagnostics.first)
    #expect(reported.diagnostics.count == 1)
    #expect(
      found.message == "Shop 2 cannot be read: the XML is not well-formed: the tag before this place is not closed, "
        + "or the name of an attribute is missing")
    #expect(found.element.version == "Shop 2")
    #expect(found.location?.start.line == 3)
  }

  /// Old versions in the binary format share one warning, which describes a limit of Plumb. A current version in this
  /// format has a separate error.
  @Test(arguments: [
    ("Shop", ["warning: Shop 2 and Shop 3 cannot be read by Plumb: versions in the binary format from before Xcode 4"]),
    (
      "Shop 3",
      [
        "error: Shop 3 cannot be read: it is binary",
        "warning: Shop 2 cannot be read by Plumb: a version in the binary format from before Xcode 4",
      ]
    ),
  ])
  func binaryVersionsAreReportedOnce(_ current: String, _ reported: [String]) {
    func binary(_ name: String) -> ModelVersion {
      let file = "\(name).xcdatamodel/elements"
      return ModelVersion(name: name, file: file, content: .failure(ReadFailure(file: file, "it is binary")))
    }
    let read = ModelVersion(name: "Shop", file: "Shop", content: .success(Parsed(Model(name: "Shop"))))
    let bundle = ModelBundle(
      path: "Shop.xcdatamodeld", name: "Shop", versions: [read, binary("Shop 2"), binary("Shop 3")],
      current: .named(current))
    let found = Validator(rules: [.versionUnreadable]).check(bundle)
    #expect(found.map { "\($0.severity): \($0.message)" } == reported)
  }

  @Test func aRenamingIdentifierIsCalledElementID() throws {
    let reported = try Reported(
      .renamingIdentifierSpelling,
      """
      <entity name="Order" renamingIdentifier="Purchase">
          <attribute name="total" attributeType="Decimal" renamingIdentifier="sum"/>
          <attribute name="note" attributeType="String" renamingIdentifier="text" elementID="text"/>
          <relationship name="customer" maxCount="1" renamingIdentifier="buyer"/>
          <attribute name="plain" attributeType="String" elementID="simple"/>
      </entity>
      """)
    #expect(
      reported.lines == [
        "2:42 ‹Purchase› Order has its renaming identifier in an XML attribute that Xcode does not read",
        "3:73 ‹sum› Order.total has its renaming identifier in an XML attribute that Xcode does not read",
        "4:71 ‹text› Order.note has its renaming identifier in an XML attribute that Xcode does not read",
        "5:68 ‹buyer› Order.customer has its renaming identifier in an XML attribute that Xcode does not read",
      ])
    #expect(
      reported.repaired["contents"] == """
        <model>
        <entity name="Order" elementID="Purchase">
            <attribute name="total" attributeType="Decimal" elementID="sum"/>
            <attribute name="note" attributeType="String" elementID="text"/>
            <relationship name="customer" maxCount="1" elementID="buyer"/>
            <attribute name="plain" attributeType="String" elementID="simple"/>
        </entity>
        </model>
        """)
  }

  @Test(
    arguments: [
      (
        "Xcode 7.3", #"attributeType="UUID""#,
        "1:29 ‹Xcode 7.3› Shop is declared for Xcode 7.3, but Order.id needs Xcode 9.0"
      ),
      (
        "Xcode 7.3", #"attributeType="URI""#,
        "1:29 ‹Xcode 7.3› Shop is declared for Xcode 7.3, but Order.id needs Xcode 9.0"
      ),
      ("Xcode 9.0", #"attributeType="UUID""#, nil),
      (
        "Xcode 9.4", #"attributeType="String" derived="YES" derivationExpression="now()""#,
        "1:29 ‹Xcode 9.4› Shop is declared for Xcode 9.4, but Order.id needs Xcode 11.0"
      ),
      (
        "Xcode 14.0", #"attributeType="Composite" composite="Key""#,
        "1:29 ‹Xcode 14.0› Shop is declared for Xcode 14.0, but Order.id needs Xcode 15.0"
      ),
      ("Xcode 15", #"attributeType="Composite" composite="Key""#, nil),
      ("Automatic", #"attributeType="Composite" composite="Key""#, nil),
      ("Xcode latest", #"attributeType="UUID""#, nil),
      ("Xcode 4.3", #"attributeType="String""#, nil),
    ] as [(String, String, String?)])
  func theMinimumXcodeKnowsWhatTheModelUses(_ tools: String, _ attribute: String, _ line: String?) throws {
    let reported = try Reported(
      .toolsVersionTooOld,
      """
      <entity name="Order">
          <attribute name="id" \(attribute)/>
      </entity>
      """, model: #"minimumToolsVersion="\#(tools)""#)
    #expect(reported.lines == [line].compactMap { $0 })
    #expect(try line == nil || Reported.again(.toolsVersionTooOld, reported).lines == [])
  }

  @Test func whatNeedsTheNewestXcodeIsNamed() throws {
    let reported = try Reported(
      .toolsVersionTooOld,
      """
      <entity name="Order">
          <attribute name="id" attributeType="UUID"/>
          <attribute name="place" attributeType="Composite" composite="Place"/>
      </entity>
      """, model: #"minimumToolsVersion="Xcode 8.0""#)
    #expect(reported.lines == ["1:29 ‹Xcode 8.0› Shop is declared for Xcode 8.0, but Order.place needs Xcode 15.0"])
    #expect(reported.diagnostics.first?.related.map(\.location.start.line) == [4])
    #expect(reported.repaired["contents"]?.hasPrefix(#"<model minimumToolsVersion="Xcode 15.0">"#) == true)
  }

  @Test func unknownXMLIsFoundByTheReader() throws {
    guard case .elsewhere = Rule.unknownXML.check else {
      Issue.record("the reader reports what it does not know")
      return
    }
    #expect(try Reported(.unknownXML, #"<entity name="Order" unheardOf="YES"/>"#).lines == [])
  }
}

extension Reported {
  /// Returns the findings of the rule in the repaired text.
  static func again(_ rule: Rule, _ reported: Reported) throws -> Reported {
    let text = try #require(reported.repaired["contents"])
    let content = text.drop { $0 != "\n" }.dropFirst().dropLast("\n</model>".count)
    let attributes = text.prefix { $0 != ">" }.dropFirst("<model".count).drop { $0 == " " }
    return try Reported(rule, String(content), model: String(attributes))
  }
}

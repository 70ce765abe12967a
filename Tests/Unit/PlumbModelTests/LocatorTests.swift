import PlumbCore
import Testing

@testable import PlumbModel
@testable import PlumbRules
@testable import PlumbText

@Suite struct LocatorTests {
  private static let xml = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Order" representedClassName="Order">
            <relationship name="customer" toMany="YES"
                deletionRule='No Action'/>
        </entity>
    </model>
    """

  private static func diagnostic(_ finding: Finding) throws -> Diagnostic {
    let model = try Model.read(Array(xml.utf8), file: "contents", name: "Shop 2").value
    let rule = Rule(
      "test", .values, "Test", severity: .always(.error),
      text: .init(what: "", why: "", bad: "", good: "", fix: ""), check: .relationship { _, _, _ in [finding] })
    let found = Validator(rules: [rule]).check(model)
    return try #require(found.first)
  }

  @Test(
    arguments: [
      (.toMany, "contents:4:47"), (.deletionRule, "contents:5:27"), (.optional, "contents:4:29"),
      (nil, "contents:4:9"),
    ] as [(XMLKey?, String)])
  func pointsAtTheAttributeOrTheNameOrTheTag(_ attribute: XMLKey?, _ place: String) throws {
    #expect(try Self.diagnostic(Finding("x", at: attribute)).location?.description == place)
  }

  @Test func namesTheVersionAndTheWay() throws {
    #expect(try Self.diagnostic(Finding("x")).element.description == "Shop 2 ▸ Order ▸ customer")
  }

  @Test(arguments: [
    (XMLFix.Change.set(.optional, to: "YES"), #"<relationship name="customer" optional="YES" toMany="YES""#),
    (.set(.toMany, to: "N<O"), #"<relationship name="customer" toMany="N&lt;O""#),
    (.remove(.toMany), #"<relationship name="customer""#),
    (.rename(.toMany, to: .ordered), #"<relationship name="customer" ordered="YES""#),
    (.set(.inverseName, to: "x"), #"deletionRule='No Action' inverseName="x"/>"#),
  ])
  func fixesAreEditsOfTheText(_ change: XMLFix.Change, _ expected: String) throws {
    let diagnostic = try Self.diagnostic(Finding("x", fixes: [XMLFix("Mend it", .safe, change)]))
    let edit = try #require(diagnostic.fixes.first?.edits.first)
    var bytes = Array(Self.xml.utf8)
    bytes.replaceSubrange(edit.location.start.offset..<edit.location.end.offset, with: edit.replacement.utf8)
    #expect(String(decoding: bytes, as: UTF8.self).contains(expected))
  }

  /// A fix that changes a version hash is never safe, and its title recommends a new version, independent of the
  /// rule's applicability.
  @Test(arguments: [
    (XMLFix.Change.set(.optional, to: "YES"), true), (.set(.deletionRule, to: "Nullify"), false),
    (.remove(.toMany), true), (.rename(.toMany, to: .syncable), true), (.set(.elementID, to: "buyer"), false),
  ])
  func fixesThatChangeAHashWantANewVersion(_ change: XMLFix.Change, _ changesHash: Bool) throws {
    let fix = try #require(Self.diagnostic(Finding("x", fixes: [XMLFix("Mend it", .safe, change)])).fixes.first)
    #expect(fix.changesHash == changesHash)
    #expect(fix.applicability == (changesHash ? .review : .safe))
    #expect(fix.title == (changesHash ? "Mend it, in a new version" : "Mend it"))
  }

  @Test func aTransientPropertyIsNoPartOfTheHash() throws {
    let text = Self.xml.replacing(#"toMany="YES""#, with: #"transient="YES""#)
    let model = try Model.read(Array(text.utf8), file: "contents", name: "Shop 2").value
    let order = try #require(model.entities.first)
    let anchor = Anchor.relationship(try #require(order.relationships.first), of: order)
    for (key, changesHash) in [(XMLKey.optional, false), (.transient, true)] {
      let finding = Finding("x", on: anchor, fixes: [XMLFix("Mend it", .safe, .set(key, to: "YES"))])
      let diagnostic = Locator(model: model).diagnostic(finding, rule: "test", severity: .error)
      #expect(diagnostic.fixes.map(\.changesHash) == [changesHash])
    }
  }
}

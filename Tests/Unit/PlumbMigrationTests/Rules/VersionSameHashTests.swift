import TestSupport
import Testing

@testable import PlumbFormats
@testable import PlumbMigration
@testable import PlumbRules

@Suite("Rules: versions that are the same to a store")
struct VersionSameHashTests {
  static func order(_ inside: String, _ attributes: String = "") -> String {
    "<entity name=\"Order\"\(attributes)>\(inside)</entity><entity name=\"Customer\"/>"
  }

  static let total = #"<attribute name="total" optional="YES" attributeType="Decimal"/>"#
  static let customer = #"<relationship name="customer" maxCount="1" destinationEntity="Customer"/>"#

  /// Changes that do not affect a store.
  @Test(arguments: [
    (order(total), order(#"<attribute name="total" optional="YES" attributeType="Decimal" defaultValueString="1"/>"#)),
    (order(total), order(total, #" representedClassName="CDOrder" codeGenerationType="class""#)),
    (order(total), order(total, #" elementID="Purchase""#)),
    // The shapes differ, but the hashes contain the same byte for both values.
    (
      order(total.replacing("/>", with: #" allowsExternalBinaryDataStorage="YES"/>"#)),
      order(total.replacing("/>", with: #" preserveAfterDeletion="YES"/>"#))
    ),
    (order(total), order(total, #" versionHashModifier="""#)),
    (order(total), order(total + #"<attribute name="draft" transient="YES"/>"#)),
    (order(total), order(total + #"<fetchIndex name="i"><fetchIndexElement property="total"/></fetchIndex>"#)),
    (order(total), order(total + #"<userInfo><entry key="a" value="b"/></userInfo>"#)),
    (order(total), order(total + "<uniquenessConstraints></uniquenessConstraints>")),
    (order(total + customer), order(customer + total)),
    (order(customer), order(customer.replacing("maxCount", with: #"minCount="0" deletionRule="Deny" maxCount"#))),
    (order(total), #"<entity name="Customer"/>"# + order(total).replacing(#"<entity name="Customer"/>"#, with: "")),
  ])
  func whatAStoreDoesNotNoticeMakesNoVersion(_ old: String, _ new: String) {
    let reported = Reported(.versionSameHash, versions: ["Shop": old, "Shop 2": new], current: .named("Shop 2"))
    #expect(reported.lines == ["Shop 2:1:1 ‹<model>› Shop 2 has the same version hashes as Shop"])
  }

  /// Changes that make a migration, or may.
  @Test(arguments: [
    (order(total), order(total.replacing("optional=\"YES\" ", with: ""))),
    (order(total), order(total.replacing("Decimal", with: "Double"))),
    (order(total), order(total.replacing("/>", with: #" versionHashModifier="2"/>"#))),
    (order(total), order(total, #" versionHashModifier="2""#)),
    (order(total), order(total, #" isAbstract="YES""#)),
    (order(total), order(total, #" parentEntity="Customer""#)),
    (order(total), order(total) + #"<entity name="Item"/>"#),
    (order(total), order(total.replacing("total", with: "sum"))),
    (order(total), order(total + #"<attribute name="note" attributeType="String"/>"#)),
    (order(total), order(total.replacing("/>", with: #" allowsExternalBinaryDataStorage="YES"/>"#))),
    (order(total), order(total.replacing("/>", with: #" derived="YES" derivationExpression="now()"/>"#))),
    (
      order(total),
      order(
        total + "<uniquenessConstraints><uniquenessConstraint>" + #"<constraint value="total"/>"#
          + "</uniquenessConstraint></uniquenessConstraints>")
    ),
    (order(customer), order(customer.replacing("destination", with: #"ordered="YES" destination"#))),
    (order(customer), order(customer.replacing("maxCount=\"1\"", with: "toMany=\"YES\""))),
    (order(customer), order(customer.replacing("maxCount", with: #"minCount="1" maxCount"#))),
    (order(customer), order(customer.replacing("/>", with: #" inverseName="orders" inverseEntity="Customer"/>"#))),
  ])
  func whatAStoreNoticesIsAnotherVersion(_ old: String, _ new: String) {
    let reported = Reported(.versionSameHash, versions: ["Shop": old, "Shop 2": new], current: .named("Shop 2"))
    #expect(reported.lines == [])
  }

  /// How a derived attribute or a composite enters the hash is not known: any difference counts.
  @Test func ofWhatIsNotKnownNothingIsPromised() {
    let derived = #"<attribute name="count" attributeType="Integer 64" derived="YES" derivationExpression="now()"/>"#
    let place = #"<attribute name="place" attributeType="Composite" composite="Place"/>"#
    let composite = #"<composite name="Place"><attribute name="city" attributeType="String"/></composite>"#
    for (old, new) in [
      (Self.order(derived), Self.order(derived.replacing("/>", with: #" defaultValueString="0"/>"#))),
      (Self.order(place) + composite, Self.order(place) + composite.replacing("city", with: "town")),
    ] {
      #expect(Reported(.versionSameHash, versions: ["1": old, "2": new], current: .named("2")).lines == [])
      #expect(Reported(.versionSameHash, versions: ["1": old, "2": old], current: .named("2")).lines.count == 1)
    }
  }

  @Test func theCurrentVersionIsReportedWithTheNearest() {
    let other = Self.order("")
    let reported = Reported(
      .versionSameHash,
      versions: ["1": Self.order(Self.total), "2": other, "3": Self.order(Self.total), "4": Self.order(Self.total)],
      current: .named("4"))
    #expect(
      reported.lines == [
        "4:1:1 ‹<model>› 4 has the same version hashes as 3"
      ])
    #expect(reported.diagnostics.map { $0.related.map(\.location.file) } == [["3"]])
  }

  @Test func aHashModifierMendsIt() throws {
    let text = #"<entity name="Order" representedClassName="Order" syncable="YES"/>"#
    let reported = Reported(.versionSameHash, versions: ["Shop": text, "Shop 2": text], current: .named("Shop 2"))
    let entity = #"<entity name="Order" representedClassName="Order" versionHashModifier="Shop 2" syncable="YES"/>"#
    #expect(reported.repaired["Shop 2"] == "<model>\n\(entity)\n</model>")
    #expect(reported.diagnostics.first?.fixes.first?.applicability == .review)
    #expect(
      Reported(.versionSameHash, versions: ["Shop": text, "Shop 2": entity], current: .named("Shop 2")).lines == [])
  }
}

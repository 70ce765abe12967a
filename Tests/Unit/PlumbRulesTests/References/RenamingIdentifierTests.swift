import TestSupport
import Testing

@testable import PlumbFormats
@testable import PlumbRules

@Suite("Rules: renaming identifiers")
struct RenamingIdentifierTests {
  @Test func anIdentifierIsUsedOnce() throws {
    let reported = try Reported(
      .renamingIdentifierDuplicate,
      """
      <entity name="Customer" elementID="Person">
          <attribute name="firstName" elementID="name"/>
          <attribute name="lastName" elementID="name"/>
          <attribute name="draft" transient="YES" elementID="name"/>
          <relationship name="orders" elementID="name"/>
          <relationship name="items" elementID="things"/>
      </entity>
      <entity name="Client" elementID="Person">
          <attribute name="firstName" elementID="name"/>
      </entity>
      """)
    #expect(
      reported.lines == [
        "9:34 ‹Person› Customer and Client have the same renaming identifier, Person",
        "4:43 ‹name› Customer.firstName and Customer.lastName have the same renaming identifier, name",
        "6:44 ‹name› Customer.firstName and Customer.orders have the same renaming identifier, name",
      ])
  }

  @Test func whatIsInheritedCounts() throws {
    let reported = try Reported(
      .renamingIdentifierDuplicate,
      """
      <entity name="Document"><attribute name="title" elementID="name"/></entity>
      <entity name="Letter" parentEntity="Document"><attribute name="sender" elementID="from"/></entity>
      <entity name="Invoice" parentEntity="Letter"><attribute name="label" elementID="name"/></entity>
      """)
    #expect(reported.lines == ["4:81 ‹name› Document.title and Invoice.label have the same renaming identifier, name"])
  }

  @Test func whatIsStillThereHasNotBeenRenamed() throws {
    let reported = try Reported(
      .renamingIdentifierDuplicate,
      """
      <entity name="Client" elementID="Customer"/>
      <entity name="Customer">
          <attribute name="firstName" elementID="name"/>
          <attribute name="name"/>
          <relationship name="bills" elementID="orders"/>
          <relationship name="orders"/>
      </entity>
      <entity name="Firm" parentEntity="Customer"><attribute name="title" elementID="name"/></entity>
      """)
    #expect(
      reported.lines.filter { $0.contains("still exists") } == [
        "2:34 ‹Customer› Client has the renaming identifier Customer, but Customer still exists",
        "4:44 ‹name› Customer.firstName has the renaming identifier name, but Customer.name still exists",
        "6:43 ‹orders› Customer.bills has the renaming identifier orders, but Customer.orders still exists",
        "9:80 ‹name› Firm.title has the renaming identifier name, but Customer.name still exists",
      ])
    let weights = reported.diagnostics.filter { $0.message.contains("still exists") }.map(\.severity)
    #expect(Set(weights) == [.warning])
  }

  @Test(arguments: [
    // The attributes have exchanged their names.
    #"<attribute name="a" elementID="b"/><attribute name="b" elementID="a"/>"#,
    #"<attribute name="a" elementID="a"/>"#,
    #"<attribute name="a" elementID="b"/><attribute name="b" transient="YES"/>"#,
    #"<attribute name="a" transient="YES" elementID="b"/><attribute name="b"/>"#,
    #"<attribute name="a" elementID="b"/><attribute name="b" elementID="c"/>"#,
  ])
  func othersAreLeftAlone(_ attributes: String) throws {
    #expect(try Reported(.renamingIdentifierDuplicate, #"<entity name="Order">\#(attributes)</entity>"#).lines == [])
  }

  static func order(_ attribute: String, _ entity: String = "") -> String {
    "<entity name=\"Order\"\(entity)><attribute name=\"\(attribute)/></entity>"
  }

  static let versions: KeyValuePairs = [
    "Shop": order(#"sum""#), "Shop 2": order(#"total" elementID="sum""#, #" elementID="Purchase""#),
    "Shop 3": order(#"amount" elementID="sum""#), "Shop 4": order(#"all" elementID="totl""#),
  ]

  /// The rule does not report `Purchase` in `Shop 2`, since the migration to this version is in the past.
  @Test func anIdentifierIsKnownToAnotherVersion() {
    #expect(
      Reported(.renamingIdentifierStale, versions: Self.versions, current: .named("Shop 4")).lines == [
        "Shop 4:2:55 ‹totl› Order.all has the renaming identifier totl, which no other version contains"
      ])
  }

  @Test(
    arguments: [
      // The bundle does not contain the versions before the first one.
      ["Shop": order(#"total" elementID="sum""#), "Shop 2": order(#"total""#)],
      // A later version keeps the identifier of a version in the bundle.
      ["Shop": order(#"total" elementID="sum""#), "Shop 2": order(#"amount" elementID="sum""#)],
      // The property has moved to another entity.
      ["Shop": #"<entity name="Item"><attribute name="sum"/></entity>"#, "Shop 2": order(#"total" elementID="sum""#)],
      // An identifier that is equal to the name has no effect.
      ["Shop": order(#"sum""#), "Shop 2": order(#"total" elementID="total""#)],
      // An unreadable version may contain the identifier.
      ["Shop": order(#"sum""#), "Shop 2": order(#"total" elementID="tota""#), "Shop 3": "<<<"],
      // The bundle has only one version, so no earlier names are available.
      ["Shop": order(#"total" elementID="sum""#)],
    ] as [KeyValuePairs<String, String>])
  func whatCannotBeKnownIsLeftAlone(_ versions: KeyValuePairs<String, String>) {
    #expect(Reported(.renamingIdentifierStale, versions: versions, current: .named("Shop")).lines == [])
  }
}

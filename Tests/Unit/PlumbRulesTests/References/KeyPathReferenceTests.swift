import TestSupport
import Testing

@testable import PlumbRules

@Suite("Rules: constraints and indexes")
struct KeyPathReferenceTests {
  static let place = """
    <composite name="Place">
        <attribute name="latitude" attributeType="Double"/>
        <attribute name="inner" attributeType="Composite" composite="Inner"/>
    </composite>
    <composite name="Inner">
        <attribute name="code" attributeType="String"/>
    </composite>
    """

  /// Returns an entity with a parent, attributes, a relationship, a composite, and the given content.
  static func order(_ inside: String) -> String {
    """
    <entity name="Document">
        <attribute name="title" attributeType="String"/>
    </entity>
    <entity name="Order" parentEntity="Document">
        <attribute name="number" attributeType="Integer 64"/>
        <attribute name="place" attributeType="Composite" composite="Place"/>
        <relationship name="customer" destinationEntity="Customer"/>
        \(inside)
    </entity>
    <entity name="Customer"/>
    """ + place
  }

  /// What a SQLite store can evaluate, and what raises an exception there.
  @Test(
    arguments: [
      ("number == 1", nil), ("customer.name == 'a'", nil), ("ANY lines.price &gt; 1", nil),
      ("lines.@count &gt; 1", nil), ("lines.@max.price &gt; 1", nil), ("$LINE IN lines", nil),
      ("lines CONTAINS $LINE", nil),
      ("SUBQUERY(lines, $x, $x.price &gt; 1).@count &gt; 0", nil), ("lines.price == %@", nil),
      ("draft == 'a'", "draft, which is transient"), ("customer.draft == 'a'", nil),
      ("lines.price &gt; 1", "lines.price, which has several values"),
      ("lines == nil", "lines, which has several values"),
      ("ANY lines.note == 'a'", "lines.note, which is transient"),
    ] as [(String, String?)])
  func aPredicateForAStore(_ predicate: String, _ reason: String?) throws {
    let model =
      Self.order(
        """
        <attribute name="draft" attributeType="String" transient="YES"/>
        <relationship name="lines" toMany="YES" destinationEntity="Line"/>
        """) + """
        <entity name="Line">
            <attribute name="price" attributeType="Decimal"/>
            <attribute name="note" attributeType="String" transient="YES"/>
        </entity>
        <fetchRequest name="few" entity="Order" predicateString="\(predicate)"/>
        """
    #expect(
      try Reported(.fetchRequestUnusable, model).diagnostics.map(\.message)
        == (reason.map { ["The fetch request few compares \($0)"] } ?? []))
  }

  @Test func anAbstractEntityAloneHasNoObjects() throws {
    let request = "<fetchRequest name=\"all\" entity=\"Ship\"/>"
    let ship = "<entity name=\"Ship\" isAbstract=\"YES\"/>"
    #expect(
      try Reported(.fetchRequestUnusable, ship + request).diagnostics.map(\.message) == [
        "The fetch request all fetches Ship, which is abstract and has no concrete subentity"
      ])
    let ferry = "<entity name=\"Ferry\" parentEntity=\"Ship\"/>"
    #expect(try Reported(.fetchRequestUnusable, ship + ferry + request).lines == [])
  }

  @Test(
    arguments: [
      ("number", nil), ("title", nil), ("customer", nil), ("place.latitude", nil), ("place.inner.code", nil),
      ("nummer", "Order has no nummer"), ("place.longitude", "Place has no longitude"),
      ("place.inner.none", "Inner has no none"), ("Number", "Order has no Number"),
    ] as [(String, String?)])
  func aConstraintNamesWhatIsThere(_ name: String, _ label: String?) throws {
    let reported = try Reported(
      .uniquenessAttributeMissing,
      Self.order(
        "<uniquenessConstraints><uniquenessConstraint>" + #"<constraint value="\#(name)"/>"#
          + "</uniquenessConstraint></uniquenessConstraints>"))
    #expect(reported.diagnostics.map(\.label) == [label].compactMap { $0 })
    if label != nil {
      #expect(reported.lines == ["9:69 ‹\(name)› A uniqueness constraint of Order names \(name), which does not exist"])
    }
  }

  @Test(
    arguments: [
      ("number", nil), ("title", nil), ("customer", nil), ("self", nil), ("place.latitude", nil),
      ("lowercase:(title)", nil), ("number + 1", nil), ("", nil),
      ("date", "Order has no date"), ("place.longitude", "Place has no longitude"),
      ("customer.name", "Customer has no name"),
    ] as [(String, String?)])
  func anIndexNamesWhatIsThere(_ name: String, _ label: String?) throws {
    let reported = try Reported(
      .fetchIndexPropertyMissing,
      Self.order(#"<fetchIndex name="by"><fetchIndexElement property="\#(name)"/></fetchIndex>"#))
    #expect(reported.diagnostics.map(\.label) == [label].compactMap { $0 })
    if label != nil {
      #expect(reported.lines == ["9:56 ‹\(name)› The fetch index by of Order names \(name), which does not exist"])
    }
  }

  @Test func aConstraintStandsOnTheTopmostEntity() throws {
    let reported = try Reported(
      .uniquenessOnSubentity,
      """
      <entity name="Document">
          <attribute name="title"/>
      </entity>
      <entity name="Letter" parentEntity="Document">
          <attribute name="sender"/>
      </entity>
      <entity name="Invoice" parentEntity="Letter">
          <attribute name="number"/>
          <uniquenessConstraints>
              <uniquenessConstraint><constraint value="title"/></uniquenessConstraint>
              <uniquenessConstraint><constraint value="title"/><constraint value="sender"/></uniquenessConstraint>
              <uniquenessConstraint><constraint value="title"/><constraint value="number"/></uniquenessConstraint>
              <uniquenessConstraint><constraint value="number"/></uniquenessConstraint>
              <uniquenessConstraint><constraint value="nowhere"/></uniquenessConstraint>
          </uniquenessConstraints>
      </entity>
      """)
    #expect(
      reported.lines == [
        "11:50 ‹title› The uniqueness constraint of Invoice on title belongs on Document",
        "12:50 ‹title› The uniqueness constraint of Invoice on title, sender belongs on Letter",
      ])
  }
}

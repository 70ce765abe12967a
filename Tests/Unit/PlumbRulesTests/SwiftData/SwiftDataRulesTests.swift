import TestSupport
import Testing

@testable import PlumbFormats
@testable import PlumbRules

@Suite("Rules: SwiftData")
struct SwiftDataRulesTests {
  static let model = """
    <entity name="Order" representedClassName="CDOrder" isAbstract="YES">
        <attribute name="count" attributeType="Integer 16" minValueString="0" maxValueString="9"/>
        <attribute name="code" attributeType="String" regularExpressionString="[a-z]+"/>
        <attribute name="placedAt" attributeType="Date" maxDateTimeInterval="0"/>
        <attribute name="total" attributeType="Decimal" derived="YES" derivationExpression="items.price.@sum"/>
        <attribute name="source" attributeType="ObjectID"/>
        <attribute name="any"/>
        <attribute name="draft" transient="YES"/>
        <relationship name="items" toMany="YES" ordered="YES" destinationEntity="Item"/>
        <fetchedProperty name="recent"/>
    </entity>
    <entity name="Item" representedClassName=".Order"/>
    <entity name="Customer" representedClassName="Shop.Customer"/>
    <entity name="Plain"/>
    <configuration name="Local"/>
    """

  @Test(arguments: [
    ("swiftdata-ordered", ["10:54 ‹YES› Order.items is ordered, which SwiftData cannot express"]),
    ("swiftdata-derived", ["6:62 ‹YES› Order.total is derived, which SwiftData cannot express"]),
    (
      "swiftdata-fetched-property",
      ["11:28 ‹recent› Order.recent is a fetched property, which SwiftData cannot express"]
    ),
    ("swiftdata-abstract", ["2:65 ‹YES› Order is abstract, which SwiftData cannot express"]),
    (
      "swiftdata-validation",
      [
        "3:72 ‹0› Order.count is validated by the model, which SwiftData cannot express",
        "4:76 ‹[a-z]+› Order.code is validated by the model, which SwiftData cannot express",
        "5:74 ‹0› Order.placedAt is validated by the model, which SwiftData cannot express",
      ]
    ),
    (
      "swiftdata-class-name",
      [
        "13:43 ‹.Order› The class of Item is named Order, the required name of SwiftData's class for the entity Order"
      ]
    ),
    (
      "swiftdata-undefined-type",
      [
        "7:45 ‹ObjectID› Order.source has the type ObjectID, which SwiftData cannot express",
        "8:22 ‹any› Order.any has no type, which SwiftData cannot express",
      ]
    ),
    ("swiftdata-configuration", ["16:22 ‹Local› The configuration Local is not in a SwiftData schema"]),
  ])
  func whatSwiftDataCannotExpressIsReported(_ id: String, _ lines: [String]) throws {
    let rule = try #require(Rule.ofModels.first { $0.id == id })
    #expect(try Reported(rule, Self.model).lines == lines)
  }
}

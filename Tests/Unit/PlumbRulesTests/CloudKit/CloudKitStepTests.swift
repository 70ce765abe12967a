import TestSupport
import Testing

@testable import PlumbFormats
@testable import PlumbModel
@testable import PlumbRules

@Suite("Rules: CloudKit, from one version to the next")
struct CloudKitStepTests {
  static let used = #"usedWithCloudKit="YES""#

  static func order(_ properties: String, _ more: String = "") -> String {
    "<entity name=\"Order\">\n\(properties)\n</entity>\n\(more)"
  }

  static func step(_ rule: Rule, _ old: String, _ new: String) -> Reported {
    Reported(rule, versions: ["1": old, "2": new, "3": "", "4": "<<<"], current: .named("2"), model: used)
  }

  static let total = #"<attribute name="total" attributeType="Decimal"/>"#
  static let customer = #"<relationship name="customer" maxCount="1" destinationEntity="Customer"/>"#

  @Test(arguments: [
    (order(total), order(total + #"<attribute name="note" attributeType="String"/>"#)),
    (order(total), order(total, #"<entity name="Item"/>"#)),
    (order(total), order(total.replacing("/>", with: #" optional="YES" elementID="sum"/>"#))),
    // CloudKit has one field type for both attribute types.
    (order(total.replacing("Decimal", with: "Integer 16")), order(total.replacing("Decimal", with: "Boolean"))),
    (order(total.replacing("Decimal", with: "Float")), order(total.replacing("Decimal", with: "Double"))),
    (order(total.replacing("Decimal", with: "UUID")), order(total.replacing("Decimal", with: "String"))),
    (order(total.replacing("Decimal", with: "Binary")), order(total.replacing("Decimal", with: "Transformable"))),
    // The CloudKit field type of a Decimal is unknown.
    (order(total), order(total.replacing("Decimal", with: "Double"))),
    (order(total), order(total.replacing("Decimal", with: "Integer 64"))),
    // The record does not contain these properties.
    (order(#"<attribute name="draft" transient="YES"/>"#), order("")),
    (order(#"<relationship name="items" toMany="YES" destinationEntity="Item"/>"#), order("")),
    // A hierarchy of entities has one record type.
    (
      order("", #"<entity name="Special" parentEntity="Order">\#(total)</entity>"#),
      order(total, #"<entity name="Special" parentEntity="Order"/>"#)
    ),
    (order("", #"<entity name="Special" parentEntity="Order"/>"#), order("")),
  ])
  func whatCloudKitCanTakeIsLeftAlone(_ old: String, _ new: String) {
    #expect(Self.step(.cloudKitAdditive, old, new).lines == [])
  }

  @Test(arguments: [
    (
      order(total), order(""),
      "2:2:15 ‹Order› Order.total is in 1 and no longer in 2, but CloudKit keeps the field CD_total"
    ),
    (
      order(total), order(#"<attribute name="sum" attributeType="Decimal" elementID="total"/>"#),
      "2:3:18 ‹sum› Order.total is named Order.sum in 2, but CloudKit keeps the field CD_total"
    ),
    (
      order(total), order(total.replacing("Decimal", with: "String")),
      "2:3:40 ‹String› Order.total was Decimal in 1 and is String in 2, but CloudKit keeps the field CD_total"
    ),
    (
      order(total.replacing("Decimal", with: "Integer 64")), order(total.replacing("Decimal", with: "Double")),
      "2:3:40 ‹Double› Order.total was Integer 64 in 1 and is Double in 2, but CloudKit keeps the field CD_total"
    ),
    (
      order(customer), order(customer.replacing("maxCount=\"1\"", with: "toMany=\"YES\"")),
      "2:2:15 ‹Order› Order.customer is in 1 and no longer in 2, but CloudKit keeps the field CD_customer"
    ),
    (
      order(#"<attribute name="customer" attributeType="String"/>"#), order(customer),
      "2:3:63 ‹Customer› Order.customer was String in 1 and is a to-one relationship in 2, "
        + "but CloudKit keeps the field CD_customer"
    ),
    (
      order(total), #"<entity name="Purchase" elementID="Order"/>"#,
      "2:2:15 ‹Purchase› Order is named Purchase in 2, but CloudKit keeps the record type CD_Order"
    ),
    (
      order(total), #"<entity name="Item"/>"#,
      "2:1:1 ‹<model usedWithCloudKit=\"YES\">› Order is in 1 and no longer in 2, "
        + "but CloudKit keeps the record type CD_Order"
    ),
    (
      order(total), #"<entity name="Document"/><entity name="Order" parentEntity="Document">\#(total)</entity>"#,
      "2:2:40 ‹Order› Order has no own record type any more in 2, but CloudKit keeps the record type CD_Order"
    ),
  ])
  func whatCloudKitCannotTakeIsReported(_ old: String, _ new: String, _ line: String) {
    let reported = Self.step(.cloudKitAdditive, old, new)
    #expect(reported.lines == [line])
    #expect(reported.diagnostics.map { $0.related.map(\.location.file) } == [["1"]])
    #expect(reported.diagnostics.first?.element.version == "2")
  }

  @Test func encryptionStaysAsItWas() {
    let secret = #"<attribute name="note" attributeType="String" allowsCloudEncryption="YES"/>"#
    let plain = #"<attribute name="note" attributeType="String"/>"#
    #expect(
      Self.step(.cloudKitEncryption, Self.order(plain), Self.order(secret)).lines == [
        "2:3:70 ‹YES› Order.note is encrypted in 2 and was not in 1"
      ])
    #expect(
      Self.step(.cloudKitEncryption, Self.order(secret), Self.order(plain)).lines == [
        "2:3:18 ‹note› Order.note was encrypted in 1 and is not in 2"
      ])
    #expect(Self.step(.cloudKitEncryption, Self.order(secret), Self.order(secret)).lines == [])
    #expect(Self.step(.cloudKitEncryption, Self.order(""), Self.order(secret)).lines == [])
    let other = secret.replacing("note", with: "other")
    #expect(Self.step(.cloudKitEncryption, Self.order(plain), Self.order(plain + other)).lines == [])
  }

  @Test func theFirstVersionInCloudKitHasNothingThereYet() {
    let off = Model(name: "1", entities: [Entity(name: "Order")])
    var on = Model(name: "2")
    on.usedWithCloudKit = true
    let bundle = ModelBundle(
      path: "", name: "Shop",
      versions: [off, on].map { ModelVersion(name: $0.name, file: $0.name, content: .success(Parsed($0))) },
      current: .named("2"))
    #expect(Validator(rules: [.cloudKitAdditive]).check(bundle) == [])
    on.usedWithCloudKit = false
    #expect(Validator(rules: [.cloudKitAdditive]).check(bundle) == [])
    let forced = RuleSettings(cloudKit: true)
    #expect(Validator(settings: forced, rules: [.cloudKitAdditive]).check(bundle) == [])
  }
}

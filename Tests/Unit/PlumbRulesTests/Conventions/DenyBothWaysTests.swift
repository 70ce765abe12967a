import TestSupport
import Testing

@testable import PlumbFormats
@testable import PlumbModel
@testable import PlumbRules

@Suite("Rules: both sides deny, or one is ordered")
struct DenyBothWaysTests {
  private static func found(_ one: String, _ other: String, cloudKit: Bool = false) throws -> [String] {
    let text = """
      <model>
      <entity name="Order"><relationship name="customer" maxCount="1" \(one) destinationEntity="Customer" \
      inverseName="orders" inverseEntity="Customer"/></entity>
      <entity name="Customer"><relationship name="orders" toMany="YES" \(other) destinationEntity="Order" \
      inverseName="customer" inverseEntity="Order"/></entity>
      </model>
      """
    let model = try Model.read(Array(text.utf8), file: "contents", name: "Shop").value
    let validator = Validator(settings: RuleSettings(cloudKit: cloudKit), rules: [.denyBothWays])
    return validator.check(model).map(\.message)
  }

  @Test func aPairThatDeniesIsReportedOnce() throws {
    let deny = #"deletionRule="Deny""#
    #expect(try Self.found(deny, deny) == ["Customer.orders and Order.customer both deny deletion"])
    for other in [#"deletionRule="Nullify""#, #"deletionRule="Cascade""#, ""] {
      #expect(try Self.found(deny, other) == [] && Self.found(other, deny) == [])
    }
    // CloudKit does not allow the delete rule Deny at all.
    #expect(try Self.found(deny, deny, cloudKit: true) == [])
  }

  @Test func oneObjectHasNoOrder() throws {
    let reported = try Reported(
      .toOneOrdered, #"<entity name="Order"><relationship name="customer" maxCount="1" ordered="YES"/></entity>"#)
    #expect(reported.lines == ["2:74 ‹YES› Order.customer is ordered, but references one object"])
    #expect(reported.diagnostics.first?.fixes.map(\.applicability) == [.review])
    #expect(reported.repaired["contents"]?.contains("ordered") == false)
    let many = #"<entity name="Order"><relationship name="items" toMany="YES" ordered="YES"/></entity>"#
    #expect(try Reported(.toOneOrdered, many).lines == [])
  }
}

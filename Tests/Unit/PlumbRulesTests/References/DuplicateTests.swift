import PlumbModel
import TestSupport
import Testing

@testable import PlumbRules

@Suite("Rules: two of one name")
struct DuplicateTests {
  @Test func aFetchRequestIsThereOnce() throws {
    let reported = try Reported(
      .fetchRequestDuplicate,
      """
      <entity name="Order"><fetchedProperty name="a"><fetchRequest name="f" entity="Order"/></fetchedProperty></entity>
      <entity name="Item"><fetchedProperty name="a"><fetchRequest name="f" entity="Order"/></fetchedProperty></entity>
      <fetchRequest name="orders" entity="Order"/>
      <fetchRequest name="Orders" entity="Order"/>
      <fetchRequest name="orders" entity="Item"/>
      <fetchRequest name="f" entity="Order"/>
      <fetchRequest name="orders" entity="Order"/>
      """)
    #expect(
      reported.lines == [
        "6:21 ‹orders› The model has two fetch requests named orders",
        "8:21 ‹orders› The model has two fetch requests named orders",
      ])
    #expect(reported.diagnostics.map { $0.related.map(\.location.start.line) } == [[4], [4]])
    #expect(reported.diagnostics.map(\.severity) == [.warning, .warning])
  }

  /// The name of the SQL index contains the entity's name, so a parent's index of the same name is a different one.
  @Test func aFetchIndexIsInItsEntityOnce() throws {
    let index = { (name: String, property: String) in
      #"<fetchIndex name="\#(name)"><fetchIndexElement property="\#(property)" type="Binary"/></fetchIndex>"#
    }
    let reported = try Reported(
      .fetchIndexDuplicate,
      """
      <entity name="Document">
          <attribute name="date"/>
          <attribute name="number"/>
          \(index("byDate", "date"))
          \(index("byNumber", "number"))
          \(index("byDate", "number"))
      </entity>
      <entity name="Invoice" parentEntity="Document">
          \(index("byDate", "date"))
      </entity>
      """)
    #expect(reported.lines == ["7:23 ‹byDate› Document has two fetch indexes named byDate"])
    #expect(reported.diagnostics.map { $0.related.map(\.location.start.line) } == [[5]])
    #expect(reported.diagnostics.map(\.severity) == [.warning])
  }

  /// A store has only the first index of a name, so the second one does not have to be updated. One rule reports both.
  @Test func ofOneNameAndTheSameColumnsOneRuleReports() throws {
    let index = #"<fetchIndex name="i"><fetchIndexElement property="x" type="Binary"/></fetchIndex>"#
    let entity = "<entity name=\"Order\"><attribute name=\"x\"/>\(index)\(index)</entity>"
    #expect(try Remarks.on(.indexDuplicate, entity) == [])
    #expect(try Remarks.on(.fetchIndexDuplicate, entity) == ["‹i› Order has two fetch indexes named i"])
  }

  @Test func aUserInfoKeyIsThereOnce() throws {
    let twice = #"<userInfo><entry key="k" value="1"/><entry key="k" value="2"/></userInfo>"#
    let reported = try Reported(
      .userInfoDuplicate,
      """
      <entity name="Order">
          <attribute name="a">\(twice)</attribute>
          <relationship name="r">\(twice)</relationship>
          <fetchedProperty name="f">\(twice)</fetchedProperty>
          \(twice)
      </entity>
      <composite name="Money"><attribute name="sum">\(twice)</attribute></composite>
      """)
    #expect(
      reported.lines.sorted() == [
        "3:73 ‹k› The userInfo of Order.a has the key \"k\" twice",
        "4:76 ‹k› The userInfo of Order.r has the key \"k\" twice",
        "5:79 ‹k› The userInfo of Order.f has the key \"k\" twice",
        "6:53 ‹k› The userInfo of Order has the key \"k\" twice",
        "8:95 ‹k› The userInfo of Money.sum has the key \"k\" twice",
      ])
    #expect(reported.diagnostics.map(\.severity) == Array(repeating: .warning, count: 5))
    #expect(Set(reported.diagnostics.map(\.element.key)) == ["Order.a", "Order.r", "Order.f", "Order", "Money.sum"])
  }

  @Test(arguments: [
    (#"<entry key="k" value="1"/><entry key="K" value="2"/>"#, []),
    (#"<entry key="k" value="1"/><entry key="k" value="1"/>"#, ["note"]),
    (#"<entry key="k"/><entry key="k" value=""/>"#, ["note"]),
    (#"<entry key="k" value="1"/><entry key="k"/><entry key="k" value="1"/>"#, ["warning", "note"]),
    // Plumb reads all entries with this key from the file.
    (#"<entry key="plumb.ignore" value="a"/><entry key="plumb.ignore" value="b"/>"#, []),
  ])
  func whatIsLostDecides(_ entries: String, _ severities: [String]) throws {
    let reported = try Reported(.userInfoDuplicate, "<entity name=\"Order\"><userInfo>\(entries)</userInfo></entity>")
    #expect(reported.diagnostics.map(\.severity.rawValue) == severities)
  }

  @Test func manyOfOneNameAreQuick() throws {
    var order = Entity(name: "Order")
    order.userInfo = ElementList((0..<20_000).map { UserInfoEntry(key: "k\($0 / 2)", value: "\($0)") })
    let model = Model(name: "Shop", entities: [order])
    #expect(Validator(rules: [.userInfoDuplicate]).check(model).count == 10_000)
  }
}

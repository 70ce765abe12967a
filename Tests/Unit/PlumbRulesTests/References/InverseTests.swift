import TestSupport
import Testing

@testable import PlumbRules

@Suite("Rules: inverses")
struct InverseTests {
  /// Returns two entities with one relationship each, from the given XML attributes, and more content.
  static func pair(_ customer: String, _ orders: String, _ more: String = "") -> String {
    """
    <entity name="Order">
        <attribute name="note"/>
        <relationship name="customer" \(customer)/>
    </entity>
    <entity name="Customer">
        <attribute name="name"/>
        <relationship name="orders" \(orders)/>
        <relationship name="invoices" destinationEntity="Order"/>
    </entity>
    \(more)
    """
  }

  static let toCustomer = #"destinationEntity="Customer" inverseName="orders" inverseEntity="Customer""#
  static let toOrder = #"destinationEntity="Order" inverseName="customer" inverseEntity="Order""#

  @Test(
    arguments: [
      (toCustomer, nil),
      (#"destinationEntity="Customer" inverseName="orders""#, nil),
      (#"destinationEntity="Customer""#, nil),
      (#"destinationEntity="Nobody" inverseName="orders""#, nil),
      (
        #"destinationEntity="Customer" inverseName="order" inverseEntity="Customer""#,
        "4:77 ‹order› The inverse of Order.customer, Customer.order, does not exist"
      ),
      (
        #"destinationEntity="Customer" inverseName="name" inverseEntity="Customer""#,
        "4:77 ‹name› The inverse of Order.customer, Customer.name, is an attribute"
      ),
      (
        #"destinationEntity="Customer" inverseName="orders" inverseEntity="Client""#,
        "4:100 ‹Client› The inverse of Order.customer is Customer.orders, but the file names Client as its entity"
      ),
      (
        #"destinationEntity="Customer" inverseName="order" inverseEntity="Client""#,
        "4:99 ‹Client› The inverse of Order.customer belongs to Client, which is not in the model"
      ),
    ] as [(String, String?)])
  func anInverseIsThere(_ customer: String, _ line: String?) throws {
    #expect(try Reported(.inverseMissingTarget, Self.pair(customer, Self.toOrder)).lines == [line].compactMap { $0 })
  }

  @Test func anInheritedInverseIsThere() throws {
    let model = """
      <entity name="Order">
          <relationship name="person" destinationEntity="Customer" inverseName="orders" inverseEntity="Customer"/>
      </entity>
      <entity name="Person">
          <relationship name="orders" destinationEntity="Order" inverseName="person" inverseEntity="Order"/>
      </entity>
      <entity name="Customer" parentEntity="Person"/>
      """
    for rule in [Rule.inverseMissingTarget, .inverseMismatch] { #expect(try Reported(rule, model).lines == []) }
  }

  /// An inverse that belongs to a subentity of the destination. Xcode does not offer it, and its effect is unknown.
  @Test func anInverseOnASubentityIsLeftAlone() throws {
    let model = """
      <entity name="Order">
          <relationship name="person" destinationEntity="Person" inverseName="orders" inverseEntity="Customer"/>
      </entity>
      <entity name="Person"/>
      <entity name="Customer" parentEntity="Person">
          <relationship name="orders" destinationEntity="Order" inverseName="person" inverseEntity="Order"/>
      </entity>
      """
    for rule in [Rule.inverseMissingTarget, .inverseMismatch] {
      #expect(try Reported(rule, model).lines == [])
      #expect(try Reported(rule, model.replacing(#" inverseEntity="Customer""#, with: "")).lines == [])
    }
  }

  @Test(
    arguments: [
      (toCustomer, toOrder, nil),
      (toCustomer, #"destinationEntity="Order" inverseName="customer""#, nil),
      (
        toCustomer, #"destinationEntity="Order""#,
        "4:77 ‹orders› The inverse of Order.customer is Customer.orders, but the inverse of Customer.orders is not set"
      ),
      (
        toCustomer, #"destinationEntity="Customer" inverseName="invoices" inverseEntity="Customer""#,
        "8:75 ‹invoices› The inverse of Customer.orders is Customer.invoices, "
          + "but the inverse of Customer.invoices is not set"
      ),
      // Other rules report missing entities and relationships.
      (toCustomer, #"destinationEntity="Order" inverseName="buyer" inverseEntity="Order""#, nil),
      (#"destinationEntity="Nobody" inverseName="orders" inverseEntity="Nobody""#, toOrder, nil),
      (#"destinationEntity="Customer" inverseName="order" inverseEntity="Customer""#, toOrder, nil),
    ] as [(String, String, String?)])
  func twoSidesAreEachOthersInverse(_ customer: String, _ orders: String, _ line: String?) throws {
    let reported = try Reported(.inverseMismatch, Self.pair(customer, orders))
    #expect(reported.lines == [line].compactMap { $0 })
  }

  @Test func aStrangerIsNoInverse() throws {
    let reported = try Reported(
      .inverseMismatch,
      Self.pair(
        #"destinationEntity="Client" inverseName="orders" inverseEntity="Customer""#, Self.toOrder,
        #"<entity name="Client"/>"#))
    #expect(
      reported.lines == [
        "4:98 ‹Customer› Order.customer references Client, but its inverse belongs to Customer"
      ])
  }

  /// The destination has the inverse, and only `inverseEntity` is stale. Published apps have such models.
  @Test(arguments: [("Order", Rule.inverseMismatch), ("Item", .inverseMismatch), ("Gone", .inverseMissingTarget)])
  func aStaleEntityOfTheInverseIsAWarning(_ stale: String, _ rule: Rule) throws {
    let model = Self.pair(
      #"destinationEntity="Customer" inverseName="orders" inverseEntity="\#(stale)""#, Self.toOrder,
      #"<entity name="Item"/>"#)
    let reported = try Reported(rule, model)
    #expect(
      reported.lines == [
        "4:100 ‹\(stale)› The inverse of Order.customer is Customer.orders, but the file names \(stale) as its entity"
      ])
    #expect(reported.diagnostics.map(\.severity) == [.warning])
    #expect(reported.repaired["contents"]?.contains(Self.toCustomer) == true)
    #expect(try Reported.again(rule, reported).lines == [])
  }

  /// A mistake in an inverse results in one finding of one rule.
  @Test(arguments: [
    #"destinationEntity="Customer" inverseName="order" inverseEntity="Customer""#,
    #"destinationEntity="Customer" inverseName="orders" inverseEntity="Order""#,
    #"destinationEntity="Customer" inverseName="orders" inverseEntity="Gone""#,
    #"destinationEntity="Customer" inverseName="name" inverseEntity="Customer""#,
    #"destinationEntity="Customer" inverseName="invoices" inverseEntity="Customer""#,
    #"destinationEntity="Customer" inverseName="buyers" inverseEntity="Order""#,
  ])
  func oneMistakeIsOneFinding(_ customer: String) throws {
    let model = Self.pair(customer, Self.toOrder)
    let found = try [Rule.inverseMissingTarget, .inverseMismatch].flatMap { try Reported($0, model).lines }
    #expect(found.count == 1, "\(found)")
  }

  @Test func aSharedInverseIsReportedOnTheOddOne() throws {
    let reported = try Reported(
      .inverseMismatch,
      """
      <entity name="Order">
          <relationship name="customer" \(Self.toCustomer)/>
          <relationship name="payer" \(Self.toCustomer)/>
      </entity>
      <entity name="Customer">
          <relationship name="orders" \(Self.toOrder)/>
      </entity>
      """)
    #expect(
      reported.lines == [
        "4:74 ‹orders› The inverse of Order.payer is Customer.orders, "
          + "but the inverse of Customer.orders is Order.customer"
      ])
    #expect(reported.diagnostics.first?.help == ["add a separate inverse for payer to Customer"])
    #expect(reported.diagnostics.first?.fixes == [])
  }

  @Test func oneEditMendsAWrongName() throws {
    let reported = try Reported(
      .inverseMismatch,
      Self.pair(
        Self.toCustomer, #"destinationEntity="Order" inverseName="payer" inverseEntity="Order""#
      ).replacing("    <attribute name=\"note\"/>", with: "    <relationship name=\"payer\"/>"))
    #expect(reported.diagnostics.count == 1)
    #expect(
      reported.repaired["contents"]?.contains(
        #"<relationship name="orders" destinationEntity="Order" inverseName="customer" inverseEntity="Order"/>"#)
        == true)
    #expect(reported.diagnostics.first?.element.key == "Customer.orders")
    #expect(try Reported.again(.inverseMismatch, reported).lines == [])
  }

  @Test(
    arguments: [
      (#" transient="YES""#, "", "4:46 ‹YES› Order.customer is transient, but its inverse Customer.orders is not"),
      ("", #" transient="YES""#, "8:44 ‹YES› Customer.orders is transient, but its inverse Order.customer is not"),
      (#" transient="YES""#, #" transient="YES""#, nil), ("", "", nil),
    ] as [(String, String, String?)])
  func bothSidesAreTransientOrNeither(_ customer: String, _ orders: String, _ line: String?) throws {
    let reported = try Reported(
      .inverseTransient,
      Self.pair(customer.dropFirst() + " " + Self.toCustomer, orders.dropFirst() + " " + Self.toOrder))
    #expect(reported.lines == [line].compactMap { $0 })
  }
}

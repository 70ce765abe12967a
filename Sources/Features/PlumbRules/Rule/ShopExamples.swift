/// The models of most examples: a shop with orders, the customers who placed them, and the items of an order. The
/// relationship that an example shows is passed as a template of its XML attributes.
extension ExamplePair {
  /// Returns a customer and the orders, the customer first. `customer` contains the XML attributes of
  /// `Order.customer`, `orders` those of `Customer.orders`. Destinations and inverses are added.
  ///
  ///     .orderAndCustomer(#"name="customer"« optional="YES"|» maxCount="1" deletionRule="Nullify""#)
  static func orderAndCustomer(_ customer: String, orders: String = orders) -> ExamplePair {
    .model(customerEntity(orders) + "\n" + orderEntity(customer))
  }

  /// Returns an order and its customer, the order first. `inverse` is the name of the order's inverse.
  static func orderOfCustomer(_ customer: String, inverse: String = "orders") -> ExamplePair {
    .model(orderEntity(customer, inverse: inverse) + "\n" + customerEntity(orders))
  }

  /// Returns an order and its items. `items` includes the destination, if the relationship has one.
  static func orderAndItems(
    _ items: String, order: String = #"name="order" optional="YES" maxCount="1" deletionRule="Nullify""#
  ) -> ExamplePair {
    .model(
      """
      <entity name="Order" representedClassName="Order">
          <relationship \(items) inverseName="order" inverseEntity="Item"/>
      </entity>
      <entity name="Item" representedClassName="Item">
          <relationship \(order) destinationEntity="Order" inverseName="items" inverseEntity="Order"/>
      </entity>
      """)
  }

  /// Returns an order with a child element, and the relevant XML attributes of `<model>`.
  ///
  ///     .order(#"<attribute name="note" optional="YES"«| attributeType="String"»/>"#)
  package static func order(_ child: String, modelAttributes: String = "") -> ExamplePair {
    .model(orderEntity(containing: child), modelAttributes: modelAttributes)
  }

  /// Returns versions with an order only, each with the child elements of the order. The last version is the current
  /// one.
  package static func orderVersions(_ versions: (name: String, child: String)...) -> ExamplePair {
    .bundle(versions.map { ($0.name, orderEntity(containing: $0.child)) }, current: versions.last?.name ?? "")
  }

  /// Returns two versions of the shop with different version hashes.
  static func twoVersions(current: String) -> ExamplePair {
    .bundle(
      [
        ("Shop", #"<entity name="Order" representedClassName="Order"/>"#),
        (
          "Shop 2",
          """
          <entity name="Customer" representedClassName="Customer"/>
          <entity name="Order" representedClassName="Order"/>
          """
        ),
      ], current: current)
  }

  private static let orders = #"name="orders" optional="YES" toMany="YES" deletionRule="Nullify""#

  private static func orderEntity(_ customer: String, inverse: String = "orders") -> String {
    orderEntity(
      containing: """
        <relationship \(customer) destinationEntity="Customer" inverseName="\(inverse)" inverseEntity="Customer"/>
        """)
  }

  private static func orderEntity(containing children: String) -> String {
    """
    <entity name="Order" representedClassName="Order">
    \(Example.indented(children))
    </entity>
    """
  }

  private static func customerEntity(_ orders: String) -> String {
    """
    <entity name="Customer" representedClassName="Customer">
        <relationship \(orders) destinationEntity="Order" inverseName="customer" inverseEntity="Order"/>
    </entity>
    """
  }
}

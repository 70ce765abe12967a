/// The shop of most examples: orders, the customers who gave them, the items they consist of. A relationship that an
/// example is about is given as a template of its XML attributes.
extension ExamplePair {
  /// A customer and the orders, the customer's side first. `customer` are the XML attributes of `Order.customer`,
  /// `orders` those of `Customer.orders`; destinations and inverses are added.
  ///
  ///     .orderAndCustomer(#"name="customer"« optional="YES"|» maxCount="1" deletionRule="Nullify""#)
  static func orderAndCustomer(_ customer: String, orders: String = orders) -> ExamplePair {
    .model(customerEntity(orders) + "\n" + orderEntity(customer))
  }

  /// An order and its customer, the order's side first; `inverse` is what the order takes for its inverse.
  static func orderOfCustomer(_ customer: String, inverse: String = "orders") -> ExamplePair {
    .model(orderEntity(customer, inverse: inverse) + "\n" + customerEntity(orders))
  }

  /// An order and its items; `items` with the destination, where there is one.
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

  /// Two versions of the shop that a store tells apart.
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
    """
    <entity name="Order" representedClassName="Order">
        <relationship \(customer) destinationEntity="Customer" inverseName="\(inverse)" inverseEntity="Customer"/>
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

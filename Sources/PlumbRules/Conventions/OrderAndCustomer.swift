extension Example {
  /// An order with a relationship to its customer, given by the XML attributes that matter, and the customer's orders.
  static func orderAndCustomer(
    _ customer: String, orders: String = #"name="orders" optional="YES" toMany="YES" deletionRule="Nullify""#
  ) -> Example {
    .model(
      """
      <entity name="Customer" representedClassName="Customer">
          <relationship \(orders) destinationEntity="Order" inverseName="customer" inverseEntity="Order"/>
      </entity>
      <entity name="Order" representedClassName="Order">
          <relationship \(customer) destinationEntity="Customer" inverseName="orders" inverseEntity="Customer"/>
      </entity>
      """)
  }
}

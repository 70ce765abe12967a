import TestSupport
import Testing

@testable import PlumbFormats
@testable import PlumbRules

@Suite("Rules: configurations")
struct ConfigurationTests {
  static func model(_ configurations: String) -> String {
    """
    <entity name="Order">
        <relationship name="customer" maxCount="1" destinationEntity="Customer" inverseName="orders" inverseEntity="Customer"/>
        <relationship name="shop" maxCount="1" destinationEntity="Shop"/>
    </entity>
    <entity name="Customer" isAbstract="YES">
        <relationship name="orders" toMany="YES" destinationEntity="Order" inverseName="customer" inverseEntity="Order"/>
    </entity>
    <entity name="Firm" parentEntity="Customer"/>
    <entity name="Shop"/>
    \(configurations)
    """
  }

  static func configuration(_ name: String, _ members: String..., isCloudKits: Bool = false) -> String {
    "<configuration name=\"\(name)\"\(isCloudKits ? " usedWithCloudKit=\"YES\"" : "")>"
      + members.map { "<memberEntity name=\"\($0)\"/>" }.joined() + "</configuration>"
  }

  @Test func relationshipsStayInAConfiguration() throws {
    let apart = Self.model(Self.configuration("A", "Order") + Self.configuration("B", "Firm", "Shop"))
    #expect(
      try Remarks.on(.configurationRelationship, apart) == [
        "‹Shop› Order.shop in the configuration A references Shop, which is in B",
        "‹Order› Customer.orders in the configuration B references Order, which is in A",
      ])
  }

  @Test(arguments: [
    "", configuration("A", "Order"), configuration("A", "Order") + configuration("B"),
    configuration("A", "Order", "Firm", "Shop") + configuration("B", "Firm", "Shop"),
    configuration("A", "Order", "Customer", "Shop") + configuration("B", "Order"),
    // The CloudKit rule reports this case.
    configuration("A", "Order", isCloudKits: true) + configuration("B", "Firm", "Shop", isCloudKits: true),
  ])
  func whatSharesAConfigurationIsLeftAlone(_ configurations: String) throws {
    #expect(try Reported(.configurationRelationship, Self.model(configurations)).lines == [])
  }

  @Test func everyEntityIsInAConfigurationWhereThereAreSome() throws {
    #expect(try Reported(.configurationEntityNone, Self.model("")).lines == [])
    #expect(
      try Remarks.on(.configurationEntityNone, Self.model(Self.configuration("A", "Order"))) == [
        "‹Firm› Firm is in no configuration", "‹Shop› Shop is in no configuration",
      ])
    // An abstract entity has no objects. Another rule reports a subentity of a member.
    let model = Self.model(Self.configuration("A", "Order", "Customer") + Self.configuration("B", "Shop"))
    #expect(try Reported(.configurationEntityNone, model).lines == [])
    #expect(
      try Remarks.on(.configurationHierarchy, model) == [
        "‹Customer› Firm is in no configuration, but its parent Customer is in A"
      ])
  }

  @Test(arguments: [
    (configuration("A", "Customer") + configuration("B", "Firm"), ["B"]),
    (configuration("A", "Customer", "Firm") + configuration("B", "Firm"), ["B"]),
    (configuration("A", "Customer", "Firm") + configuration("B", "Customer"), []),
    (configuration("A", "Firm"), []), ("", []),
  ])
  func aHierarchyStaysTogether(_ configurations: String, _ others: [String]) throws {
    #expect(
      try Remarks.on(.configurationHierarchy, Self.model(configurations))
        == others.map { "‹Customer› Firm is in the configuration \($0), but its parent Customer is not" })
  }

  @Test func aRingOfParentsIsWalkedOnce() throws {
    let ring = """
      <entity name="A" parentEntity="B"><relationship name="c" maxCount="1" destinationEntity="C"/></entity>
      <entity name="B" parentEntity="A"/><entity name="C" parentEntity="C"/>
      \(Self.configuration("X", "A"))\(Self.configuration("Y", "C"))
      """
    #expect(try Reported(.configurationRelationship, ring).lines.count == 1)
    _ = try Reported(.configurationHierarchy, ring)
    _ = try Reported(.configurationEntityNone, ring)
  }
}

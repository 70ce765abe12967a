import PlumbModel
import Testing

@testable import PlumbInspect

/// The text of a mapping model.
struct MappingTreeTests {
  private static let long = "customer.address.town.withAllThatIsBeyondIt"

  private static let mapping: MappingModel = {
    var items = PropertyMapping(name: "items")
    items.sourceKeyPath = "$source.lines"
    items.sourceMappingName = "LineToItem"
    var order = EntityMapping(
      source: "Order", destination: "Order",
      attributes: [
        PropertyMapping(name: "note"), PropertyMapping(name: "town", expression: .keyPath(long, of: .source)),
        PropertyMapping(name: "total", expression: .keyPath("sum", of: .source)),
      ], relationships: [items])
    order.policyClassName = "Shop.OrderPolicy"
    order.sourceFilter = "sum > 0"
    var mapping = MappingModel(
      name: "ShopToShop2",
      entityMappings: [
        order, EntityMapping(source: "Line", destination: "Item", attributes: [PropertyMapping(name: "price")]),
        EntityMapping(source: nil, destination: "Invoice"), EntityMapping(source: "Shelf", destination: nil),
      ])
    mapping.source.path = "Shop.xcdatamodeld/Shop.xcdatamodel"
    mapping.destination = MappedVersion(
      path: "Shop.xcdatamodeld/Shop\u{1B}2.xcdatamodel", archive: [],
      content: .failure(ReadFailure(file: "a", "the file is empty")))
    return mapping
  }()

  @Test func everyMappingIsShown() {
    #expect(
      ModelTree().text(of: Self.mapping) == """
        ShopToShop2.xcmappingmodel Shop → Shop\\u{1B}2  4 mappings
          ✗ Shop\\u{1B}2  the embedded model cannot be read: the file is empty

        OrderToOrder  class Shop.OrderPolicy, where sum > 0
          town   $source.customer.address.town.withAllThatIsBeyondIt
          total  $source.sum
          items  $source.lines  by LineToItem
          and 1 with the value of the same name

        LineToItem Line → Item
          1 property

        Invoice  new

        Shelf  removed

        """)
  }

  @Test func aSummaryCountsProperties() {
    var tree = ModelTree()
    (tree.isSummary, tree.style.drawing) = (true, .ascii)
    let lines = tree.text(of: Self.mapping).split(separator: "\n")
    #expect(lines[0] == "ShopToShop2.xcmappingmodel Shop -> Shop\\u{1B}2  4 mappings")
    #expect(lines[3] == "  4 properties")
  }
}

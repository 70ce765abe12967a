import PlumbCore
import PlumbModel
import Testing

@testable import PlumbSwift

/// The properties in predicates and sort descriptors that a store cannot evaluate.
@Suite struct SchemaQueryTests {
  private static let classes = """
    enum Status: String, Codable { case open, paid }
    struct Point: Codable { var x: Double }
    @Model final class Order {
      var number: Int = 0
      var isPaid: Bool = false
      var status: Status = Status.open
      var former: Status?
      var tags: [String] = []
      var points: [Point] = []
      var place: Point = Point(x: 0)
      @Attribute(.externalStorage) var photo: Data?
      @Transient var isSelected: Bool = false
      var customer: Customer?
      var items: [Item] = []
      var isOpen: Bool { !isPaid }
      init() {}
    }
    @Model final class Customer { var name: String = ""; init() {} }
    @Model final class Item { var title: String = ""; init() {} }
    extension Customer { var initials: String { String(name.prefix(1)) } }
    """

  private static func queries(_ code: String) -> [SchemaDeclarations.Query] {
    let files = [SourceFile(path: "A.swift", text: classes), SourceFile(path: "B.swift", text: code)]
    return SourceParser.schema.schema(in: files, named: "Model").declarations.queries
  }

  /// A query, and the properties that a store cannot evaluate. `!` marks those of a certain fetch.
  @Test(arguments: [
    ("#Predicate<Order> { $0.number > 2 && $0.isPaid }", ""),
    ("#Predicate<Order> { $0.isOpen }", "Order.isOpen unstored"),
    ("#Predicate<Order> { order in order.number == 1 || order.isSelected }", "Order.isSelected unstored"),
    ("#Predicate { (order: Order) in order.isOpen == false }", "Order.isOpen unstored"),
    ("FetchDescriptor<Order>(predicate: #Predicate { $0.isOpen })", "Order.isOpen unstored!"),
    ("try context.delete(model: Order.self, where: #Predicate<Order> { $0.isOpen })", "Order.isOpen unstored!"),
    (
      "FetchDescriptor(sortBy: [SortDescriptor(\\Order.number), SortDescriptor(\\Order.isOpen)])",
      "Order.isOpen unstored!"
    ),
    ("FetchDescriptor<Order>(sortBy: [SortDescriptor(\\.customer?.initials)])", "Customer.initials unstored!"),
    ("SortDescriptor<Order>(\\.isOpen)", "Order.isOpen unstored"),
    ("struct V { @Query(filter: #Predicate<Order> { $0.isOpen }) var orders: [Order] }", "Order.isOpen unstored!"),
    ("struct V { @Query(sort: [SortDescriptor(\\Order.isOpen)]) var orders: [Order] }", "Order.isOpen unstored!"),
    // Through relationships.
    ("#Predicate<Order> { $0.customer?.name == \"x\" }", ""),
    ("#Predicate<Order> { $0.customer!.initials == \"x\" }", "Customer.initials unstored"),
    ("#Predicate<Order> { $0.items.contains { $0.title == \"x\" } }", ""),
    ("#Predicate<Order> { $0.items.isEmpty }", ""),
    // Values without a separate column.
    ("#Predicate<Order> { $0.status == open }", "Order.status enumeration"),
    ("#Predicate<Order> { $0.status.rawValue == \"open\" }", "Order.status enumeration"),
    ("#Predicate<Order> { $0.former == nil }", ""),
    ("#Predicate<Order> { $0.tags.contains(\"x\") }", "Order.tags values"),
    ("#Predicate<Order> { $0.points.count > 2 }", "Order.points values"),
    ("#Predicate<Order> { $0.place.x > 2 }", ""),
    ("#Predicate<Order> { $0.photo == data }", "Order.photo external"),
    ("#Predicate<Order> { $0.photo != nil && nil == $0.former }", ""),
    // Other classes, names that are not found, and other closures.
    ("#Predicate<Other> { $0.isOpen }", ""),
    ("#Predicate<Order> { $0.persistentModelID == id && $0.unknown }", ""),
    ("#Predicate<Order> { order in other.isOpen }", ""),
    ("orders.filter { $0.isOpen }", ""),
    ("#Predicate { $0.isOpen }", ""),
  ])
  func queriesUseWhatAStoreContains(_ code: String, _ found: String) {
    let queries = Self.queries(code.hasPrefix("struct") ? code : "let query = \(code)").map { query in
      "\(query.property) \(Mirror(reflecting: query.problem).children.first?.label ?? "\(query.problem)")"
        + (query.isFetched ? "!" : "")
    }
    #expect(queries == (found.isEmpty ? [] : [found]), "\(code)")
  }

  @Test func theLocationIsThatOfTheName() {
    let query = Self.queries("let a = 1\nlet query = #Predicate<Order> { $0.isOpen }").first
    #expect(query?.location.file == "B.swift")
    #expect(query?.location.start.line == 2 && query?.location.start.column == 36)
  }
}

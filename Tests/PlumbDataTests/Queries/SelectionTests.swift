import Foundation
import Testing

@testable import PlumbData

@Suite("Selections and batches")
struct SelectionTests {
  private func shop(_ kind: StoreKind) throws -> ShopStore {
    let shop = try ShopStore(kind)
    let eva = shop.customer("Eva")
    let max = shop.customer("Max")
    for (index, customer) in [eva, eva, max, nil].enumerated() {
      shop.order("\(index)") {
        $0.total = Decimal(index) + Decimal(0.5)
        $0.status = index < 2 ? .done : .draft
        $0.priority = index == 0 ? .high : nil
        $0.customer = customer
      }
    }
    try shop.context.save()
    return shop
  }

  @Test("Groups with aggregates", arguments: StoreKind.allCases)
  func groups(_ kind: StoreKind) throws {
    let shop = try shop(kind)
    let sales = ShopOrder.where { $0.customer != nil }.sorted { [$0.customer.name.ascending] }
      .group { $0.customer.name }
    let rows: [(String, Decimal, Int)] = try shop.context.fetch(
      sales.select { ($0.customer.name, $0.total.sum, $0.count) })
    #expect(rows.map(\.0) == ["Eva", "Max"])
    #expect(rows.map(\.1) == [2, 2.5])
    #expect(rows.map(\.2) == [2, 1])
    let large = try shop.context.fetch(sales.having { $0.count > 1 }.select { $0.customer.name })
    #expect(large == ["Eva"])
  }

  @Test("Columns of objects, distinct rows, totals", arguments: StoreKind.allCases)
  func columns(_ kind: StoreKind) throws {
    let shop = try shop(kind)
    let query = ShopOrder.all.sorted { [$0.number.ascending] }
    let rows: [(String, Status, Priority?)] = try shop.context.fetch(
      query.select { ($0.number, $0.status, $0.priority) })
    #expect(rows.map(\.1) == [.done, .done, .draft, .draft])
    #expect(rows.map(\.2) == [.high, nil, nil, nil])
    let states: [Status] = try shop.context.fetch(ShopOrder.all.select { $0.status }.distinct())
    #expect(Set(states) == [.done, .draft] && states.count == 2)
    let totals: [(Decimal?, Double?, Int)] = try shop.context.fetch(
      ShopOrder.all.select { ($0.total.max, $0.total.average, $0.count) })
    #expect(totals.map(\.0) == [3.5] && totals.map(\.1) == [2] && totals.map(\.2) == [4])
    let names: [String?] = try shop.context.fetch(query.select { $0.customer.name.optional })
    #expect(names == ["Eva", "Eva", "Max", nil])
    #expect(throws: QueryError.unreadableValue(column: "customer_ref.name", type: "String")) {
      try shop.context.fetch(query.select { $0.customer.name })
    }
  }

  @Test("A batch update reaches the objects of the context", arguments: StoreKind.allCases)
  func update(_ kind: StoreKind) throws {
    let shop = try shop(kind)
    let other = shop.container.newBackgroundContext()
    let orders = try shop.context.fetch(ShopOrder.all.sorted { [$0.number.ascending] })
    let ids = try shop.context.update(ShopOrder.where { $0.status == .done }, mergingInto: [other]) {
      [$0.isPaid.set(to: true), $0.priority.set(to: nil), $0.total.set(to: $0.total + 1), $0.status.set(to: .placed)]
    }
    #expect(Set(ids) == Set(orders.prefix(2).map(\.objectID)))
    #expect(orders.map(\.isPaid) == [true, true, false, false])
    #expect(orders.map(\.priority) == [nil, nil, nil, nil])
    #expect(orders.map(\.total) == [1.5, 2.5, 2.5, 3.5])
    try shop.context.update(ShopOrder.all.sorted { [$0.number.descending] }.limit(1)) { $0.note.set(to: "last") }
    #expect(orders.map(\.note) == [nil, nil, nil, "last"])
    #expect(throws: QueryError.cannotUpdate(entity: "Order", property: "customer_ref.name")) {
      try shop.context.update(ShopOrder.all) { $0.customer.name.set(to: "x") }
    }
  }

  @Test("A batch deletion reaches the objects of the context", arguments: StoreKind.allCases)
  func delete(_ kind: StoreKind) throws {
    let shop = try shop(kind)
    let orders = try shop.context.fetch(ShopOrder.all.sorted { [$0.number.ascending] })
    try shop.context.delete(ShopOrder.where { $0.total > 3 })
    #expect(try shop.context.count(ShopOrder.all) == 3)
    let ids = try shop.context.delete(ShopOrder.all.sorted { [$0.number.ascending] }.limit(2))
    #expect(ids.count == 2)
    #expect(try shop.numbers { _ in .true } == ["2"])
    #expect(orders.filter { $0.managedObjectContext == nil || $0.isDeleted }.count == 3)
  }

  @Test("Errors name the part")
  func errors() throws {
    let shop = try ShopStore(.memory)
    #expect(throws: QueryError.invalidPattern("[")) { try shop.numbers { $0.number.matches("[") } }
    #expect(throws: QueryError.noModel(entity: "Order")) {
      try NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType).count(ShopOrder.all)
    }
    #expect(throws: QueryError.unknownProperty(entity: "Order", property: "lost")) {
      try shop.context.fetch(
        Query<ShopOrder.Fields<ShopOrder>> { ModelFields.Attribute<ShopOrder, Int, Int>($0._path, "lost") == 1 })
    }
    #expect(throws: QueryError.notStored(entity: "Order", property: "label")) {
      try shop.numbers { ModelFields.Attribute<ShopOrder, String, String>($0._path, "label") == "x" }
    }
  }
}

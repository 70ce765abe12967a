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
      sales.select { ($0.customer.name, $0.total.sum, $0.count()) })
    #expect(rows.map(\.0) == ["Eva", "Max"])
    #expect(rows.map(\.1) == [2, 2.5])
    #expect(rows.map(\.2) == [2, 1])
    let large = try shop.context.fetch(sales.having { $0.count() > 1 }.select { $0.customer.name })
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
      ShopOrder.all.select { ($0.total.max, $0.total.average, $0.count()) })
    #expect(totals.map(\.0) == [3.5] && totals.map(\.1) == [2] && totals.map(\.2) == [4])
    let names: [String?] = try shop.context.fetch(query.select { $0.customer.name.optional })
    #expect(names == ["Eva", "Eva", "Max", nil])
    let priorities: [Priority?] = try shop.context.fetch(query.select { $0.priority.optional })
    #expect(priorities == [.high, nil, nil, nil])
    let weights: [Double?] = try shop.context.fetch(query.select { $0.weight.optional })
    #expect(weights == (try shop.context.fetch(query.select { $0.weight })))
    #expect(throws: QueryError.unreadableValue(column: "customer_ref.name", type: "String")) {
      try shop.context.fetch(query.select { $0.customer.name })
    }
  }

  @Test("Columns that a store calculates", arguments: StoreKind.allCases)
  func calculations(_ kind: StoreKind) throws {
    let shop = try shop(kind)
    shop.line("X", 2, of: try #require(try shop.context.first(ShopOrder.where { $0.number == "1" })))
    try shop.context.save()
    let query = ShopOrder.all.sorted { [$0.number.ascending] }
    let rows = try shop.context.fetch(query.select { ($0.total * 2, $0.number.uppercased, $0.lines.count) })
    #expect(rows.map(\.0) == [1, 3, 5, 7])
    #expect(rows.map(\.1) == ["0", "1", "2", "3"])
    #expect(rows.map(\.2) == [0, 1, 0, 0])
    let totals = try shop.context.fetch(query.select { (($0.total * 2).sum, $0.count()) })
    #expect(totals.map(\.0) == [16])
    #expect(try shop.context.fetch(query.limit(0).select { $0.count() }).isEmpty)
  }

  @Test("Rows of groups have what their objects share", arguments: StoreKind.allCases)
  func shared(_ kind: StoreKind) throws {
    let shop = try shop(kind)
    let states = ShopOrder.all.group { $0.status }
    #expect(throws: QueryError.notGrouped(entity: "Order", column: "number")) {
      try shop.context.fetch(states.select { ($0.status, $0.number) })
    }
    #expect(throws: QueryError.notGrouped(entity: "Order", column: "number")) {
      try shop.context.fetch(ShopOrder.all.select { ($0.number, $0.count()) })
    }
    #expect(throws: QueryError.notGrouped(entity: "Order", column: "total")) {
      try shop.context.fetch(
        ShopOrder.all.sorted { [$0.total.ascending] }.group { $0.status }.select { $0.status })
    }
    #expect(throws: QueryError.foreignColumn(entity: "Order", column: "sku")) {
      try shop.context.fetch(ShopOrder.all.select { _ in ShopLine.fields.sku })
    }
    #expect(throws: QueryError.foreignColumn(entity: "Order", column: "sku")) {
      try shop.context.fetch(ShopOrder.all.group { _ in ShopLine.fields.sku }.select { $0.count() })
    }
    #expect(throws: QueryError.foreignColumn(entity: "Order", column: "count(count)")) {
      try shop.context.fetch(states.select { _ in ShopLine.fields.count.count })
    }
  }

  @Test("A batch update reaches the objects of the context")
  func update() throws {
    let shop = try shop(.disk)
    let other = shop.container.newBackgroundContext()
    let orders = try shop.context.fetch(ShopOrder.all.sorted { [$0.number.ascending] })
    let ids = try shop.context.update(ShopOrder.where { $0.status == .done }, mergingInto: [other]) {
      [$0.isPaid.set(to: true), $0.priority.set(to: nil), $0.total.set(to: $0.total + 1), $0.status.set(to: .placed)]
    }
    #expect(Set(ids) == Set(orders.prefix(2).map(\.typedID)))
    #expect(orders.map(\.isPaid) == [true, true, false, false])
    #expect(orders.map(\.priority) == [nil, nil, nil, nil])
    #expect(orders.map(\.total) == [1.5, 2.5, 2.5, 3.5])
    try shop.context.update(ShopOrder.all.sorted { [$0.number.descending] }.limit(1)) { $0.note.set(to: "last") }
    #expect(orders.map(\.note) == [nil, nil, nil, "last"])
    #expect(throws: QueryError.cannotUpdate(entity: "Order", property: "customer_ref.name")) {
      try shop.context.update(ShopOrder.all) { $0.customer.name.set(to: "x") }
    }
  }

  @Test("A batch update cannot leave the range of an attribute")
  func range() throws {
    let shop = try shop(.disk)
    try shop.context.update(ShopOrder.all) { [$0.pieces.set(to: 20_000), $0.flags.set(to: .max)] }
    func refuses(_ code: Int, _ assignment: (ShopOrder.Fields<ShopOrder>) -> Assignment<ShopOrder>) {
      let error = #expect(throws: (any Error).self) { try shop.context.update(ShopOrder.all, assignment) }
      #expect((error as NSError?)?.code == code)
    }
    refuses(NSValidationNumberTooLargeError) { $0.pieces.set(to: $0.pieces * 2) }
    refuses(NSValidationNumberTooSmallError) { $0.pieces.set(to: $0.pieces * -2) }
    refuses(NSValidationNumberTooLargeError) { $0.flags.set(to: $0.flags + 1) }
    #expect(try shop.context.fetch(ShopOrder.all.select { $0.pieces }) == [20_000, 20_000, 20_000, 20_000])
    try shop.context.update(ShopOrder.all) { $0.pieces.set(to: $0.pieces + 12_767) }
    #expect(try shop.context.fetch(ShopOrder.all).map(\.pieces) == [.max, .max, .max, .max])
  }

  @Test("A batch deletion applies the delete rules", arguments: TestContainer.Storage.allCases)
  func rules(_ storage: TestContainer.Storage) throws {
    let container = try NSPersistentContainer.notes(storage)
    let context = container.viewContext
    let (first, second) = (context.note("first"), context.note("second"))
    let (one, other) = (Notebook(context: context), Notebook(context: context))
    (first.notebook, second.notebook) = (other, one)
    let label = context.label("food")
    (first.labels, second.labels) = ([label], [label])
    try context.save()
    let request = NSBatchDeleteRequest(objectIDs: [one.objectID])
    request.resultType = .resultTypeObjectIDs
    let ids = (try context.execute(request) as? NSBatchDeleteResult)?.result as? [NSManagedObjectID] ?? []
    #expect(Set(ids) == [one.objectID, second.objectID])
    context.reset()
    #expect(try context.fetch(NSFetchRequest<Note>(entityName: "Note")).map(\.title) == ["first"])
    let labels = try context.fetch(NSFetchRequest<Label>(entityName: "Label"))
    #expect(labels.map { ($0.value(forKey: "notes") as? NSSet)?.count } == [1])
  }

  @Test("A reference that a batch deletion removed is in memory until the object is refreshed")
  func references() throws {
    let shop = try shop(.disk)
    let order = try #require(try shop.context.first(ShopOrder.where { $0.number == "0" }))
    #expect(order.customer?.name == "Eva")
    try shop.context.delete(ShopCustomer.where { $0.name == "Eva" })
    #expect(order.customer != nil)
    shop.context.refresh(order, mergeChanges: true)
    #expect(order.customer == nil)
  }

  @Test("The types of rows are inferred")
  func inference() throws {
    let shop = try shop(.disk)
    let query = ShopOrder.all.sorted { [$0.number.ascending] }
    #expect(try shop.context.fetch(query.select { $0.number }).sorted().count == 4)
    #expect(try shop.context.fetch(query.select { $0.total.sum }).first ?? 0 == 8)
    let large = try shop.context.fetch(query.select { ($0.number, $0.total) }).filter { $0.1 > 3 }
    #expect(large.map { $0.0 + "!" } == ["3!"])
    let states = try shop.context.fetch(
      query.select { ($0.number, $0.total, $0.status, $0.lines.count) }
    ).filter { $0.1 < 3 && $0.2 == .done }
    #expect(states.map(\.0) == ["0", "1"] && states.map(\.3) == [0, 0])
    let counts = Dictionary(
      uniqueKeysWithValues: try shop.context.fetch(ShopOrder.all.group { $0.status }.select { ($0.status, $0.count()) })
    )
    #expect(counts == [.done: 2, .draft: 2])
  }

  @Test("Decimals have the digits of a Double in a store", arguments: TestContainer.Storage.allCases)
  func decimals(_ storage: TestContainer.Storage) throws {
    let container = try NSPersistentContainer.notes(storage)
    let texts = ["0.1", "12345678901234.5", "1234567890123456789", "0.12345678901234567890", "1e30"]
    let context = container.newBackgroundContext()
    try context.performAndWait {
      for (index, text) in texts.enumerated() { context.note(text, score: Int64(index)).price = Decimal(string: text) }
      try context.save()
    }
    let request = NSFetchRequest<Note>(entityName: "Note")
    request.sortDescriptors = [NSSortDescriptor(key: "score", ascending: true)]
    let prices = try container.viewContext.fetch(request).map(\.price)
    let stored = ["0.1", "12345678901234.5", "1234567890123456789", "0.12345678901234568", "1e30"]
    #expect(prices == stored.map { Decimal(string: $0) })
  }

  @Test("Batch requests that a store cannot execute")
  func batchErrors() throws {
    let shop = try shop(.disk)
    #expect(throws: QueryError.cannotCompute(entity: "Order", property: "customer_ref.name")) {
      try shop.context.update(ShopOrder.all) { $0.note.set(to: $0.customer.name) }
    }
    #expect(throws: QueryError.cannotUpdate(entity: "Order", property: "address.street")) {
      try shop.context.update(ShopOrder.all) { $0.address.street.set(to: "x") }
    }
    let memory = try self.shop(.memory)
    #expect(throws: QueryError.noBatches(entity: "Order", storeType: NSInMemoryStoreType)) {
      try memory.context.update(ShopOrder.all) { $0.note.set(to: "x") }
    }
    #expect(throws: QueryError.noBatches(entity: "Order", storeType: NSInMemoryStoreType)) {
      try memory.context.delete(ShopOrder.all)
    }
  }

  @Test("A batch update of a text and a relationship")
  func updateRelated() throws {
    let shop = try shop(.disk)
    let max = try #require(try shop.context.first(ShopCustomer.where { $0.name == "Max" }))
    try shop.context.update(ShopOrder.all) { $0.note.set(to: $0.number.uppercased) }
    try shop.context.update(ShopOrder.where { $0.number == "0" }) { $0.customer.set(to: max) }
    try shop.context.update(ShopOrder.where { $0.number == "1" }) { $0.customer.set(to: nil) }
    let orders = try shop.context.fetch(ShopOrder.all.sorted { [$0.number.ascending] })
    #expect(orders.map(\.note) == ["0", "1", "2", "3"])
    #expect(orders.map(\.customer?.name) == ["Max", nil, "Max", nil])
  }

  @Test("A batch deletion reaches the objects of the context")
  func delete() throws {
    let shop = try shop(.disk)
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
    #expect(throws: QueryError.invalidOptions("[cn]")) {
      try shop.numbers { $0.number.contains("a", [.normalized, .caseInsensitive]) }
    }
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

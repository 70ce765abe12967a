import Foundation
import PlumbData
import Testing

@Suite("Results as asynchronous sequences", .timeLimit(.minutes(10))) struct LiveValuesTests {
  private let all = ShopOrder.all.sorted { [$0.number.ascending] }

  private func save(_ numbers: [String], in container: NSPersistentContainer) async throws {
    try await container.writer { writer in
      for number in numbers { ShopOrder(context: writer.modelContext).number = number }
    }
  }

  @Test("The first result, and each save of any context", arguments: StoreKind.allCases)
  func saves(_ kind: StoreKind) async throws {
    let shop = try ShopStore(kind)
    var iterator = shop.container.values(of: all).makeAsyncIterator()
    #expect(try await iterator.next() == [])
    try await save(["b"], in: shop.container)
    let one = try #require(try await iterator.next())
    #expect(one.count == 1)
    try await save(["a"], in: shop.container)
    let two = try #require(try await iterator.next())
    #expect(two.count == 2 && two.last == one.first)
    let context = shop.context
    try await context.perform {
      try context.first(all).map(context.delete)
      try context.save()
    }
    #expect(try await iterator.next() == one)
  }

  @Test("A save without another result is not one")
  func equalResults() async throws {
    let shop = try ShopStore(.memory)
    var iterator = shop.container.values(of: all.where { $0.number == "b" }).makeAsyncIterator()
    #expect(try await iterator.next() == [])
    try await save(["a"], in: shop.container)
    try await save(["b"], in: shop.container)
    #expect(try await iterator.next()?.count == 1)
  }

  @Test("The rows of a selection follow the values", arguments: StoreKind.allCases)
  func rows(_ kind: StoreKind) async throws {
    let shop = try ShopStore(kind)
    try await save(["a", "b"], in: shop.container)
    var iterator = shop.container.values(of: all.select { ($0.number, $0.note) }).makeAsyncIterator()
    #expect(try await iterator.next()?.map(\.1) == [nil, nil])
    try await shop.container.writer { try $0.first(all)?.note = "x" }
    #expect(try await iterator.next()?.map(\.1) == ["x", nil])
  }

  @Test("Batch requests are followed when they are merged")
  func batches() async throws {
    let shop = try ShopStore(.disk)
    try await save(["a", "b"], in: shop.container)
    var iterator = shop.container.values(of: all).makeAsyncIterator()
    let both = try #require(try await iterator.next())
    try await shop.container.performBackgroundTask { context in
      _ = try context.delete(ShopOrder.where { $0.number == "a" })
    }
    #expect(try await iterator.next() == [both[1]])
  }

  @Test("The last state arrives at a slow consumer", arguments: StoreKind.allCases)
  func lastState(_ kind: StoreKind) async throws {
    let shop = try ShopStore(kind)
    let container = shop.container
    let consumer = Task { [all] in
      for try await ids in container.values(of: all) {
        if ids.count == 40 { return ids.count }
        try await Task.sleep(for: .milliseconds(5))
      }
      return 0
    }
    for number in 0..<40 { try await save(["\(number)"], in: container) }
    #expect(try await consumer.value == 40)
  }

  @Test("Cancellation ends the sequence", arguments: StoreKind.allCases)
  @MainActor func cancellation(_ kind: StoreKind) async throws {
    let shop = try ShopStore(kind)
    let container = shop.container
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let consumer = Task { [all] in
      var results = 0
      for try await _ in container.values(of: all) {
        results += 1
        start.yield()
      }
      return results
    }
    for await _ in started { break }
    consumer.cancel()
    #expect(try await consumer.value == 1)
  }

  @Test("The sequence ends with the container", arguments: StoreKind.allCases)
  func containerEnds(_ kind: StoreKind) async throws {
    var shop: ShopStore? = try ShopStore(kind)
    let values = try #require(shop).container.values(of: all)
    var iterator = values.makeAsyncIterator()
    #expect(try await iterator.next() == [])
    shop = nil
    #expect(try await iterator.next() == nil)
    var late = values.makeAsyncIterator()
    #expect(try await late.next() == nil)
  }

  @Test("An error ends the sequence")
  func errors() async throws {
    let shop = try ShopStore(.memory)
    var iterator = shop.container.values(of: all.where { $0.number.matches("[") }).makeAsyncIterator()
    await #expect(throws: QueryError.invalidPattern("[")) { try await iterator.next() }
  }
}

@Suite("Objects as asynchronous sequences", .timeLimit(.minutes(10))) @MainActor struct LiveObjectsTests {
  private let all = ShopOrder.all.sorted { [$0.number.ascending] }

  @Test("Unsaved changes, and the saves of others", arguments: StoreKind.allCases)
  func changes(_ kind: StoreKind) async throws {
    let shop = try ShopStore(kind)
    var iterator = shop.context.values(of: all).makeAsyncIterator()
    func next() async throws -> [String]? { try await iterator.next(isolation: #isolation)?.map(\.number) }
    #expect(try await next() == [])
    let order = shop.order("b")
    #expect(try await next() == ["b"])
    try shop.context.save()
    try await shop.container.writer { ShopOrder(context: $0.modelContext).number = "a" }
    #expect(try await next() == ["a", "b"])
    order.note = "x"
    shop.context.delete(order)
    #expect(try await next() == ["a"])
  }

  @Test("The changes of one object", arguments: StoreKind.allCases)
  func oneObject(_ kind: StoreKind) async throws {
    let shop = try ShopStore(kind)
    let order = shop.order("a")
    let other = shop.order("b")
    try shop.context.save()
    shop.context.automaticallyMergesChangesFromParent = true
    var iterator = shop.context.values(of: order).makeAsyncIterator()
    #expect(await iterator.next(isolation: #isolation) === order)
    other.note = "x"
    order.note = "x"
    #expect(await iterator.next(isolation: #isolation)?.note == "x")
    try shop.context.save()
    let id = order.typedID
    try await shop.container.writer { try $0[id].pieces = 7 }
    #expect(await iterator.next(isolation: #isolation)?.pieces == 7)
    shop.line("s", 1, of: order)
    #expect(await iterator.next(isolation: #isolation)?.lines.count == 1)
    shop.context.delete(order)
    #expect(await iterator.next(isolation: #isolation) == nil)
  }

  @Test("An actor follows the objects of its context")
  func actors() async throws {
    let shop = try ShopStore(.disk)
    let follower = Follower(shop.container)
    let consumer = Task { try await follower.numbers(all, until: 2) }
    for number in ["b", "a"] {
      try await shop.container.writer { ShopOrder(context: $0.modelContext).number = number }
    }
    #expect(try await consumer.value == ["a", "b"])
  }

  @Test("The sequence ends with the context")
  func contextEnds() async throws {
    let shop = try ShopStore(.memory)
    var context: NSManagedObjectContext? = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context?.persistentStoreCoordinator = shop.container.persistentStoreCoordinator
    var iterator = try #require(context).values(of: all).makeAsyncIterator()
    #expect(try await iterator.next(isolation: #isolation)?.count == 0)
    context = nil
    #expect(try await iterator.next(isolation: #isolation) == nil)
  }
}

private actor Follower: NSModelActor {
  nonisolated let modelContainer: NSPersistentContainer
  nonisolated let modelExecutor: ContextExecutor

  init(_ container: NSPersistentContainer) {
    modelContainer = container
    modelExecutor = ContextExecutor(context: container.newBackgroundContext())
  }

  func numbers(_ query: Query<ShopOrder.Fields<ShopOrder>>, until count: Int) async throws -> [String] {
    for try await orders in modelContext.values(of: query) where orders.count == count {
      return orders.map(\.number)
    }
    return []
  }
}

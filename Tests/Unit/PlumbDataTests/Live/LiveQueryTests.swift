import Foundation
import Testing

@testable import PlumbData

@Suite("Live queries", .timeLimit(.minutes(10))) @MainActor struct LiveQueryTests {
  private typealias Orders = LiveQuery<ShopOrder.Fields<ShopOrder>>

  private func shop(_ kind: StoreKind = .disk) throws -> ShopStore {
    let shop = try ShopStore(kind)
    shop.context.automaticallyMergesChangesFromParent = true
    let eva = shop.customer("Eva")
    for number in ["a", "b", "c"] {
      shop.order(number) {
        $0.total = 10
        $0.customer = number == "c" ? nil : eva
      }
    }
    try shop.context.save()
    return shop
  }

  private let all = ShopOrder.all.sorted { [$0.number.ascending] }

  private func numbers(_ live: Orders) -> String { live.items.map(\.number).joined() }

  /// Waits until a condition holds, for 20 seconds at most.
  private func wait(until condition: () -> Bool) async throws {
    for _ in 0..<2000 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
  }

  @Test("Other objects or another order are published, values are not", arguments: StoreKind.allCases)
  func ownChanges(_ kind: StoreKind) throws {
    let shop = try shop(kind)
    let live = LiveQuery(all.where { $0.total > 5 }, in: shop.context)
    #expect(numbers(live) == "abc" && live.count == 3 && live.error == nil && live.sections.count == 1)
    let tracking = Tracking()
    func published(_ change: () throws -> Void) throws -> Bool {
      tracking.read("items") { live.items }
      try change()
      shop.context.processPendingChanges()
      return !tracking.next().isEmpty
    }
    let order = live.items[0]
    #expect(try published { order.total = 20 } == false)
    #expect(try published { try shop.context.save() } == false)
    #expect(try published { shop.order("d") { $0.total = 6 } })
    #expect(numbers(live) == "abcd")
    #expect(try published { try shop.context.save() } == false)
    #expect(try published { order.number = "x" })
    #expect(numbers(live) == "bcdx")
    #expect(try published { order.total = 1 })
    #expect(try published { shop.context.delete(live.items[0]) })
    #expect(numbers(live) == "cd")
  }

  @Test("What others save is published, also of objects that the context did not read", arguments: StoreKind.allCases)
  func otherContexts(_ kind: StoreKind) async throws {
    let shop = try shop(kind)
    let live = LiveQuery(all.where { $0.pieces == 1 }, in: shop.context)
    #expect(live.items.isEmpty)
    shop.context.reset()
    try await shop.container.writer { writer in
      try writer.fetch(ShopOrder.where { $0.number == "b" }).first?.pieces = 1
    }
    try await wait { numbers(live) == "b" }
    #expect(numbers(live) == "b")
    try await shop.container.writer { writer in
      let order = ShopOrder(context: writer.modelContext)
      (order.number, order.pieces) = ("d", 1)
    }
    try await wait { numbers(live) == "bd" }
    #expect(numbers(live) == "bd")
    try await shop.container.writer { writer in
      for order in try writer.fetch(ShopOrder.where { $0.number == "b" }) { writer.modelContext.delete(order) }
    }
    try await wait { numbers(live) == "d" }
    #expect(numbers(live) == "d")
  }

  @Test("Batch requests that are merged are published")
  func batches() async throws {
    let shop = try shop()
    let live = LiveQuery(all.where { $0.note == nil }, in: shop.context)
    try shop.context.delete(ShopOrder.where { $0.number == "a" })
    try await wait { numbers(live) == "bc" }
    #expect(numbers(live) == "bc")
    try shop.context.update(ShopOrder.where { $0.number == "b" }) { $0.note.set(to: "x") }
    try await wait { numbers(live) == "c" }
    #expect(numbers(live) == "c")
  }

  @Test("A change of a related object, and an object that moves into a limit", arguments: StoreKind.allCases)
  func dependencies(_ kind: StoreKind) async throws {
    let shop = try shop(kind)
    let named = LiveQuery(all.where { $0.customer.name == "Eva" }, in: shop.context)
    let first = LiveQuery(all.limit(2), in: shop.context)
    #expect(numbers(named) == "ab" && numbers(first) == "ab")
    try shop.context.first(ShopCustomer.all)?.name = "Ada"
    try shop.context.save()
    try await wait { named.items.isEmpty }
    #expect(numbers(named) == "")
    shop.context.delete(first.items[0])
    try await wait { numbers(first) == "bc" }
    #expect(numbers(first) == "bc")
    shop.order("A")
    try await wait { numbers(first) == "Ab" }
    #expect(numbers(first) == "Ab")
  }

  @Test("Sections by a field", arguments: StoreKind.allCases)
  func sections(_ kind: StoreKind) async throws {
    let shop = try shop(kind)
    let max = shop.customer("Max")
    try shop.context.first(ShopOrder.where { $0.number == "c" })?.customer = max
    try shop.context.save()
    let live = LiveQuery(ShopOrder.all.sorted { [$0.number.descending] }, in: shop.context) { $0.customer.name }
    func shape() -> [String] { live.sections.map { "\($0.name): \($0.items.map(\.number).joined())" } }
    #expect(shape() == ["Eva: ba", "Max: c"])
    #expect(numbers(live) == "bac" && live.count == 3)
    try shop.context.first(ShopOrder.where { $0.number == "b" })?.customer = max
    try await wait { shape() == ["Eva: a", "Max: cb"] }
    #expect(shape() == ["Eva: a", "Max: cb"])
  }

  @Test("A query that cannot be executed has an error and no items")
  func errors() throws {
    let shop = try shop(.memory)
    let background = LiveQuery(all, in: shop.container.newBackgroundContext())
    #expect(background.error as? QueryError == .notOnMainQueue(entity: "Order"))
    let wrong = LiveQuery(all.where { $0.number.matches("[") }, in: shop.context)
    #expect(wrong.error as? QueryError == .invalidPattern("[") && wrong.items.isEmpty && wrong.count == 0)
  }

  @Test("A live query ends with its last reference")
  func lifetime() async throws {
    let shop = try shop()
    weak var live: Orders?
    do {
      let created = LiveQuery(all, in: shop.context)
      live = created
      #expect(created.count == 3)
    }
    try await wait { live == nil }
    #expect(live == nil)
  }
}

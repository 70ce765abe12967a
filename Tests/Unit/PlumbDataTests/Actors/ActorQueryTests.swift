import Foundation
import PlumbData
import Testing

/// An actor that uses queries without its context.
private actor OrderDesk: NSModelActor {
  nonisolated let modelContainer: NSPersistentContainer
  nonisolated let modelExecutor: ContextExecutor

  init(_ container: NSPersistentContainer) {
    modelContainer = container
    modelExecutor = ContextExecutor(context: container.newBackgroundContext())
  }

  func mark(_ note: String, _ query: Query<ShopOrder.Fields<ShopOrder>>) throws {
    try modelContext.update(query) { $0.note.set(to: note) }
  }

  func remove(_ query: Query<ShopOrder.Fields<ShopOrder>>) throws { try transaction { try $0.delete(query) } }

  func report(_ query: Query<ShopOrder.Fields<ShopOrder>>) throws -> [String] {
    let numbers = try fetch(query).map(\.number)
    let rows: [String] = try fetch(query.select { $0.number })
    let first = try first(query)?.number
    let found = try ids(query).map { try self[$0].number }
    return [numbers, rows, found].map { $0.joined() } + [first ?? "", "\(try count(query))", "\(try exists(query))"]
  }
}

@MainActor private final class OrderScreen: NSMainModelActor {
  let modelContainer: NSPersistentContainer
  init(_ container: NSPersistentContainer) { modelContainer = container }
}

@Suite("Queries of actors") struct ActorQueryTests {
  @Test("An actor executes queries in its context", arguments: StoreKind.allCases)
  func actor(_ kind: StoreKind) async throws {
    let shop = try ShopStore(kind)
    try await shop.container.writer { writer in
      for number in ["b", "a"] { ShopOrder(context: writer.modelContext).number = number }
    }
    let desk = OrderDesk(shop.container)
    let query = ShopOrder.all.sorted { [$0.number.ascending] }
    #expect(try await desk.report(query) == ["ab", "ab", "ab", "a", "2", "true"])
    #expect(try await desk.report(query.where { $0.number == "z" }) == ["", "", "", "", "0", "false"])
  }

  @Test("The view context receives the batches of an actor")
  @MainActor func batches() async throws {
    let shop = try ShopStore(.disk)
    let (one, other) = (shop.order("a"), shop.order("b"))
    try shop.context.save()
    let desk = OrderDesk(shop.container)
    try await desk.mark("x", ShopOrder.where { $0.number == "a" })
    await shop.context.perform(schedule: .enqueued) {}
    #expect(one.note == "x" && other.note == nil)
    try await desk.remove(ShopOrder.where { $0.number == "b" })
    await shop.context.perform(schedule: .enqueued) {}
    #expect(other.isDeleted || other.managedObjectContext == nil)
    try await shop.container.writer { try $0.modelContext.update(ShopOrder.all) { $0.note.set(to: "y") } }
    await shop.context.perform(schedule: .enqueued) {}
    #expect(one.note == "y")
    let red = shop.tag("red", rank: 1)
    try shop.context.save()
    try await shop.container.writer { writer in
      try writer.modelContext.upsert(["red"], into: ShopTag.fields, by: { $0.name }) {
        [$0.name.set { $0 }, $0.rank.set { _ in 5 }]
      }
    }
    await shop.context.perform(schedule: .enqueued) {}
    #expect(red.rank == 5)
  }

  @Test("A class of the main actor executes queries in the view context", arguments: StoreKind.allCases)
  @MainActor func screen(_ kind: StoreKind) throws {
    let shop = try ShopStore(kind)
    shop.order("a")
    try shop.context.save()
    let screen = OrderScreen(shop.container)
    #expect(try screen.fetch(ShopOrder.all).map(\.number) == ["a"])
    #expect(try screen.fetch(ShopOrder.all.select { $0.number }) == ["a"])
    #expect(try screen.first(ShopOrder.all)?.number == "a")
    #expect(try screen.count(ShopOrder.all) == 1)
    #expect(try screen.exists(ShopOrder.where { $0.number == "b" }) == false)
    #expect(try screen.ids(ShopOrder.all).map { try screen[$0].number } == ["a"])
  }
}

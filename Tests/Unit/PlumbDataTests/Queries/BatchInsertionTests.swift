import Foundation
import Testing

@testable import PlumbData

@Suite("Batch insertions, and walks over many objects")
struct BatchInsertionTests {
  private struct Draft {
    var name: String
    var rank: Int64?
  }

  @Test("Inserted objects have the values of the elements")
  func insert() throws {
    let shop = try ShopStore(.disk)
    let drafts = (0..<2500).lazy.map { number in
      (number: "\(number)", priority: number.isMultiple(of: 2) ? Priority.high : nil, gift: number == 7)
    }
    let ids = try shop.context.insert(drafts, into: ShopOrder.fields) {
      [
        $0.number.set(from: \.number), $0.priority.set(from: \.priority), $0.status.set { _ in .placed },
        $0.total.set { Decimal($0.number.count) }, $0.settings.set { $0.gift ? Settings(gift: true) : nil },
      ]
    }
    #expect(ids.count == 2500)
    #expect(try shop.context.count(ShopOrder.where { $0.status == .placed && $0.priority == .high }) == 1250)
    #expect(try shop.context.count(ShopOrder.where { $0.settings != nil }) == 1)
    let seven = try #require(try shop.context.first(ShopOrder.where { $0.number == "7" }))
    #expect(seven.settings == Settings(gift: true) && seven.total == 1 && ids.contains(seven.typedID))
  }

  @Test("An upsert changes the objects that have the unique values")
  func upsert() throws {
    let shop = try ShopStore(.disk)
    let red = shop.tag("red", rank: 1)
    let blue = shop.tag("blue", rank: 2)
    try shop.context.save()
    let other = shop.container.newBackgroundContext()
    let drafts = [Draft(name: "red", rank: 5), Draft(name: "green", rank: 3), Draft(name: "blue", rank: nil)]
    try shop.context.upsert(drafts, into: ShopTag.fields, by: { $0.name }, mergingInto: [other]) {
      [$0.name.set(from: \.name), $0.rank.set(from: \.rank)]
    }
    #expect(red.rank == 5 && blue.rank == nil)
    let tags = try shop.context.fetch(ShopTag.all.sorted { [$0.name.ascending] })
    #expect(tags.map(\.name) == ["blue", "green", "red"] && tags.map(\.rank) == [nil, 3, 5])
    #expect((shop.context.mergePolicy as? NSMergePolicy)?.mergeType == .errorMergePolicyType)
    #expect(throws: (any Error).self) {
      try shop.context.insert(drafts, into: ShopTag.fields) { [$0.name.set(from: \.name)] }
    }
    #expect(try shop.context.count(ShopTag.all) == 3)
  }

  @Test("What cannot be inserted throws")
  func errors() throws {
    let shop = try ShopStore(.disk)
    #expect(throws: QueryError.cannotInsert(entity: "Order", property: "customer_ref.name")) {
      try shop.context.insert(["a"], into: ShopOrder.fields) { [$0.customer.name.set { $0 }] }
    }
    #expect(throws: QueryError.notUnique(entity: "Order", properties: ["number"])) {
      try shop.context.upsert(["a"], into: ShopOrder.fields, by: { $0.number }) { [$0.number.set { $0 }] }
    }
    let memory = try ShopStore(.memory)
    #expect(throws: QueryError.noBatches(entity: "Order", storeType: NSInMemoryStoreType)) {
      try memory.context.insert(["a"], into: ShopOrder.fields) { [$0.number.set { $0 }] }
    }
  }

  @Test("A walk sees each object once, in order, and releases it", arguments: StoreKind.allCases)
  func enumerate(_ kind: StoreKind) throws {
    let shop = try ShopStore(kind)
    for number in 0..<95 { shop.line("\(number)", 1, of: shop.order("\(number)") { $0.pieces = Int16(number) }) }
    try shop.context.save()
    shop.context.reset()
    let live = try #require(try shop.context.first(ShopOrder.where { $0.pieces == 3 }))
    live.note = "edited"
    var seen: [Int16] = []
    var largest = 0
    try shop.context.enumerate(ShopOrder.all.sorted { [$0.pieces.descending] }, batchSize: 10) { orders in
      seen += orders.map(\.pieces)
      for order in orders where !order.lines.isEmpty && order.pieces.isMultiple(of: 2) {
        order.note = order.lines.first?.sku
      }
      if orders.first?.pieces == 54 { try shop.context.save() }
      largest = max(largest, shop.context.registeredObjects.filter { !$0.hasChanges && !$0.isFault }.count)
    }
    #expect(seen == (0..<95).reversed().map { Int16($0) })
    #expect(largest <= 45, "\(largest) objects were in memory")
    try shop.context.save()
    #expect(live.note == "edited")
    #expect(try shop.context.count(ShopOrder.where { $0.note != nil }) == 49)
  }
}

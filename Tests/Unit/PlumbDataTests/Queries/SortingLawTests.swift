import Foundation
import Testing

@testable import PlumbData

@Suite("A fetch has the order in which plain Swift sorts the objects")
struct SortingLawTests {
  typealias Order = Sorting<ShopOrder>

  /// Orders by counts, sums and other calculations. The last one is unique.
  private static let sortings: [@Sendable (ShopOrder.Fields<ShopOrder>) -> [Order]] = [
    { [$0.lines.count.descending, $0.token.ascending] },
    { [$0.lines.sum { $0.count }.ascending, $0.total.descending, $0.token.ascending] },
    { [$0.lines.where { $0.price > 1 }.sum { $0.count }.descending, $0.token.descending] },
    { [$0.lines.where { $0.count > 1 }.count.ascending, $0.weight.descending, $0.token.ascending] },
    { [$0.lines.max { $0.price }.descending, $0.token.ascending] },
    { [$0.customer.orders.count.ascending, $0.note.descending, $0.token.ascending] },
    { [($0.note ?? $0.number).ascending, $0.token.descending] },
    { [($0.weight ?? 1).descending, $0.note.length.ascending, $0.token.ascending] },
    { [($0.pieces * -1).ascending, $0.token.ascending] },
    { [$0.placedAt.start(of: .minute).descending, $0.token.ascending] },
  ]

  @Test("Saved and unsaved objects", arguments: StoreKind.allCases, [true, false])
  func sorted(_ kind: StoreKind, _ isSaved: Bool) throws {
    let shop = try ShopStore(kind)
    var random = RandomConditions(seed: 11)
    try random.fill(shop)
    let orders = try shop.context.fetch(ShopOrder.all)
    for order in orders { order.token = UUID() }
    if isSaved { try shop.context.save() }
    for (number, sorting) in Self.sortings.enumerated() {
      let query = ShopOrder.where { $0.pieces > 0 }.sorted(sorting)
      let expected = orders.filter { $0.pieces > 0 }.sorted { precedes($0, $1, query.sorting) }
      #expect(try shop.context.fetch(query) == expected, "order \(number)")
      #expect(try shop.context.ids(query) == expected.map(\.typedID), "order \(number)")
      let part = query.limit(5).offset(2)
      #expect(try shop.context.fetch(part) == Array(expected.dropFirst(2).prefix(5)), "order \(number)")
      #expect(try shop.context.first(query) == expected.first, "order \(number)")
      #expect(
        try shop.context.count(query) == expected.count && shop.context.fetch(query.limit(0)).isEmpty, "order \(number)"
      )
      guard isSaved else { continue }
      let rows = try shop.context.fetch(part.select { $0.token })
      #expect(rows == expected.dropFirst(2).prefix(5).map(\.token), "order \(number)")
    }
  }

  private func precedes(_ one: ShopOrder, _ other: ShopOrder, _ sorting: [Order]) -> Bool {
    for order in sorting {
      let left = Interpreter(one).value(order.term), right = Interpreter(other).value(order.term)
      let result =
        left == nil
        ? (right == nil ? 0 : -1) : right == nil ? 1 : (left.flatMap { left in right.flatMap(left.compared) } ?? 0)
      if result != 0 { return order.ascending == (result < 0) }
    }
    return false
  }

  @Test("A live query sorts by attributes") @MainActor
  func live() throws {
    guard #available(macOS 14, *) else { return }
    let shop = try ShopStore(.memory)
    let live = LiveQuery(ShopOrder.all.sorted { [$0.lines.count.ascending] }, in: shop.context)
    #expect(live.error as? QueryError == .notSortable(entity: "Order", value: "lines.@count"))
  }
}

import Foundation
import Testing

@testable import PlumbData

@Suite("A fetch returns what the interpreter of conditions returns")
struct ConditionLawTests {
  /// 10,000 conditions: 250 for each kind of store and each of 20 seeds.
  @Test("Random conditions on saved objects", arguments: StoreKind.allCases, Array(1...20))
  func saved(_ kind: StoreKind, _ seed: UInt64) throws {
    let shop = try ShopStore(kind)
    var random = RandomConditions(seed: seed)
    try random.fill(shop)
    try shop.context.save()
    try check(shop, &random)
  }

  @Test("Random conditions on objects that were never saved", arguments: [5, 6])
  func pending(_ seed: UInt64) throws {
    let shop = try ShopStore(.memory)
    var random = RandomConditions(seed: seed)
    try random.fill(shop)
    try check(shop, &random)
  }

  private func check(_ shop: ShopStore, _ random: inout RandomConditions) throws {
    let orders = try shop.context.fetch(ShopOrder.all)
    for _ in 0..<250 {
      let condition = random.condition(3)
      let expected = Set(orders.filter { Interpreter($0).holds(condition.node) }.map(\.objectID))
      let found = Set(try shop.context.fetch(ShopOrder.all.where { _ in condition }).map(\.objectID))
      #expect(found == expected, "\(condition.node.format.text)")
      let predicate = condition.predicate
      let evaluated = Set(orders.filter { predicate.evaluate(with: $0) }.map(\.objectID))
      #expect(evaluated == expected, "evaluate: \(condition.node.format.text)")
    }
  }
}

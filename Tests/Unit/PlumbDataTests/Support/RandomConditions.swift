import Foundation

@testable import PlumbData

/// Random conditions and objects from a seed.
struct RandomConditions {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  static let texts = ["abc", "ABC", "äbc", "Äb", "b", "", "a*c", "cab"]

  mutating func number(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(elements.count)] }

  private mutating func maybe<Value>(_ value: Value) -> Value? { number(3) == 0 ? nil : value }

  private mutating func quarter() -> Double { Double(number(24)) / 4 - 2 }

  private mutating func options() -> TextOptions { TextOptions(rawValue: number(4)) }
}

extension RandomConditions {
  typealias Fields = ShopOrder.Fields<ShopOrder>

  /// Returns a condition with at most a number of levels.
  mutating func condition(_ levels: Int) -> Condition<ShopOrder> {
    guard levels > 0 else { return leaf(ShopOrder.fields) }
    switch number(6) {
    case 0: return condition(levels - 1) && condition(levels - 1)
    case 1: return condition(levels - 1) || condition(levels - 1)
    case 2: return !condition(levels - 1)
    case 3: return related(ShopOrder.fields)
    case 4: return enclosed(ShopOrder.fields)
    default: return leaf(ShopOrder.fields)
    }
  }

  private mutating func leaf(_ order: Fields) -> Condition<ShopOrder> {
    switch number(27) {
    case 0: text(order.note)
    case 1: text(order.number)
    case 2: text(order.address.street)
    case 3: text(order.customer.name)
    case 4: ordered(order.weight, quarter())
    case 5: ordered(order.total, Decimal(quarter()))
    case 6: ordered(order.pieces, Int16(number(6)))
    case 7: ordered(order.placedAt, Date(timeIntervalSinceReferenceDate: Double(number(4))))
    case 8: order.isPaid == (number(2) == 0)
    case 9: order.status.isIn([pick(Status.allCases), pick(Status.allCases)])
    case 10: order.priority == maybe(.high)
    case 11: order.priority >= .low
    case 12: number(2) == 0 ? order.settings == nil : order.settings != nil
    case 13: order.placedAt == order.shippedAt
    case 14: order.weight != order.weight * 2
    case 15: order.flags & 5 == Int64(number(6))
    case 16: ordered(order.pieces * 2 - order.pieces / Int16(number(3)), Int16(number(8)))
    case 17: ordered(order.total / 4 + order.total, Decimal(quarter()))
    case 18: order.note.length > number(4)
    case 19: texts(order.note, order.number)
    case 20: texts(order.customer.name, order.note ?? order.address.street)
    case 21: number(2) == 0 ? order.isPaid && order.weight.isNil : !order.isPaid || order.pieces > 2
    case 22: ordered(order.weight ?? quarter(), quarter())
    case 23: (order.note ?? pick(Self.texts)) == pick(Self.texts)
    case 24: ordered(order.shippedAt ?? order.placedAt, Date(timeIntervalSinceReferenceDate: Double(number(4))))
    case 25:
      ordered(order.pieces + (order.note != pick(Self.texts)).choosing(1, else: Int16(number(3))), Int16(number(6)))
    default: order.note.uppercased == pick(Self.texts) || order.weight.isNil
    }
  }

  private mutating func text<Attribute: Operand<ShopOrder, String>>(_ attribute: Attribute) -> Condition<ShopOrder> {
    let text = pick(Self.texts)
    switch number(9) {
    case 0: return attribute == text
    case 1: return attribute != text
    case 2: return attribute.isIn([text, pick(Self.texts)])
    case 3: return attribute.contains(text, options())
    case 4: return attribute.beginsWith(text, options())
    case 5: return attribute.endsWith(text, options())
    case 6: return attribute.like(pick(["*b*", "a?c", "?b", "*"]), options())
    case 7: return attribute.matches(pick(["a.*", "[a-c]+", ".*c"]))
    default: return attribute.equals(text, options())
    }
  }

  private mutating func texts<One: Operand<ShopOrder, String>, Other: Operand<ShopOrder, String>>(
    _ one: One, _ other: Other
  ) -> Condition<ShopOrder> {
    switch number(5) {
    case 0: one.contains(other, options())
    case 1: one.beginsWith(other, options())
    case 2: one.endsWith(other, options())
    case 3: one.like(other, options())
    default: one.equals(other, options())
    }
  }

  private mutating func ordered<Attribute: OrderedComparand>(
    _ attribute: Attribute, _ value: Attribute.Value
  ) -> Condition<Attribute.Root> where Attribute.Value: Comparable {
    switch number(7) {
    case 0: attribute < value
    case 1: attribute <= value
    case 2: attribute > value
    case 3: attribute >= value
    case 4: attribute == value
    case 5: attribute != value
    default: attribute.isBetween(value...value)
    }
  }

  private mutating func related(_ order: Fields) -> Condition<ShopOrder> {
    let sku = pick(Self.texts)
    let number = self.number(5)
    switch self.number(16) {
    case 0: return order.lines.any { $0.sku == sku && $0.count > Int32(number) }
    case 1: return order.lines.all { $0.price > Double(number) || $0.sku != sku }
    case 2: return order.lines.none { !($0.price > Double(number)) }
    case 3: return order.lines.count == number
    case 4: return order.lines.isEmpty
    case 5: return order.lines.sum { $0.count } > Int32(number)
    case 6: return order.lines.max { $0.price } <= Double(number)
    case 7: return order.lines.average { $0.count } < Double(number)
    case 8: return order.tags.any { $0.orders.any { $0.pieces == Int16(number) } }
    case 9: return order.tags.all { $0.rank.isNotNil }
    case 10: return order.lines.where { $0.sku == sku }.count < number
    case 11: return order.lines.where { $0.price > Double(number) }.sum { $0.count } > 2
    case 12: return order.lines.where { $0.count > 1 }.all { $0.price.isNotNil }
    case 13: return order.lines.where { $0.price.isNil || $0.sku != sku }.max { $0.count } == Int32(number)
    case 14: return order.customer.orders.any { $0.lines.count > number }
    default: return order.customer == nil
    }
  }

  /// Returns a condition that compares the objects of relationships with enclosing ones.
  private mutating func enclosed(_ order: Fields) -> Condition<ShopOrder> {
    let number = self.number(5)
    let some = order.lines.where { $0.count > 1 }
    switch self.number(8) {
    case 6: return order.tags.any { tag in outer(some.any { $0.sku == outer(tag.name) }) }
    case 0: return order.lines.any { $0.price > outer(order.weight) }
    case 1: return order.lines.any { $0.sku == outer(order.number) || outer(order.isPaid == true) }
    case 2: return order.lines.all { $0.count < Int32(number) || outer(order.note.isNil) }
    case 3: return order.customer.orders.any { $0 != outer(order) && $0.pieces == outer(order.pieces) }
    case 4:
      return order.lines.any { line in
        outer(order.tags.any { $0.rank > outer(order.flags) && outer(line.count > 1) })
      }
    case 5:
      return order.tags.none { tag in
        tag.orders.any { $0.number == outer(order.number) && $0.pieces > Int16(number) }
      }
    default: return order.lines.where { $0.sku.contains(outer(order.note)) }.count > 0
    }
  }

  /// Creates random objects in a store.
  mutating func fill(_ shop: ShopStore) throws {
    let customers = [shop.customer("abc"), shop.customer("Äb", city: "b"), shop.customer("")]
    let tags = [shop.tag("abc", rank: 1), shop.tag("b"), shop.tag("cab", rank: 3)]
    for _ in 0..<30 {
      let order = shop.order(pick(Self.texts))
      order.total = Decimal(quarter())
      order.weight = maybe(quarter())
      order.pieces = Int16(number(6))
      order.flags = maybe(Int64(number(8)))
      order.isPaid = number(2) == 0
      order.status = pick(Status.allCases)
      order.priority = maybe(pick([.low, .high]))
      order.placedAt = Date(timeIntervalSinceReferenceDate: Double(number(4)))
      order.shippedAt = maybe(Date(timeIntervalSinceReferenceDate: Double(number(4))))
      order.note = maybe(pick(Self.texts))
      order.settings = maybe(Settings())
      order.customer = maybe(pick(customers))
      order.tags = Set((0..<number(3)).map { _ in pick(tags) })
      if number(2) == 0 { order.setValue(["street": pick(Self.texts)], forKey: "address") }
      for _ in 0..<number(4) {
        shop.line(pick(Self.texts), Int32(number(5)), of: order, price: maybe(Double(number(5))))
      }
    }
  }
}

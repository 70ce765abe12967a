import Foundation
import Testing

@testable import PlumbData

@Suite("Operators of queries")
struct OperatorTests {
  /// Three orders: a without optional values, b and c with customers, lines and tags.
  private func shop(_ kind: StoreKind) throws -> ShopStore {
    let shop = try ShopStore(kind)
    let eva = shop.customer("Eva", city: "Bonn")
    let red = shop.tag("red", rank: 1)
    let blue = shop.tag("blue", rank: 2)
    shop.order("a") {
      $0.total = 5
      $0.status = .draft
    }
    let b = shop.order("b") {
      $0.total = 10
      $0.weight = 2.5
      $0.pieces = 3
      $0.flags = 5
      $0.isPaid = true
      $0.status = .placed
      $0.priority = .low
      $0.shippedAt = Date(timeIntervalSinceReferenceDate: 100)
      $0.note = "Ärger mit Öl"
      $0.customer = eva
      $0.tags = [red]
      $0.settings = Settings(gift: true)
      $0.setValue(["street": "Ring", "zip_code": "53111"], forKey: "address")
    }
    let c = shop.order("c") {
      $0.total = 20
      $0.pieces = 4
      $0.status = .done
      $0.priority = .high
      $0.note = "abc"
      $0.token = UUID(uuidString: "00000000-0000-0000-0000-000000000001")
      $0.link = URL(string: "https://example.org/c")
      $0.receipt = Data([1, 2])
      $0.customer = eva
      $0.tags = [red, blue]
    }
    shop.line("X", 1, of: b, price: 2)
    shop.line("Y", 5, of: b)
    shop.line("X", 3, of: c, price: 4)
    try shop.context.save()
    return shop
  }

  @Test("Equality, lists and nil", arguments: StoreKind.allCases)
  func equality(_ kind: StoreKind) throws {
    let shop = try shop(kind)
    #expect(try shop.numbers { $0.number != "b" } == ["a", "c"])
    #expect(try shop.numbers { $0.weight != 2.5 } == ["a", "c"])
    #expect(try shop.numbers { $0.weight == nil } == ["a", "c"])
    #expect(try shop.numbers { $0.note.isNotNil } == ["b", "c"])
    #expect(try shop.numbers { $0.settings.isNil } == ["a", "c"])
    #expect(try shop.numbers { $0.settings == nil } == ["a", "c"])
    #expect(try shop.numbers { $0.settings != nil && $0.priority != nil } == ["b"])
    #expect(ShopOrder.where { $0.settings == nil } == ShopOrder.where { $0.settings.isNil })
    #expect(try shop.numbers { $0.status == .done || $0.priority == nil } == ["a", "c"])
    #expect(try shop.numbers { $0.status.isIn([.placed, .draft]) } == ["a", "b"])
    #expect(try shop.numbers { !$0.priority.isIn([.low]) } == ["a", "c"])
    #expect(try shop.numbers { $0.number.isIn([]) }.isEmpty)
    let token = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000001"))
    let link = try #require(URL(string: "https://example.org/c"))
    #expect(try shop.numbers { $0.token == token && $0.link == link && $0.receipt == Data([1, 2]) } == ["c"])
    #expect(try shop.numbers { $0.address.zip == "53111" && $0.address.street.beginsWith("R") } == ["b"])
  }

  @Test("Comparisons", arguments: StoreKind.allCases)
  func comparisons(_ kind: StoreKind) throws {
    let shop = try shop(kind)
    #expect(try shop.numbers { $0.total >= 10 && $0.pieces < 4 } == ["b"])
    #expect(try shop.numbers { !($0.weight > 3) } == ["a", "b", "c"])
    #expect(try shop.numbers { $0.priority > .low } == ["c"])
    #expect(try shop.numbers { $0.total.isBetween(6...19) } == ["b"])
    #expect(try shop.numbers { $0.shippedAt < now() } == ["b"])
    #expect(try shop.numbers { $0.total <= 5 || $0.placedAt < $0.shippedAt } == ["a"])
    #expect(try shop.numbers { $0.placedAt == $0.shippedAt } == ["a", "c"])
    #expect(try shop.numbers { $0.placedAt != $0.shippedAt } == ["b"])
  }

  @Test("Texts", arguments: StoreKind.allCases)
  func texts(_ kind: StoreKind) throws {
    let shop = try shop(kind)
    #expect(try shop.numbers { $0.note.contains("mit") } == ["b"])
    #expect(try shop.numbers { $0.note.beginsWith("arger", [.caseInsensitive, .diacriticInsensitive]) } == ["b"])
    #expect(try shop.numbers { !$0.note.endsWith("c") } == ["a", "b"])
    #expect(try shop.numbers { $0.note.like("?b*") } == ["c"])
    #expect(try shop.numbers { $0.note.matches("[a-c]+") } == ["c"])
    #expect(try shop.numbers { $0.note.equals("ABC", .caseInsensitive) } == ["c"])
    #expect(try shop.numbers { $0.note.equals("abc", .normalized) } == ["c"])
    #expect(try shop.numbers { $0.note.contains("B", [.caseInsensitive, .localeSensitive]) } == ["c"])
    #expect(try shop.numbers { $0.note.lowercased.beginsWith("ä") } == ["b"])
    #expect(try shop.numbers { $0.note.uppercased == "ABC" || $0.note.length == 12 } == ["b", "c"])
  }

  @Test("Calculations", arguments: StoreKind.allCases)
  func calculations(_ kind: StoreKind) throws {
    let shop = try shop(kind)
    #expect(try shop.numbers { $0.pieces * 2 + 1 == 7 } == ["b"])
    #expect(try shop.numbers { $0.isPaid.choosing(1, else: 0) + $0.lines.count == 3 } == ["b"])
    #expect(try shop.numbers { (!$0.tags.isEmpty && $0.note == "abc").choosing("x", else: "y") == "x" } == ["c"])
    #expect(try shop.numbers { $0.flags & 4 != 0 } == ["a", "b", "c"])
    #expect(try shop.numbers { $0.flags & 4 == 4 } == ["b"])
    #expect(try shop.numbers { $0.total / 2 > 6 } == ["c"])
    #expect(try shop.numbers { $0.flags | 2 == 7 } == ["b"])
    #expect(try shop.numbers { $0.pieces / 2 == 1 && $0.weight * 2 - 1 == 4 } == ["b"])
    #expect(try shop.numbers { $0.pieces / 0 == 1 || $0.pieces * $0.pieces == 16 } == ["c"])
    #expect(try shop.numbers { $0.total - $0.total == 0 } == ["a", "b", "c"])
  }

  @Test("Relationships", arguments: StoreKind.allCases)
  func relationships(_ kind: StoreKind) throws {
    let shop = try shop(kind)
    #expect(try shop.numbers { $0.customer == nil } == ["a"])
    let eva = try #require(try shop.context.first(ShopCustomer.all))
    #expect(try shop.numbers { $0.customer == eva } == ["b", "c"])
    #expect(try shop.numbers { $0.customer != eva } == ["a"])
    #expect(try shop.numbers { $0.customer.isIn([eva]) && $0.customer.isNotNil } == ["b", "c"])
    #expect(try shop.numbers { !$0.customer.isIn([eva.typedID]) || $0.customer.isNil } == ["a"])
    #expect(try shop.numbers { $0.customer == eva.typedID } == ["b", "c"])
    #expect(try shop.numbers { $0.customer != eva.typedID } == ["a"])
    #expect(try shop.numbers { $0.lines.any { $0.sku == "X" && $0.count > 2 } } == ["c"])
    #expect(try shop.numbers { $0.lines.all { $0.sku == "X" } } == ["a", "c"])
    #expect(try shop.numbers { $0.lines.none { $0.price == nil } } == ["a", "c"])
    #expect(try shop.numbers { !$0.lines.any { $0.price > 1 } } == ["a"])
    #expect(try shop.numbers { $0.lines.isEmpty } == ["a"])
    #expect(try shop.numbers { $0.lines.count >= 2 } == ["b"])
    let blue = try #require(try shop.context.first(ShopTag.where { $0.name == "blue" }))
    #expect(try shop.numbers { $0.tags.contains(blue) } == ["c"])
    #expect(try shop.numbers { !$0.tags.contains(blue.typedID) } == ["a", "b"])
    let customers = try shop.context.fetch(
      ShopCustomer.where { $0.orders.any { $0.lines.any { $0.sku == "Y" } && $0.tags.count == 1 } })
    #expect(customers == [eva])
  }

  @Test("Identifiers that were decoded", arguments: StoreKind.allCases)
  func decodedIdentifiers(_ kind: StoreKind) throws {
    let shop = try shop(kind)
    let eva = try #require(try shop.context.ids(ShopCustomer.all).first)
    let decoded = try JSONDecoder().decode([ObjectID<ShopCustomer>].self, from: JSONEncoder().encode([eva]))
    #expect(try shop.numbers { $0.customer == decoded[0] } == ["b", "c"])
    #expect(try shop.numbers { !$0.customer.isIn(decoded) } == ["a"])
    #expect(ShopOrder.where { $0.customer == decoded[0] }.request.predicate == NSPredicate(value: false))
    let foreign = ObjectID<ShopCustomer>(uri: URL(fileURLWithPath: "/customer"))
    #expect(throws: LookupError.unknown(uri: "file:///customer")) { try shop.numbers { $0.customer == foreign } }
  }

  @Test("Aggregates of a relationship", arguments: StoreKind.allCases)
  func aggregates(_ kind: StoreKind) throws {
    let shop = try shop(kind)
    #expect(try shop.numbers { $0.lines.sum { $0.count } > 4 } == ["b"])
    #expect(try shop.numbers { $0.lines.sum { $0.count } == 0 } == ["a"])
    #expect(try shop.numbers { $0.lines.max { $0.price } == 4 } == ["c"])
    #expect(try shop.numbers { $0.lines.min { $0.sku } == "X" } == ["b", "c"])
    #expect(try shop.numbers { $0.lines.average { $0.count } == 3 } == ["b", "c"])
    #expect(try shop.numbers { $0.lines.average { $0.count } == nil } == ["a"])
    #expect(try shop.numbers { $0.lines.sum { $0.count } * 2 > 8 } == ["b"])
    #expect(try shop.numbers { $0.lines.sum { $0.price } > 3 } == ["c"])
    let sums = ShopOrder.all.sorted { [$0.number.ascending] }
      .select { ($0.number, $0.lines.sum { $0.count }, $0.lines.average { $0.count }, $0.lines.max { $0.count }) }
    let rows = try shop.context.fetch(sums)
    #expect(rows.map(\.1) == rows.map(\.0).map { ["a": 0, "b": 6, "c": 3][$0] })
    #expect(rows.map(\.2) == [nil, 3, 3] && rows.map(\.3) == [nil, 5, 3])
  }

  #if os(Linux)
    @Test(
      "Aggregates of a relationship are SQL",
      arguments: [
        "lines.@sum.count > 4", "lines.@avg.count == 3", "lines.@sum.price * 2 > lines.@max.price", "lines.@count == 2",
        "SUBQUERY(lines, $l, $l.order.lines.@sum.count > 2).@count > 0", "customer_ref.orders.@sum.pieces > 1",
      ])
    func statements(_ format: String) throws {
      let shop = try shop(.disk)
      let explanation = try shop.container.persistentStoreCoordinator.explanation(ofFetching: "Order", where: format)
      #expect(explanation.evaluatedPredicates == [], "\(explanation.sql)")
    }
  #endif

  @Test("Constants, lists of conditions, formats", arguments: StoreKind.allCases)
  func combinations(_ kind: StoreKind) throws {
    let shop = try shop(kind)
    #expect(try shop.numbers { _ in .true }.count == 3)
    #expect(try shop.numbers { _ in .false }.isEmpty)
    #expect(try shop.numbers { order in .any(of: ["a", "c"].map { order.number == $0 }) } == ["a", "c"])
    #expect(try shop.numbers { _ in .all(of: []) }.count == 3)
    #expect(try shop.numbers { _ in .raw("number == %@ OR pieces > %@", "a", 3) } == ["a", "c"])
  }

  @Test(
    "Names in a format",
    arguments: [
      ("number == %@ AND customer_ref.name != nil", nil), ("SUBQUERY(lines, $l, $l.sku == %@).@count > 0", nil),
      ("ANY lines.order.customer_ref.city == %@", nil),
      ("lines.@sum.count > 2 AND number != %@ OR address.street == nil", nil),
      ("pieces + 1 > weight OR %@ IN {number, note}", nil), ("lines.@count == 1", nil),
      ("nubmer == %@", ("Order", "nubmer")), ("customer_ref.nmae == %@", ("Customer", "nmae")),
      ("ANY lines.skuu == %@", ("Line", "skuu")), ("SUBQUERY(lines, $l, $l.skuu == %@).@count > 0", ("Line", "skuu")),
      ("number == %@ OR NOT (pieces + amount > 1)", ("Order", "amount")),
      ("%@ IN {number, extra}", ("Order", "extra")),
      ("lines.@sum.counted > 2", ("Line", "counted")),
    ] as [(String, (String, String)?)])
  func formats(_ format: String, _ unknown: (entity: String, property: String)?) throws {
    let shop = try shop(.disk)
    guard let unknown else {
      _ = try shop.numbers { _ in .raw(format, "X") }
      return
    }
    let error = QueryError.unknownProperty(entity: unknown.entity, property: unknown.property)
    #expect(throws: error) { try shop.numbers { _ in .raw(format, "X") } }
    #expect(throws: error) { try shop.numbers { !(.raw(format, "X") && $0.number == "a") } }
    #expect(throws: error) { try shop.context.delete(ShopOrder.where { _ in .raw(format, "X") }) }
  }

  @Test("Localized order", arguments: StoreKind.allCases)
  func localized(_ kind: StoreKind) throws {
    let shop = try ShopStore(kind)
    for number in ["a10", "B2", "a9", "b1"] { shop.order(number) }
    try shop.context.save()
    let query = ShopOrder.all.sorted { [$0.number.ascending(.localizedStandard)] }
    #expect(query == ShopOrder.all.sorted { [$0.number.ascending(.localizedStandard).ordered(.forward)] })
    #expect(query == ShopOrder.all.sorted { [$0.number.descending(.localizedStandard).ordered(.reverse)] })
    #expect(try shop.context.fetch(query).map(\.number) == ["a9", "a10", "b1", "B2"])
    #expect(try shop.context.fetch(query.limit(1)).map(\.number) == ["a9"])
  }
}

import Foundation
import Testing

@testable import PlumbData

@Suite("Queries with #Predicate")
struct FoundationPredicateTests {
  private func shop(_ kind: StoreKind) throws -> ShopStore {
    let shop = try ShopStore(kind)
    let eva = shop.customer("Eva", city: "Bonn")
    for index in 0..<4 {
      let order = shop.order("n\(index)") {
        $0.pieces = Int16(index)
        $0.isPaid = index == 3
        $0.status = index.isMultiple(of: 2) ? .done : .draft
        $0.note = index > 1 ? "note \(index)" : nil
        $0.customer = index == 1 ? nil : eva
        $0.tags = index == 2 ? [shop.tag("x")] : []
      }
      shop.line("s\(index)", Int32(index), of: order)
    }
    try shop.context.save()
    return shop
  }

  @Test("What has an equal in a store", arguments: StoreKind.allCases)
  func lowered(_ kind: StoreKind) throws {
    let shop = try shop(kind)
    let done = Status.done
    let states: [Status] = [.done]
    let name = "Eva"
    let filter = Filter(text: .init(number: "n2"), pieces: [1, 3])
    func numbers(_ predicate: Predicate<ShopOrder>) throws -> [String] {
      try shop.context.fetch(ShopOrder.where(predicate)).map(\.number).sorted()
    }
    #expect(try numbers(#Predicate { $0.status == done }) == ["n0", "n2"])
    #expect(try numbers(#Predicate { states.contains($0.status) }) == ["n0", "n2"])
    #expect(try numbers(#Predicate { $0.number == filter.text.number }) == ["n2"])
    #expect(try numbers(#Predicate { filter.pieces.contains($0.pieces) }) == ["n1", "n3"])
    #expect(try numbers(#Predicate { $0.pieces > 1 && $0.number.contains("n") }) == ["n2", "n3"])
    #expect(try numbers(#Predicate { $0.settings == nil }).count == 4)
    #expect(try numbers(#Predicate { $0.note == nil }) == ["n0", "n1"])
    #expect(try numbers(#Predicate { $0.note != "note 2" }) == ["n0", "n1", "n3"])
    #expect(try numbers(#Predicate { $0.customer?.name == name }) == ["n0", "n2", "n3"])
    #expect(try numbers(#Predicate { $0.isPaid || $0.pieces == 0 }) == ["n0", "n3"])
    #expect(try numbers(#Predicate { !($0.pieces < 2) }) == ["n2", "n3"])
    #expect(try numbers(#Predicate { $0.tags.contains { $0.name == "x" } }) == ["n2"])
    #expect(try numbers(#Predicate { $0.lines.allSatisfy { $0.count < 2 } }) == ["n0", "n1"])
    #expect(try numbers(#Predicate { $0.tags.isEmpty }) == ["n0", "n1", "n3"])
    #expect(try numbers(#Predicate { $0.tags.count == 1 }) == ["n2"])
    #expect(try numbers(#Predicate { $0.number.starts(with: "n3") }) == ["n3"])
    #expect(try numbers(#Predicate { (1...2).contains($0.pieces) }) == ["n1", "n2"])
    #expect(try numbers(#Predicate { $0.pieces * 2 == 4 }) == ["n2"])
  }

  @Test("Values that are nil", arguments: StoreKind.allCases)
  func missing(_ kind: StoreKind) throws {
    let shop = try shop(kind)
    let (part, name, none) = ("OTE", "Eva", "")
    func numbers(_ predicate: Predicate<ShopOrder>) throws -> [String] {
      try shop.context.fetch(ShopOrder.where(predicate)).map(\.number).sorted()
    }
    #expect(try numbers(#Predicate { ($0.note ?? none) == "" }) == ["n0", "n1"])
    #expect(try numbers(#Predicate { ($0.note ?? "z") > "note 2" }) == ["n0", "n1", "n3"])
    #expect(try numbers(#Predicate { ($0.note ?? "n0") == $0.number }) == ["n0"])
    #expect(try numbers(#Predicate { ($0.note ?? "").contains("2") }) == ["n2"])
    #expect(try numbers(#Predicate { ($0.note ?? "").isEmpty }) == ["n0", "n1"])
    #expect(try numbers(#Predicate { $0.note?.isEmpty ?? true }) == ["n0", "n1"])
    #expect(try numbers(#Predicate { $0.note?.isEmpty == false }) == ["n2", "n3"])
    #expect(try numbers(#Predicate { $0.note?.isEmpty != false }) == ["n0", "n1"])
    #expect(try numbers(#Predicate { $0.note?.contains("3") ?? false }) == ["n3"])
    #expect(try numbers(#Predicate { $0.note?.contains("3") == nil }) == ["n0", "n1"])
    #expect(try numbers(#Predicate { !($0.note?.contains("3") ?? false) }) == ["n0", "n1", "n2"])
    #expect(try numbers(#Predicate { $0.customer?.orders.isEmpty == false }) == ["n0", "n2", "n3"])
    #expect(try numbers(#Predicate { $0.customer?.orders.isEmpty ?? false }) == [])
    #expect(try numbers(#Predicate { $0.customer?.orders.count != 3 }) == ["n1"])
    #expect(try numbers(#Predicate { ($0.customer?.orders.count ?? 3) == 3 }).count == 4)
    #expect(try numbers(#Predicate { $0.customer?.orders.count == nil }) == ["n1"])
    #expect(try numbers(#Predicate { $0.note?.localizedStandardContains(part) ?? false }) == ["n2", "n3"])
    // With the type of the closure, the compiler needs milliseconds for the expression instead of ten seconds.
    let either = #Predicate<ShopOrder> { (order: ShopOrder) in order.note == nil ? order.pieces == 1 : order.pieces == 2
    }
    #expect(try numbers(either) == ["n1", "n2"])
    let choice = #Predicate<ShopOrder> { order in
      if let customer = order.customer { customer.name == name && order.pieces > 1 } else { order.pieces == 1 }
    }
    #expect(try numbers(choice) == ["n1", "n2", "n3"])
  }

  @Test("Lengths, filtered relationships, raw values, signs, choices", arguments: StoreKind.allCases)
  func values(_ kind: StoreKind) throws {
    let shop = try shop(kind)
    let (length, sign, low) = (6, Int16(-2), Priority.low)
    func numbers(_ predicate: Predicate<ShopOrder>) throws -> [String] {
      try shop.context.fetch(ShopOrder.where(predicate)).map(\.number).sorted()
    }
    try shop.context.fetch(ShopOrder.where { $0.pieces > 1 }).forEach { $0.priority = $0.pieces == 2 ? .low : .high }
    try shop.context.save()
    #expect(try numbers(#Predicate { $0.number.count == 2 }) == ["n0", "n1", "n2", "n3"])
    #expect(try numbers(#Predicate { ($0.note ?? "").count == length }) == ["n2", "n3"])
    #expect(try numbers(#Predicate { $0.note?.count == 6 }) == ["n2", "n3"])
    #expect(try numbers(#Predicate { $0.lines.filter { $0.count > 1 }.count == 1 }) == ["n2", "n3"])
    #expect(try numbers(#Predicate { $0.lines.filter { $0.count > 1 }.isEmpty }) == ["n0", "n1"])
    #expect(try numbers(#Predicate { $0.lines.filter { $0.count > 1 }.contains { $0.sku == "s3" } }) == ["n3"])
    #expect(try numbers(#Predicate { $0.status.rawValue == "done" }) == ["n0", "n2"])
    #expect(try numbers(#Predicate { $0.priority?.rawValue == 2 }) == ["n3"])
    #expect(try numbers(#Predicate { $0.priority == low }) == ["n2"])
    #expect(try numbers(#Predicate { -$0.pieces == sign }) == ["n2"])
    #expect(try numbers(#Predicate { $0.pieces == -sign }) == ["n2"])
    #expect(try numbers(#Predicate { ($0.note ?? $0.number) == "n1" }) == ["n1"])
    #expect(try numbers(#Predicate { ($0.note ?? $0.number).contains($0.number) }) == ["n0", "n1"])
    let choice = #Predicate<ShopOrder> { (order: ShopOrder) in (order.isPaid ? order.pieces : 1) == 3 }
    #expect(try numbers(choice) == ["n3"])
    // Two closures side by side, and one in the other, compare different objects.
    let nested = #Predicate<ShopOrder> { (order: ShopOrder) in
      order.lines.contains { line in order.tags.contains { tag in line.sku == "s2" && tag.name == "x" } }
    }
    #expect(try numbers(nested) == ["n2"])
  }

  @Test("Properties of a superclass", arguments: StoreKind.allCases)
  func inherited(_ kind: StoreKind) throws {
    let shop = try ShopStore(kind)
    let report = ShopMonthlyReport(context: shop.context)
    report.title = "x"
    report.level = 2
    report.month = 5
    try shop.context.save()
    let predicate = #Predicate<ShopMonthlyReport> { $0.title == "x" && $0.level == 2 && $0.month == 5 }
    #expect(try shop.context.fetch(ShopMonthlyReport.where(predicate)) == [report])
    #expect(try NSPredicate(lowering: predicate).evaluate(with: report))
  }

  @Test("What has none throws with its name")
  func unsupported() throws {
    func source(_ predicate: Predicate<ShopOrder>) throws -> String {
      let error = #expect(throws: QueryError.self) { try ShopOrder.where(predicate) }
      guard case .unsupportedExpression(let source, _) = error else { return "\(String(describing: error))" }
      return source
    }
    let weights = ["x": 1]
    let weight: Int? = 1
    #expect(try source(#Predicate { $0.pieces % 2 == 1 }) == "$0.pieces % 2")
    #expect(try source(#Predicate { weights[$0.note ?? $0.number] == weight }) == "[\"x\": 1][$0.note ?? $0.number]")
    #expect(
      try source(#Predicate { $0.status.title == "Done" }) == "$0.status_raw.(a computed property of type String)")
    let message = QueryError.unsupportedExpression(source: "$0.pieces % 2", remedy: "Filter the fetched objects by it.")
    #expect(
      message.localizedDescription
        == "A store cannot execute `$0.pieces % 2` of a #Predicate. Filter the fetched objects by it.")
    #expect(throws: QueryError.self) { try ShopOrder.where(#Predicate { $0.hasChanges }) }
    let id = ObjectID<ShopOrder>(uri: URL(fileURLWithPath: "/"))
    #expect(throws: QueryError.self) { try ShopOrder.where(#Predicate { $0.typedID == id }) }
  }
}

extension Status {
  /// A text that differs from the raw value.
  fileprivate var title: String { rawValue.capitalized }
}

/// A captured value whose properties are constants of a predicate.
private struct Filter: Codable {
  struct Text: Codable { var number: String }
  var text: Text
  var pieces: [Int16]
}

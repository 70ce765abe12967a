import Foundation
import Testing

@testable import PlumbData

@Suite("Fetching with a query")
struct FetchingTests {
  private func shop(_ kind: StoreKind) throws -> ShopStore {
    let shop = try ShopStore(kind)
    let eva = shop.customer("Eva", city: "Bonn")
    for (index, number) in ["a", "b", "c"].enumerated() {
      shop.order(number) {
        $0.total = Decimal(index * 10)
        $0.isPaid = index == 1
        $0.status = index == 2 ? .done : .draft
        $0.customer = index == 0 ? nil : eva
      }
    }
    try shop.context.save()
    return shop
  }

  @Test("One condition", arguments: StoreKind.allCases)
  func condition(_ kind: StoreKind) throws {
    let shop = try shop(kind)
    #expect(try shop.context.fetch(ShopOrder.where { $0.number == "b" }).map(\.number) == ["b"])
    #expect(try shop.numbers { $0.total > 5 && $0.status == .done } == ["c"])
    #expect(try shop.numbers { $0.customer.name.beginsWith("ev", .caseInsensitive) } == ["b", "c"])
  }

  @Test("Order, limit, count, identities", arguments: StoreKind.allCases)
  func parts(_ kind: StoreKind) throws {
    let shop = try shop(kind)
    let query = ShopOrder.all.sorted { [$0.total.descending] }
    #expect(try shop.context.fetch(query).map(\.number) == ["c", "b", "a"])
    #expect(try shop.context.fetch(query.limit(1).offset(1)).map(\.number) == ["b"])
    #expect(try shop.context.fetch(query.limit(0)).isEmpty)
    #expect(try shop.context.first(query)?.number == "c")
    #expect(try shop.context.count(ShopOrder.where { !($0.isPaid == true) }) == 2)
    #expect(try shop.context.exists(ShopOrder.where { $0.number == "z" }) == false)
    #expect(try shop.context.ids(query) == shop.context.fetch(query).map(\.typedID))
  }

  @Test("Classes that inherit", arguments: StoreKind.allCases)
  func inheritance(_ kind: StoreKind) throws {
    let shop = try ShopStore(kind)
    let document = ShopDocument(context: shop.context)
    document.title = "x"
    let report = ShopReport(context: shop.context)
    report.title = "x"
    report.level = 3
    let monthly = ShopMonthlyReport(context: shop.context)
    monthly.title = "x"
    monthly.month = 5
    monthly.level = 0
    try shop.context.save()
    #expect(try shop.context.count(ShopDocument.where { $0.title == "x" }) == 3)
    #expect(try shop.context.count(ShopDocument.all.includingSubentities(false)) == 1)
    let reports = try shop.context.fetch(ShopReport.where { $0.title == "x" && $0.level == 3 })
    #expect(reports == [report])
    let months = ShopMonthlyReport.where { $0.title == "x" && $0.level == 0 && $0.month == 5 && $0.author == nil }
    #expect(try shop.context.fetch(months.sorted { [$0.title.ascending, $0.month.descending] }) == [monthly])
  }
}

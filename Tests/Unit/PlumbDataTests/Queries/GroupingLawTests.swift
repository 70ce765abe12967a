import Foundation
import Testing

@testable import PlumbData

@Suite("Rows of groups are those of a dictionary of the objects")
struct GroupingLawTests {
  private func shop(_ kind: StoreKind) throws -> (shop: ShopStore, orders: [ShopOrder]) {
    let shop = try ShopStore(kind)
    var random = RandomConditions(seed: 21)
    try random.fill(shop)
    let orders = try shop.context.fetch(ShopOrder.all)
    for order in orders {
      order.placedAt = Date(timeIntervalSinceReferenceDate: Double(random.number(60)) * 40_000)
      if order.shippedAt != nil { order.shippedAt = order.placedAt.addingTimeInterval(200_000) }
    }
    try shop.context.save()
    return (shop, orders)
  }

  private static let calendars = ["UTC", "America/New_York", "Asia/Kolkata"].map { zone in
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .current
    return calendar
  }

  @Test("Days, weeks and months of a calendar", arguments: StoreKind.allCases, calendars)
  func periods(_ kind: StoreKind, _ calendar: Calendar) throws {
    let (shop, orders) = try shop(kind)
    for component in [Calendar.Component.hour, .day, .weekOfYear, .month, .year] {
      func start(_ date: Date) -> Date { calendar.dateInterval(of: component, for: date)?.start ?? date }
      let days = Dictionary(grouping: orders) { start($0.placedAt) }
      let rows = try shop.context.fetch(
        ShopOrder.all.sorted { [$0.placedAt.start(of: component, in: calendar).ascending] }
          .group { $0.placedAt.start(of: component, in: calendar) }
          .select {
            ($0.placedAt.start(of: component, in: calendar), $0.count(), $0.total.sum, $0.pieces.max, $0.weight.average)
          })
      let expected = days.sorted { $0.key < $1.key }
      #expect(rows.map(\.0) == expected.map(\.key))
      #expect(rows.map(\.1) == expected.map(\.value.count))
      #expect(rows.map(\.2) == expected.map { $0.value.reduce(0) { $0 + $1.total } })
      #expect(rows.map(\.3) == expected.map { $0.value.map(\.pieces).max() })
      #expect(rows.map(\.4) == expected.map { average($0.value.compactMap(\.weight)) })
    }
  }

  private func average(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  @Test("The average of one price is the price", arguments: StoreKind.allCases, [7, 11, 14])
  func averages(_ kind: StoreKind, _ cents: Int) throws {
    let shop = try ShopStore(kind)
    shop.order("a") { $0.total = Decimal(cents) / 100 }
    try shop.context.save()
    let days = ShopOrder.all.group { $0.placedAt.start(of: .day) }
    #expect(try shop.context.fetch(days.select { $0.total.average }) == [Double(cents) / 100])
  }

  @Test("Days that can be missing, conditions for groups, order and limit", arguments: StoreKind.allCases)
  func optionalPeriods(_ kind: StoreKind) throws {
    let (shop, orders) = try shop(kind)
    let calendar = Self.calendars[0]
    let groups = ShopOrder.all.group { ($0.shippedAt.start(of: .day, in: calendar), $0.isPaid) }
    let rows = try shop.context.fetch(
      groups.having { $0.count() > 1 }.sorted { [$0.count().descending, $0.total.sum.ascending] }.select {
        ($0.shippedAt.start(of: .day, in: calendar), $0.isPaid, $0.count(), $0.total.sum)
      })
    let found = Dictionary(grouping: orders) { Key(day: $0.shippedAt.map(calendar.startOfDay), isPaid: $0.isPaid) }
      .filter { $0.value.count > 1 }
    #expect(Set(rows.map { Key(day: $0.0, isPaid: $0.1) }) == Set(found.keys))
    #expect(rows.map(\.2) == rows.map(\.2).sorted(by: >))
    for row in rows { #expect(found[Key(day: row.0, isPaid: row.1)]?.reduce(0) { $0 + $1.total } == row.3) }
    let first = try shop.context.fetch(
      ShopOrder.all.limit(2).group { $0.shippedAt.start(of: .day, in: calendar) }.sorted { [$0.count().descending] }
        .select { $0.count() })
    let counts = Dictionary(grouping: orders) { $0.shippedAt.map(calendar.startOfDay) }.values.map(\.count)
    #expect(first == Array(counts.sorted(by: >).prefix(2)))
  }

  private struct Key: Hashable {
    let day: Date?
    let isPaid: Bool
  }

  @Test("Aggregates with a condition, sorted by an aggregate", arguments: StoreKind.allCases)
  func conditions(_ kind: StoreKind) throws {
    let (shop, orders) = try shop(kind)
    let rows = try shop.context.fetch(
      ShopOrder.where { $0.status != .draft }.sorted { [$0.status.ascending] }.group { ($0.status, $0.pieces) }
        .having { $0.count(where: $0.isPaid == true) > 0 }
        .sorted { [$0.total.sum(where: $0.weight > 0).descending, $0.count().ascending, $0.total.sum.ascending] }
        .select {
          (
            $0.status, $0.pieces, $0.count(where: $0.isPaid == true), $0.total.sum(where: $0.weight > 0),
            $0.weight.min(where: $0.isPaid == true), $0.note.count(where: $0.pieces > 2)
          )
        })
    let expected = Dictionary(grouping: orders.filter { $0.status != .draft }) { "\($0.status) \($0.pieces)" }
      .filter { $0.value.contains(where: \.isPaid) }
    #expect(Set(rows.map { "\($0.0) \($0.1)" }) == Set(expected.keys) && rows.count == expected.count)
    #expect(rows.map(\.3) == rows.map(\.3).sorted(by: >))
    for row in rows {
      let group = expected["\(row.0) \(row.1)"] ?? []
      #expect(row.2 == group.filter(\.isPaid).count)
      #expect(row.3 == group.filter { $0.weight.map { $0 > 0 } ?? false }.reduce(0) { $0 + $1.total })
      #expect(row.4 == group.filter(\.isPaid).compactMap(\.weight).min())
      #expect(row.5 == group.filter { $0.pieces > 2 && $0.note != nil }.count)
    }
    let first = try #require(orders.first { $0.customer != nil }?.customer)
    let decoded = ObjectID<ShopCustomer>(uri: first.typedID.uri)
    let bought = try shop.context.fetch(ShopOrder.all.select { $0.count(where: $0.customer == decoded) })
    #expect(bought == [first.orders.count])
    let total = try shop.context.fetch(ShopOrder.all.select { ($0.count(where: $0.isPaid == true), $0.total.sum) })
    #expect(total.map(\.0) == [orders.filter(\.isPaid).count])
  }

  @Test("Objects and identifiers in rows", arguments: StoreKind.allCases)
  func objects(_ kind: StoreKind) throws {
    let (shop, orders) = try shop(kind)
    let query = ShopOrder.all.sorted { [$0.lines.count.descending, $0.placedAt.ascending] }
    let rows = try shop.context.fetch(query.select { ($0, $0.typedID, $0.customer.optional, $0.lines.count) })
    #expect(try rows.map(\.0) == shop.context.fetch(query) && Set(rows.map(\.0)) == Set(orders))
    for row in rows {
      #expect(row.1 == row.0.typedID && row.2 === row.0.customer && row.3 == row.0.lines.count)
    }
    let whole: [ShopOrder] = try shop.context.fetch(query.select { $0 })
    #expect(whole == rows.map(\.0))
    let ids = try shop.context.fetch(ShopOrder.all.select { $0.customer.typedID.optional }.distinct())
    #expect(Set(ids) == Set(orders.map { $0.customer?.typedID }) && ids.count == Set(ids).count)
    #expect(throws: QueryError.self) { try shop.context.fetch(ShopOrder.all.select { $0.customer }) }
    let customers = try shop.context.fetch(
      ShopOrder.where { $0.customer != nil }.group { $0.customer }.sorted { [$0.total.sum.descending] }
        .select { ($0.customer, $0.total.sum) })
    let sums = Dictionary(grouping: orders.filter { $0.customer != nil }) { $0.customer }
      .mapValues { $0.reduce(0) { $0 + $1.total } }
    #expect(customers.map(\.1) == sums.values.sorted(by: >))
    for row in customers { #expect(sums[row.0] == row.1) }
  }
}

import CoreData
import Foundation

/// Saves that insert, update and delete related rows together.
///
/// Save `n` inserts order `n` with its lines and stamps them with `n`, stamps order `n - 1` and its lines with `n`,
/// and deletes order `n - 8` with its lines. So the number of the last order determines all rows.
struct Groups {
  private static let lines = 5
  private static let orderCount = 8
  private let stack: Stack

  init(_ stack: Stack) { self.stack = stack }

  func run() throws {
    var number = try lastNumber()
    while true {
      number += 1
      try save(number)
      say(number)
      stack.context.reset()
    }
  }

  private func lastNumber() throws -> Int { try stack.all("Order").map { $0.integer("number") }.max() ?? 0 }

  private func save(_ number: Int) throws {
    let order = stack.insert("Order")
    order.setValue(number, forKey: "number")
    if number.isMultiple(of: 4) { order.setValue(Self.picture(number), forKey: "picture") }
    for place in 0..<Self.lines {
      let line = stack.insert("Line")
      line.setValue("line \(place) of \(number)", forKey: "text")
      line.setValue(order, forKey: "order")
    }
    stamp(order, number)
    for old in try stack.all("Order", NSPredicate(format: "number == %ld", number - 1)) { stamp(old, number) }
    for old in try stack.all("Order", NSPredicate(format: "number <= %ld", number - Self.orderCount)) {
      stack.context.delete(old)
    }
    try stack.context.save()
  }

  /// A value that is larger than those in the rows themselves.
  private static func picture(_ number: Int) -> Data {
    Data(repeating: UInt8(truncatingIfNeeded: number), count: 120_000)
  }

  private func stamp(_ order: NSManagedObject, _ number: Int) {
    order.setValue(number, forKey: "stamp")
    for line in order.value(forKey: "lines") as? Set<NSManagedObject> ?? [] { line.setValue(number, forKey: "stamp") }
  }

  /// Returns the number of the last order. Throws if a row differs from what this number determines.
  func check() throws -> Int {
    let orders = try stack.all("Order").sorted { $0.integer("number") < $1.integer("number") }
    guard let last = orders.last?.integer("number") else {
      guard try stack.all("Line").isEmpty else { throw Problem("lines without an order") }
      return 0
    }
    guard orders.map({ $0.integer("number") }) == Array(max(1, last - Self.orderCount + 1)...last) else {
      throw Problem("other orders are stored")
    }
    guard try stack.all("Line").count == orders.count * Self.lines else { throw Problem("other lines are stored") }
    for order in orders { try check(order, last) }
    try checkHistory(last)
    return last
  }

  private func check(_ order: NSManagedObject, _ last: Int) throws {
    let number = order.integer("number")
    let stamp = min(number + 1, last)
    let lines = order.value(forKey: "lines") as? Set<NSManagedObject> ?? []
    let picture = number.isMultiple(of: 4) ? Self.picture(number) : nil
    guard order.integer("stamp") == stamp, lines.count == Self.lines,
      lines.allSatisfy({ $0.integer("stamp") == stamp }), order.value(forKey: "picture") as? Data == picture
    else { throw Problem("order \(number) of \(last) has other values") }
  }

  private func checkHistory(_ last: Int) throws {
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
    let result = try stack.context.execute(request) as? NSPersistentHistoryResult
    let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
    let inserted = transactions.filter { transaction in
      transaction.changes?.contains { $0.changeType == .insert && $0.changedObjectID.entity.name == "Order" } ?? false
    }
    guard inserted.count == last else { throw Problem("\(inserted.count) transactions of \(last) saves") }
  }
}

import Foundation

/// An order of rows by one of their values, for what a store does not sort.
struct RowOrder: Sendable {
  var term: Term
  private let compare: @Sendable (StoredValue?, StoredValue?) -> ComparisonResult

  init<Root>(_ sorting: Sorting<Root>) {
    term = sorting.term
    compare = { one, other in
      let order = sorting.order(one, other)
      return sorting.ascending ? order : ComparisonResult(rawValue: -order.rawValue) ?? order
    }
  }

  /// Returns elements in the order of their values, of which each element has one for each order. Equal ones keep their
  /// order.
  static func sorted<Element>(_ elements: [(Element, [StoredValue?])], by orders: [RowOrder]) -> [Element] {
    elements.enumerated().sorted { one, other in
      for (order, (left, right)) in zip(orders, zip(one.element.1, other.element.1)) {
        let result = order.compare(left, right)
        if result != .orderedSame { return result == .orderedAscending }
      }
      return one.offset < other.offset
    }.map(\.element.0)
  }
}

extension Sorting {
  /// Returns the order of two values before the direction. Nil is first.
  fileprivate func order(_ one: StoredValue?, _ other: StoredValue?) -> ComparisonResult {
    guard let one else { return other == nil ? .orderedSame : .orderedAscending }
    guard let other else { return .orderedDescending }
    if let collation, case .string(let one) = one, case .string(let other) = other {
      return collation.order(one, other)
    }
    return one.order(other) ?? .orderedSame
  }
}

extension Array {
  /// Returns the elements after an offset, at most a number of them.
  func slice(_ offset: Int, _ limit: Int?) -> [Element] {
    let rest = dropFirst(offset)
    return Array(limit.map { rest.prefix($0) } ?? rest)
  }

  /// Returns the elements in parts of a size, of which the last can be smaller.
  func parts(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { slice($0, size) }
  }
}

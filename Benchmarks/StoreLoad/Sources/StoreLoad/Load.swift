import Foundation

/// The steps of the benchmark with one library.
protocol Load {
  /// Creates a store and saves rows in one transaction.
  func insert(_ count: Int) throws
  /// Reads three attributes of all rows, with a new connection.
  func fetch(_ count: Int) throws
  /// Finds one row at a time by an indexed attribute, with a new connection.
  func find(_ count: Int) throws
}

extension Load {
  /// The number of fetches of one row.
  static var findCount: Int { 2000 }

  /// Runs the steps, and returns the seconds of each.
  func run(_ count: Int) throws -> [String: Double] {
    try [
      "insert": seconds { try insert(count) }, "fetch": seconds { try fetch(count) },
      "find": seconds { try find(Self.findCount) },
    ]
  }
}

/// Returns the seconds that a closure runs.
func seconds(_ body: () throws -> Void) rethrows -> Double {
  let start = ContinuousClock.now
  try body()
  let elapsed = ContinuousClock.now - start
  return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
}

/// An unexpected result.
struct WrongResult: Error {
  let text: String

  static func check(_ condition: Bool, _ text: String) throws {
    if !condition { throw WrongResult(text: text) }
  }
}

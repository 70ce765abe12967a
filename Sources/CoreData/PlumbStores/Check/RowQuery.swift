import PlumbModel
import PlumbSQLite
import PlumbText

extension Database {
  /// The number of keys that a finding contains.
  private static let examples = 5

  /// Returns a finding with the rows of a statement, whose first column is the key to report; empty if it has no rows.
  func finding(
    _ kind: StoreFinding.Kind, _ element: String, _ problem: String, _ sql: String
  ) throws -> [StoreFinding] {
    var (count, keys): (Int, [Int64]) = (0, [])
    try forEach(sql) { row in
      count += 1
      if keys.count < Self.examples { keys.append(row.integer(0)) }
    }
    guard count > 0 else { return [] }
    return [
      StoreFinding(
        kind: kind, element: element, message: "\(problem), in \(Phrase.plural(count, "row", "rows"))", count: count,
        keys: keys)
    ]
  }
}

extension [Int64] {
  /// The numbers as a list in a statement: `1, 2, 3`.
  var list: String { map(String.init).joined(separator: ", ") }
}

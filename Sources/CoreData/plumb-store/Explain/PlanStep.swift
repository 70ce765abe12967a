import Foundation
import PlumbCore

/// A line of SQLite's plan in words.
///
///     PlanStep("SEARCH t0 USING INDEX Z_Book_byTitle (ZTITLE=?)", tables: ["t0": "ZBOOK"]).text
///     // finds rows of ZBOOK with the index Z_Book_byTitle (ZTITLE=?)
struct PlanStep: Hashable {
  /// The line as SQLite writes it.
  let detail: String
  let text: String
  /// Whether all rows of the fetched table or of one of its entities are read.
  let isScan: Bool
  /// Whether the found rows are sorted in memory or in a temporary file.
  let sorts: Bool

  init(_ detail: String, tables: [String: String]) {
    self.detail = detail
    sorts = detail.hasPrefix("USE TEMP B-TREE FOR") && detail.contains("ORDER BY")
    let words = detail.split(separator: " ").map(String.init)
    guard words.count >= 2, ["SCAN", "SEARCH"].contains(words[0]), let table = tables[words[1]] else {
      text =
        sorts
        ? "sorts the found rows, because no index has their order"
        : detail.hasPrefix("CORRELATED SCALAR SUBQUERY") ? "for each row, runs a subquery, which" : detail
      isScan = false
      return
    }
    let isFetched = words[1] == "t0"
    let name = Self.index(in: words)
    let terms = detail.firstIndex(of: "(").map { String(detail[$0...]) } ?? ""
    if words[0] == "SCAN" {
      isScan = isFetched
      text = "reads all rows of \(table)" + (name.map { ", in the order of the index \($0)" } ?? "")
    } else if detail.contains("INTEGER PRIMARY KEY") {
      isScan = false
      text =
        terms.contains(">") || terms.contains("<")
        ? "finds rows of \(table) by a range of keys" : "finds a row of \(table) by its key"
    } else if let name, ["(Z_ENT=?)"].contains(terms) {
      isScan = isFetched
      text = "reads all rows of the entity in \(table), with the index \(name)"
    } else {
      isScan = false
      text =
        "finds rows of \(table) with \(name.map { "the index \($0)" } ?? "an index that it makes for this fetch") \(terms)"
    }
  }

  /// Returns the name of the index; `nil` if SQLite makes one for the statement.
  private static func index(in words: [String]) -> String? {
    guard let place = words.firstIndex(of: "INDEX"), words.indices.contains(place + 1),
      !words.contains("AUTOMATIC")
    else { return nil }
    return words[place + 1]
  }

  /// Returns the tables of a statement by their names in the plan: `ZBOOK t0` is `t0`.
  static func tables(in sql: String) -> [String: String] {
    let words = sql.split(whereSeparator: { " (),".contains($0) }).map(String.init)
    var tables: [String: String] = [:]
    for (word, table) in zip(words.dropFirst(), words) where table.hasPrefix("Z") || table.hasPrefix("\"") {
      if word.first == "t", word.dropFirst().allSatisfy(\.isNumber), word.count > 1 { tables[word] = table }
    }
    return tables
  }
}

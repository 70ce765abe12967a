import PlumbText
import PlumbWorkspace

/// The sizes of a model for the terminal: a row for each version or commit, sparklines, and the most frequently
/// changed elements.
///
///     Shop.xcdatamodeld: 3 versions
///
///         version  entities  attributes  relationships  changes
///         Shop            2           4              2
///       * Shop 3          3           9              4        5  lossy
///
///     Growth
///       entities       ▅▅█  2 → 3
package struct StatsText: Sendable {
  package var style: TextStyle
  /// The maximum number of listed entities and properties.
  package var top = 10

  package init(_ style: TextStyle = TextStyle()) { self.style = style }

  package func text(of stats: ModelStats) -> String {
    var page = TextPage(style)
    page.write(line: [TextSpan("\(stats.path): \(stats.rowCount)", limit: .max)])
    page.writeBlankLine()
    writeSizes(stats, to: &page)
    writeGrowth(stats, to: &page)
    write(stats.hotSpots.entities, "Entities that change most", stats, to: &page)
    write(stats.hotSpots.properties, "Properties that change most", stats, to: &page)
    return page.text
  }

  private func writeSizes(_ stats: ModelStats, to page: inout TextPage) {
    let isOfCommits = stats.basis == .commits
    let hasDays = stats.rows.contains { $0.origin != nil }
    let optional = (hasDays ? ["day"] : []) + (isOfCommits ? ["version"] : [])
    let head = [isOfCommits ? "commit" : "version"] + optional + ["entities", "attributes", "relationships", "changes"]
    var rows = [head.map { [TextSpan($0, .quiet)] }]
    rows[0][0].insert(TextSpan(" "), at: 0)
    rows += stats.rows.map { row in
      let size = row.moment.size
      let texts =
        [row.moment.name] + (hasDays ? [row.origin?.day ?? ""] : []) + (isOfCommits ? [row.version ?? "?"] : [])
        + [size?.entities, size?.attributes, size?.relationships, size == nil ? nil : row.changes]
        .map { $0.map(String.init) ?? "" } + [size == nil ? "cannot be read" : Self.note(row)]
      let mark = TextSpan(row.isCurrent && !isOfCommits ? "*" : " ")
      let cells = texts.map { [TextSpan($0, limit: .max)] }
      return [[mark] + cells[0]] + cells.dropFirst()
    }
    let numbers = (1 + optional.count)..<(5 + optional.count)
    page.write(rows: rows.map { TextRow(cells: $0) }, widest: [], right: numbers)
    page.writeBlankLine()
  }

  /// Returns the class of a step if it is breaking; otherwise an empty string.
  private static func note(_ row: ModelStats.Row) -> String {
    guard let level = row.moment.step?.migrationClass, level.isBreaking else { return "" }
    return level.rawValue
  }

  private func writeGrowth(_ stats: ModelStats, to page: inout TextPage) {
    guard stats.rows.count > 1 else { return }
    let series: [(String, (ModelStats.Row) -> Int?)] = [
      ("entities", { $0.moment.size?.entities }), ("attributes", { $0.moment.size?.attributes }),
      ("relationships", { $0.moment.size?.relationships }),
    ]
    var rows = series.map { name, value in
      let values = stats.rows.map(value)
      let known = values.compactMap { $0 }
      return [name, spark(values), "\(known.first ?? 0) \(page.ink.toOne) \(known.last ?? 0)"]
    }
    let changes = stats.rows.map(\.changes)
    rows.append(["changes", spark(changes), "\(changes.compactMap { $0 }.reduce(0, +)) in all"])
    write("Growth", rows, right: 0..<0, to: &page)
  }

  private func spark(_ values: [Int?]) -> String {
    Sparkline(values, isASCII: style.drawing == .ascii, width: max(10, style.width - 36)).text
  }

  private func write(_ spots: [HotSpots.Spot], _ heading: String, _ stats: ModelStats, to page: inout TextPage) {
    guard !spots.isEmpty, top > 0 else { return }
    let rows = spots.prefix(top).map { spot in
      [
        String(spot.key.prefix(60)), "\(spot.steps) of \(Phrase.plural(stats.stepCount, "step", "steps"))",
        Phrase.plural(spot.changes, "change", "changes"),
        "last in \(spot.last)" + (spot.isRemoved ? ", removed since" : ""),
      ]
    }
    let more = spots.count > top ? [["and \(spots.count - top) more"]] : []
    write(heading, rows, right: 1..<3, more: more, to: &page)
  }

  private func write(
    _ title: String, _ rows: [[String]], right: Range<Int>, more: [[String]] = [], to page: inout TextPage
  ) {
    page.write(line: [TextSpan(title, .title)])
    for rows in [rows, more] {
      page.write(
        rows: rows.map { TextRow(cells: $0.map { [TextSpan($0, limit: .max)] }) }, widest: [], right: right)
    }
    page.writeBlankLine()
  }
}

extension ModelStats {
  /// The number of rows in words: `28 versions`, `the last 100 commits`.
  var rowCount: String {
    let noun =
      basis == .versions
      ? Phrase.plural(rows.count, "version", "versions") : Phrase.plural(rows.count, "commit", "commits")
    return isBounded ? "the last \(noun)" : noun
  }

  /// The number of rows that were compared with an earlier one.
  package var stepCount: Int { rows.count { $0.moment.step != nil } }
}

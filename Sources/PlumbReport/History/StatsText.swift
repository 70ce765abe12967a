import PlumbEvolution
import PlumbText

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
  /// The colors, characters and width.
  package var style = TextStyle()
  /// The maximum number of listed entities and properties.
  package var top = 10

  /// Creates a text without colors, 100 columns wide.
  package init() {}

  /// Returns the whole text.
  package func text(of stats: ModelStats) -> String {
    let ink = Ink(usesColor: style.color == .on, isASCII: style.drawing == .ascii)
    let noun =
      stats.basis == .versions
      ? Words.plural(stats.rows.count, "version", "versions") : Words.plural(stats.rows.count, "commit", "commits")
    let head = "\(Terminal.sanitized(stats.path)): \(stats.isBounded ? "the last " : "")\(noun)"
    let blocks = [
      [head], table(stats, ink), growth(stats, ink),
      spots(stats.hotSpots.entities, "Entities that change most", stats, ink),
      spots(stats.hotSpots.properties, "Properties that change most", stats, ink),
    ]
    return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private func title(_ text: String, _ ink: Ink) -> String { ink.drawn(TreeSpan(text, .title)) }
}

// MARK: - Sizes

extension StatsText {
  private func table(_ stats: ModelStats, _ ink: Ink) -> [String] {
    let isOfCommits = stats.basis == .commits
    let hasDays = stats.rows.contains { $0.origin != nil }
    var columns: [TextTable.Side] = [.left] + (hasDays ? [.left] : []) + (isOfCommits ? [.left] : [])
    columns += [.right, .right, .right, .right, .left]
    var head = [isOfCommits ? "commit" : "version"] + (hasDays ? ["day"] : []) + (isOfCommits ? ["version"] : [])
    head += ["entities", "attributes", "relationships", "changes"]
    let rows = stats.rows.map { row -> [String] in
      var cells = [Terminal.sanitized(row.moment.name)]
      if hasDays { cells.append(Terminal.sanitized(row.origin?.day ?? "")) }
      if isOfCommits { cells.append(Terminal.sanitized(row.version ?? "?")) }
      guard let size = row.moment.size else { return cells + ["", "", "", "", "cannot be read"] }
      return cells + [
        "\(size.entities)", "\(size.attributes)", "\(size.relationships)", row.changes.map { "\($0)" } ?? "",
        Self.note(row),
      ]
    }
    let lines = TextTable(columns: columns, rows: [head] + rows).lines
    let marks = [" "] + stats.rows.map { $0.isCurrent && stats.basis == .versions ? "*" : " " }
    return zip(marks, lines).enumerated().map { index, line in
      let text = TreePage.trimmed("  \(line.0) \(line.1)")
      return index == 0 ? ink.drawn(TreeSpan(text, .quiet, limit: 400)) : text
    }
  }

  /// Returns the class of a step if it is breaking; otherwise an empty string.
  private static func note(_ row: ModelStats.Row) -> String {
    guard let level = row.moment.step?.migrationClass, level.isBreaking else { return "" }
    return level.rawValue
  }
}

// MARK: - Growth and hot spots

extension StatsText {
  private func growth(_ stats: ModelStats, _ ink: Ink) -> [String] {
    guard stats.rows.count > 1 else { return [] }
    let series: [(String, (ModelStats.Row) -> Int?)] = [
      ("entities", { $0.moment.size?.entities }), ("attributes", { $0.moment.size?.attributes }),
      ("relationships", { $0.moment.size?.relationships }),
    ]
    var rows = series.map { name, value in
      let values = stats.rows.map(value)
      let known = values.compactMap { $0 }
      return [name, spark(values), "\(known.first ?? 0) \(ink.toOne) \(known.last ?? 0)"]
    }
    let changes = stats.rows.map(\.changes)
    rows.append(["changes", spark(changes), "\(changes.compactMap { $0 }.reduce(0, +)) in all"])
    return [title("Growth", ink)]
      + TextTable(columns: [.left, .left, .left], rows: rows).lines.map { "  " + $0 }
  }

  private func spark(_ values: [Int?]) -> String {
    Sparkline(values, isASCII: style.drawing == .ascii, width: max(10, style.width - 36)).text
  }

  private func spots(_ spots: [HotSpots.Spot], _ heading: String, _ stats: ModelStats, _ ink: Ink) -> [String] {
    guard !spots.isEmpty, top > 0 else { return [] }
    let steps = stats.rows.filter { $0.moment.step != nil }.count
    let rows = spots.prefix(top).map { spot in
      [
        Terminal.sanitized(String(spot.key.prefix(60))), "\(spot.steps) of \(Words.plural(steps, "step", "steps"))",
        Words.plural(spot.changes, "change", "changes"),
        "last in \(Terminal.sanitized(spot.last))" + (spot.isRemoved ? ", gone now" : ""),
      ]
    }
    let more = spots.count > top ? ["  and \(spots.count - top) more"] : []
    return [title(heading, ink)]
      + TextTable(columns: [.left, .right, .right, .left], rows: Array(rows)).lines.map { "  " + $0 } + more
  }
}

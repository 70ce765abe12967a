import PlumbEvolution
import PlumbText

/// The migrations from every version to the current one, as a table with a heat map.
///
///     Every version → Shop 3
///       Shop    ▂ lossy        Order.note and 1 more
///       Shop 2  ▁ lightweight
package struct MatrixText: Sendable {
  package var style = TextStyle()

  package init() {}

  /// Returns the table, and the versions as a strip of blocks. A taller block is a worse class.
  package func text(of matrix: MigrationMatrix) -> String {
    var page = TextPage(style)
    let ink = page.ink
    page.write(
      line: [TextSpan("Every version", .title), TextSpan(ink.toOne, .quiet), TextSpan(matrix.current, .title)])
    if matrix.rows.isEmpty { page.write(line: [TextSpan("  no other version")]) }
    page.write(rows: matrix.rows.map { row($0) })
    if matrix.rows.count > 1 {
      page.writeBlankLine()
      page.write(line: [TextSpan(" ")] + [strip(matrix.rows)])
      page.write(line: [TextSpan("  " + counts(matrix.rows), .quiet, limit: 200)])
    }
    let reasons = reasons(matrix.rows)
    if !reasons.isEmpty {
      page.writeBlankLine()
      page.write(line: [TextSpan("Why", .title)])
      page.write(rows: reasons)
    }
    return page.text
  }

  private func row(_ row: MigrationMatrix.Row) -> TextRow {
    guard let level = row.class else {
      return TextRow([TextSpan(row.version)], [TextSpan("cannot be read", .error)])
    }
    let word = PlanText.level(level)
    let more = row.count > 1 ? " and \(row.count - 1) more" : ""
    let place = level.isBreaking ? row.first.map { [TextSpan($0.change.path.key + more, limit: 120)] } : nil
    return TextRow([TextSpan(row.version)], [word.with(block(level)), word], remarks: place ?? [])
  }

  private func reasons(_ rows: [MigrationMatrix.Row]) -> [TextRow] {
    var seen: Set<String> = []
    return rows.compactMap { row -> TextRow? in
      guard let first = row.first, first.store.level.isBreaking else { return nil }
      guard seen.insert(first.change.path.key + first.store.reason).inserted else { return nil }
      return TextRow([TextSpan(first.change.path.key)], remarks: [TextSpan(first.store.reason, limit: 200)])
    }
  }

  private func strip(_ rows: [MigrationMatrix.Row]) -> TextSpan {
    TextSpan(rows.map { $0.class.map(block) ?? "?" }.joined(), limit: rows.count)
  }

  /// Returns the block of a class, taller for a worse class; a digit if the terminal supports no blocks.
  private func block(_ level: MigrationClass) -> String {
    let index = MigrationClass.allCases.firstIndex(of: level) ?? 0
    let blocks = style.drawing == .ascii ? Array("012345") : Array("▁▂▄▅▆█")
    return index < blocks.count ? String(blocks[index]) : "?"
  }

  /// Returns the counts by class: `12 lightweight, 3 lossy`.
  private func counts(_ rows: [MigrationMatrix.Row]) -> String {
    MigrationClass.allCases.compactMap { level in
      let count = rows.filter { $0.class == level }.count
      return count > 0 ? "\(block(level)) \(count) \(level.rawValue)" : nil
    }.joined(separator: ", ")
  }
}

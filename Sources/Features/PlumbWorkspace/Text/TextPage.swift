import PlumbCore

/// A text for the terminal: lines, and tables whose columns fit the width.
package struct TextPage {
  package let columns: Int
  package let ink: Ink
  private var lines: [String] = []

  package init(_ style: TextStyle) {
    columns = max(40, style.width)
    ink = Ink(style)
  }

  /// The lines without blank lines at the end, each with a line feed.
  package var text: String {
    let last = lines.lastIndex { !$0.isEmpty }
    return lines[..<(last.map { $0 + 1 } ?? 0)].map { $0 + "\n" }.joined()
  }

  package mutating func writeBlankLine() { lines.append("") }

  package mutating func write(line spans: [TextSpan]) { lines.append(spans.drawn(ink)) }

  /// Writes short items side by side, in columns of equal width.
  package mutating func write(grid items: [[TextSpan]]) {
    let width = items.map(\.columns).max() ?? 0
    let perLine = max(1, columns / (width + 2))
    for start in stride(from: 0, to: items.count, by: perLine) {
      let line = items[start..<min(items.count, start + perLine)].map { "  " + cell($0, width) }
      lines.append(Self.trimmed(line.joined()))
    }
  }

  /// Writes words followed by remarks, which continue on indented lines.
  package mutating func write(_ words: [TextSpan], remarks: [TextSpan], indent: Int = 0) {
    let line = String(repeating: " ", count: indent) + words.drawn(ink)
    fill(line, width: indent + words.columns, with: remarks, indent: indent + 4)
  }

  /// Writes rows of cells in columns, followed by remarks. Columns without content are omitted.
  ///
  /// - Parameter widest: The maximum widths of the columns; columns beyond the list have none. A wider cell moves the
  ///   following cells instead of widening the column.
  /// - Parameter right: The columns whose cells are aligned to the right.
  package mutating func write(rows: [TextRow], widest: [Int] = [40, 32, 26], right: Range<Int> = 0..<0) {
    let widths = (0..<(rows.map(\.cells.count).max() ?? 0)).map { column -> Int in
      let limit = column < widest.count ? widest[column] : .max
      let widths = rows.map { column < $0.cells.count ? $0.cells[column].columns : 0 }
      let fitting = widths.filter { $0 <= limit }.max() ?? 0
      return fitting > 0 ? fitting : min(limit, widths.max() ?? 0)
    }
    let start = widths.reduce(2) { $0 + ($1 > 0 ? $1 + 2 : 0) }
    for row in rows {
      let shown = row.cells.indices.filter { widths[$0] > 0 }
      let width = shown.reduce(0) { $0 + 2 + max(widths[$1], row.cells[$1].columns) }
      let line = shown.map { "  " + cell(row.cells[$0], widths[$0], isRight: right.contains($0)) }.joined()
      fill(line, width: width, with: row.remarks, indent: columns - start >= 28 ? start : 6)
    }
  }

  private func cell(_ spans: [TextSpan], _ width: Int, isRight: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - spans.columns))
    return isRight ? space + spans.drawn(ink) : spans.drawn(ink) + space
  }

  /// Adds a line of a width with remarks, separated by commas. The remarks continue on indented lines; a remark that
  /// fits on one line is not broken.
  private mutating func fill(_ line: String, width: Int, with remarks: [TextSpan], indent: Int) {
    var (line, words): (String, [TextSpan]) = (line, [])
    var fill = LineFill(columns: columns, indent: indent, used: width, gap: 2)
    func drawn() -> String { Self.trimmed(line + words.drawn(ink)) }
    for (index, remark) in remarks.enumerated() {
      var parts = remark.text.split(separator: " ").map(String.init)
      if index < remarks.count - 1, let last = parts.indices.last { parts[last] += "," }
      let whole = DisplayWidth.columns(parts.joined(separator: " "))
      for (place, part) in parts.enumerated() {
        if let spaces = fill.add(DisplayWidth.columns(part), whole: place == 0 ? whole : nil) {
          if words.isEmpty { line += String(repeating: " ", count: spaces) }
        } else {
          lines.append(drawn())
          (line, words) = (String(repeating: " ", count: indent), [])
        }
        if place > 0, let last = words.popLast() {
          words.append(last.with("\(last.text) \(part)"))
        } else {
          words.append(remark.with(part))
        }
      }
    }
    lines.append(drawn())
  }

  private static func trimmed(_ line: String) -> String {
    var line = line[...]
    while line.last == " " { line = line.dropLast() }
    return String(line)
  }
}

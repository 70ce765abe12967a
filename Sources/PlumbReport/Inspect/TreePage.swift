/// A text that is written line by line, in columns that fit a width.
struct TreePage {
  /// The width to which remarks are wrapped.
  let columns: Int
  /// Whether each entity has only one line, without its properties.
  let isSummary: Bool
  let ink: Ink
  private var lines: [String] = []

  /// Creates an empty page with the settings of the style.
  init(_ style: TextStyle, isSummary: Bool = false) {
    columns = max(40, style.width)
    self.isSummary = isSummary
    ink = Ink(usesColor: style.color == .on, isASCII: style.drawing == .ascii)
  }

  /// The lines, with a line feed at the end.
  var text: String {
    let last = lines.lastIndex { !$0.isEmpty }
    return lines[..<(last.map { $0 + 1 } ?? 0)].map { $0 + "\n" }.joined()
  }

  mutating func writeBlankLine() { lines.append("") }

  /// Writes spans separated by spaces, in one line.
  mutating func write(line spans: [TreeSpan]) {
    lines.append(spans.map(ink.drawn).joined(separator: " "))
  }

  /// Writes short items side by side, in columns of equal width.
  mutating func write(grid items: [[TreeSpan]]) {
    let width = items.map(Self.width).max() ?? 0
    let perLine = max(1, columns / (width + 2))
    for start in stride(from: 0, to: items.count, by: perLine) {
      let line = items[start..<min(items.count, start + perLine)].map { "  " + padded($0, to: width) }
      lines.append(Self.trimmed(line.joined()))
    }
  }

  /// Writes words followed by remarks, which continue on indented lines.
  mutating func write(_ words: [TreeSpan], remarks: [TreeSpan], indent: Int = 0) {
    let line = String(repeating: " ", count: indent) + words.map(ink.drawn).joined(separator: " ")
    fill(line, width: indent + Self.width(words), with: remarks, indent: indent + 4)
  }

  /// Writes rows of cells in columns, followed by remarks.
  mutating func write(rows: [TreeRow]) {
    let widths = TreeRow.widths(rows)
    let start = widths.reduce(2) { $0 + ($1 > 0 ? $1 + 2 : 0) }
    for row in rows {
      let cells = zip(row.cells, widths).filter { $1 > 0 }
      let width = cells.reduce(0) { $0 + 2 + max($1.1, Self.width($1.0)) }
      let line = cells.map { "  " + padded($0, to: $1) }.joined()
      fill(line, width: width, with: row.remarks, indent: columns - start >= 28 ? start : 6)
    }
  }

  /// Adds a line and the continued lines of its remarks.
  private mutating func fill(_ line: String, width: Int, with remarks: [TreeSpan], indent: Int) {
    var wrap = TreeFill(behind: line, width: width, columns: columns, indent: indent, ink: ink)
    wrap.add(remarks)
    lines += wrap.lines
  }

  /// Returns the spans as drawn, padded with spaces; colors take no columns.
  private func padded(_ spans: [TreeSpan], to width: Int) -> String {
    spans.map(ink.drawn).joined(separator: " ") + String(repeating: " ", count: max(0, width - Self.width(spans)))
  }

  /// Returns the number of columns of spans with spaces between them.
  static func width(_ spans: [TreeSpan]) -> Int {
    spans.reduce(0) { $0 + $1.columns } + max(0, spans.count - 1)
  }

  /// Returns the line without trailing spaces.
  static func trimmed(_ line: String) -> String {
    var line = line[...]
    while line.last == " " { line = line.dropLast() }
    return String(line)
  }
}

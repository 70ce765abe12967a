/// A text that grows line by line, in columns that fit a width.
struct TreePage {
  let columns: Int
  let isSummary: Bool
  let ink: Ink
  private var lines: [String] = []

  init(columns: Int, isSummary: Bool, ink: Ink) {
    self.columns = columns
    self.isSummary = isSummary
    self.ink = ink
  }

  /// The lines, with a line feed at the end.
  var text: String {
    let last = lines.lastIndex { !$0.isEmpty }
    return lines[..<(last.map { $0 + 1 } ?? 0)].map { $0 + "\n" }.joined()
  }

  mutating func writeBlankLine() { lines.append("") }

  mutating func write(line spans: [TreeSpan]) {
    lines.append(spans.map(ink.drawn).joined(separator: " "))
  }

  /// Short items beside each other, in columns of one width.
  mutating func write(grid items: [[TreeSpan]]) {
    let width = items.map(Self.width).max() ?? 0
    let perLine = max(1, columns / (width + 2))
    for start in stride(from: 0, to: items.count, by: perLine) {
      let line = items[start..<min(items.count, start + perLine)].map { "  " + padded($0, to: width) }
      lines.append(Self.trimmed(line.joined()))
    }
  }

  /// Words and remarks behind them, continued on indented lines.
  mutating func write(_ words: [TreeSpan], remarks: [TreeSpan], indent: Int = 0) {
    let line = String(repeating: " ", count: indent) + words.map(ink.drawn).joined(separator: " ")
    fill(line, width: indent + Self.width(words), with: remarks, indent: indent + 4)
  }

  /// Rows of cells in columns, with remarks behind them.
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

  /// Puts remarks two columns behind a line; what does not fit goes to lines of its own, a remark in one piece if it
  /// can be.
  private mutating func fill(_ start: String, width: Int, with remarks: [TreeSpan], indent: Int) {
    var line = start
    var words: [TreeSpan] = []
    var used = width
    var gap = 2
    func finished() -> String {
      Self.trimmed(line + words.map(ink.drawn).joined(separator: " "))
    }
    for (index, remark) in remarks.enumerated() {
      let parts = Self.words(of: remark, comma: index < remarks.count - 1)
      let whole = parts.reduce(-1) { $0 + $1.columns + 1 }
      for (place, word) in parts.enumerated() {
        let needed = place == 0 && indent + whole <= columns ? whole : word.columns
        if used + gap + needed > columns, used > indent {
          lines.append(finished())
          (line, words, used, gap) = ("", [], indent, 0)
          line = String(repeating: " ", count: indent)
        }
        if words.isEmpty { line += String(repeating: " ", count: gap) }
        if place > 0, let last = words.indices.last { words[last].text += " " + word.text } else { words.append(word) }
        used += gap + word.columns
        gap = 1
      }
    }
    lines.append(finished())
  }

  private static func words(of remark: TreeSpan, comma: Bool) -> [TreeSpan] {
    var words = remark.text.split(separator: " ").map { word in
      var span = remark
      span.text = String(word)
      return span
    }
    if comma, let last = words.indices.last { words[last].text += "," }
    return words
  }

  private func padded(_ spans: [TreeSpan], to width: Int) -> String {
    spans.map(ink.drawn).joined(separator: " ") + String(repeating: " ", count: max(0, width - Self.width(spans)))
  }

  static func width(_ spans: [TreeSpan]) -> Int {
    spans.reduce(0) { $0 + $1.columns } + max(0, spans.count - 1)
  }

  private static func trimmed(_ line: String) -> String {
    var line = line[...]
    while line.last == " " { line = line.dropLast() }
    return String(line)
  }
}

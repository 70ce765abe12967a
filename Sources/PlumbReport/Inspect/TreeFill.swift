import PlumbText

/// Lines that are filled with as many words of the remarks as fit; continued lines are indented.
struct TreeFill {
  private let indent: Int
  private let ink: Ink
  private var done: [String] = []
  /// The current line as it is drawn, without `words`.
  private var line: String
  private var words: [TreeSpan] = []
  private var fill: LineFill

  /// Starts after a line of this width, with a gap of two columns.
  init(behind line: String, width: Int, columns: Int, indent: Int, ink: Ink) {
    self.line = line
    self.indent = indent
    self.ink = ink
    fill = LineFill(columns: columns, indent: indent, used: width, gap: 2)
  }

  /// The lines without trailing spaces; at least one.
  var lines: [String] { done + [drawn] }

  /// Adds remarks, separated by commas. A remark that fits on one line is not broken.
  mutating func add(_ remarks: [TreeSpan]) {
    for (index, note) in remarks.enumerated() {
      var parts = note.text.split(separator: " ").map(String.init)
      if index < remarks.count - 1, let last = parts.indices.last { parts[last] += "," }
      let whole = DisplayWidth.columns(parts.joined(separator: " "))
      for (place, part) in parts.enumerated() {
        add(note.with(part), whole: place == 0 ? whole : nil, continuing: place > 0)
      }
    }
  }

  private mutating func add(_ word: TreeSpan, whole: Int?, continuing: Bool) {
    if let spaces = fill.add(word.columns, whole: whole) {
      if words.isEmpty { line += String(repeating: " ", count: spaces) }
    } else {
      done.append(drawn)
      line = String(repeating: " ", count: indent)
      words = []
    }
    if continuing, let last = words.popLast() {
      words.append(last.with("\(last.text) \(word.text)"))
    } else {
      words.append(word)
    }
  }

  private var drawn: String {
    TreePage.trimmed(line + words.map(ink.drawn).joined(separator: " "))
  }
}

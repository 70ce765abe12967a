import PlumbText

/// Lines that are filled with remarks, as many words as fit; continued lines are indented.
struct TreeFill {
  /// Columns a line may take.
  private let columns: Int
  private let indent: Int
  private let ink: Ink
  private var done: [String] = []
  /// The line so far as it is drawn, without `words`.
  private var line: String
  private var words: [TreeSpan] = []
  /// Columns of the line so far.
  private var used: Int
  /// Columns before the next word: two behind the cells, one between words, none at the start of a line.
  private var gap = 2

  /// Begins behind a line of this width, with a gap of two columns.
  init(behind line: String, width: Int, columns: Int, indent: Int, ink: Ink) {
    self.line = line
    self.used = width
    self.columns = columns
    self.indent = indent
    self.ink = ink
  }

  /// The lines without spaces at their ends; at least one.
  var lines: [String] { done + [drawn] }

  /// Adds remarks with commas between them. A remark that fits on one line is not broken.
  mutating func add(_ remarks: [TreeSpan]) {
    for (index, remark) in remarks.enumerated() {
      var parts = remark.text.split(separator: " ").map(String.init)
      if index < remarks.count - 1, let last = parts.indices.last { parts[last] += "," }
      let whole = DisplayWidth.columns(parts.joined(separator: " "))
      for (place, part) in parts.enumerated() {
        let word = remark.with(part)
        breakLine(before: place == 0 && indent + whole <= columns ? whole : word.columns)
        add(word, continuing: place > 0)
      }
    }
  }

  /// Goes on with the next line where so many columns do not fit on this one and it holds something.
  private mutating func breakLine(before width: Int) {
    guard used + gap + width > columns, used > indent else { return }
    done.append(drawn)
    line = String(repeating: " ", count: indent)
    words = []
    used = indent
    gap = 0
  }

  /// A word; one that continues a remark is joined to it, so that a colour is switched once for both.
  private mutating func add(_ word: TreeSpan, continuing: Bool) {
    used += gap + word.columns
    if words.isEmpty { line += String(repeating: " ", count: gap) }
    gap = 1
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

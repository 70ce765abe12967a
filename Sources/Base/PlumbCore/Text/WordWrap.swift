/// Line breaking between words. Widths are those of `DisplayWidth`, not numbers of characters.
package enum WordWrap {
  /// Returns lines of at most `columns`. A longer word is not broken. Only spaces separate words, and consecutive
  /// spaces become one. A text without words has no lines.
  package static func lines(_ text: String, columns: Int) -> [String] {
    var lines: [String] = []
    var fill = LineFill(columns: columns)
    for word in text.split(separator: " ") {
      if let spaces = fill.add(DisplayWidth.columns(word)), let last = lines.popLast() {
        lines.append(last + String(repeating: " ", count: spaces) + word)
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// Returns the text if it fits, otherwise its start and an ellipsis. The cut is never inside a character.
  package static func truncated(_ text: String, columns: Int, ellipsis: String = "…") -> String {
    guard DisplayWidth.columns(text) > columns else { return text }
    var used = DisplayWidth.columns(ellipsis)
    let head = text.prefix { character in
      used += DisplayWidth.columns(String(character))
      return used <= columns
    }
    return head + ellipsis
  }
}

/// A layout of lines that are filled word by word. It determines for each word whether it still fits.
package struct LineFill {
  private let columns: Int
  private let indent: Int
  private var used: Int
  private var gap: Int

  package init(columns: Int, indent: Int = 0, used: Int = 0, gap: Int = 0) {
    self.columns = columns
    self.indent = indent
    self.used = used
    self.gap = gap
  }

  /// Adds a word of this width. Returns the number of spaces before it; `nil` if it begins a new line. A word that
  /// begins a phrase of `whole` columns moves to the next line with the phrase, if that line is wide enough for all of
  /// it.
  package mutating func add(_ width: Int, whole: Int? = nil) -> Int? {
    let needed = whole.map { indent + $0 <= columns ? $0 : width } ?? width
    guard used + gap + needed > columns, used > indent else {
      let spaces = gap
      used += gap + width
      gap = 1
      return spaces
    }
    used = indent + width
    gap = 1
    return nil
  }
}

extension String {
  /// Returns this text with spaces before it, so that it has at least `columns` columns.
  package func leftPadded(to columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - DisplayWidth.columns(self))) + self
  }

  /// Returns this text with spaces after it, so that it has at least `columns` columns.
  package func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - DisplayWidth.columns(self)))
  }
}

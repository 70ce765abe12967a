/// Text broken into lines between its words.
///
///     WordWrap.lines("no inverse relationship", columns: 12)      // ["no inverse", "relationship"]
///     WordWrap.truncated("no inverse relationship", columns: 12)  // no inverse …
///
/// Widths are those of `DisplayWidth`, not numbers of characters.
package enum WordWrap {
  /// Lines of at most `columns`; a word that is longer stays whole.
  /// Only spaces separate words, and several of them become one; a line feed is part of its word, so split paragraphs
  /// first. A text without words has no lines.
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

  /// The text if it fits, else its start and an ellipsis.
  /// The cut may be inside a word, never inside a character. With fewer columns than the ellipsis needs, the ellipsis
  /// alone comes back.
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

/// Lines that are filled word by word: says of each word whether it still fits.
package struct LineFill {
  private let columns: Int
  private let indent: Int
  private var used: Int
  private var gap: Int

  /// Lines of `columns`, of which continued ones begin behind `indent`; the first line holds `used` columns already, with
  /// `gap` columns before the next word.
  package init(columns: Int, indent: Int = 0, used: Int = 0, gap: Int = 0) {
    self.columns = columns
    self.indent = indent
    self.used = used
    self.gap = gap
  }

  /// Puts in a word of this width. The number of spaces before it; nil where it begins a new line.
  ///
  /// A word that begins a phrase of `whole` columns takes the phrase along to the next line, where that holds all of it.
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
  /// This text with spaces in front of it, so that it takes at least so many columns.
  /// For numbers in a column: `7` to 3 columns → two spaces and `7`. A longer text stays whole.
  package func leftPadded(to columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - DisplayWidth.columns(self))) + self
  }

  /// This text with spaces behind it, so that it takes at least so many columns.
  /// A longer text stays whole.
  package func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - DisplayWidth.columns(self)))
  }
}

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
    var line = ""
    var used = 0
    for word in text.split(separator: " ") {
      let width = DisplayWidth.columns(word)
      if !line.isEmpty, used + 1 + width > columns {
        lines.append(line)
        line = ""
        used = 0
      }
      used += width + (line.isEmpty ? 0 : 1)
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
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

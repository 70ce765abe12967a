/// Text broken into lines between its words.
package enum WordWrap {
  /// Lines of at most `columns`; a word that is longer stays whole.
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
  package func leftPadded(to columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - DisplayWidth.columns(self))) + self
  }

  /// This text with spaces behind it, so that it takes at least so many columns.
  package func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - DisplayWidth.columns(self)))
  }
}

/// What keeps text from elsewhere from steering the terminal that shows it.
/// Names, values and paths come from models that anyone may have written; all of them go through here before they are
/// printed.
package enum Terminal {
  /// Text with everything that moves the cursor, changes the display or reorders it spelled out.
  ///
  ///     Terminal.sanitized("Or\u{1B}[2Jder\n")  // Or\u{1B}[2Jder\n, in visible characters
  ///
  /// Control characters, line separators and the bidirectional marks, embeddings, overrides and isolates are
  /// replaced; applying it twice changes nothing more. With `keepingLines`, line feeds and tabs stay.
  package static func sanitized(_ text: String, keepingLines: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: isActive) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\t":
        let escape = scalar == "\n" ? "\\n" : "\\t"
        result += keepingLines ? String(scalar) : escape
      case "\r": result += "\\r"
      case _ where isActive(scalar): result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The same of a whole text for people, which may be coloured: line feeds, tabs and the sequences that set a colour
  /// stay, where `isColored`. A carriage return before a line feed goes.
  ///
  /// Whatever the parts of the text are made of, nothing else reaches a terminal by it.
  package static func page(_ text: String, isColored: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: { $0 != "\n" && isActive($0) }) else { return text }
    var result = ""
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      if scalar == "\r", rest.first == "\n" { continue }
      if isColored, scalar == "\u{1B}", let colour = colour(rest) {
        result += "\u{1B}" + String(colour)
        rest = rest[colour.endIndex...]
      } else {
        result += isActive(scalar) ? sanitized(String(scalar), keepingLines: true) : String(scalar)
      }
    }
    return result
  }

  /// `[1;31m` at the beginning; nil where there is something else.
  private static func colour(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
    guard text.first == "[" else { return nil }
    let end = text.dropFirst().firstIndex { !("0"..."9").contains($0) && $0 != ";" }
    guard let end, text[end] == "m" else { return nil }
    return text[...end]
  }

  /// Whether a text holds anything that is spelled out where it is shown, line feeds and tabs aside.
  package static func isActive(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0 != "\n" && $0 != "\t" && isActive($0) }
  }

  /// Whether a character does something else than to be seen: one list for all outputs.
  package static func isActive(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\0"..<" ", "\u{7F}"..."\u{9F}": true
    case "\u{2028}", "\u{2029}": true
    case "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default: false
    }
  }
}

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

  private static func isActive(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\0"..<" ", "\u{7F}"..."\u{9F}": true
    case "\u{2028}", "\u{2029}": true
    case "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default: false
    }
  }
}

/// Protection of the terminal from control characters in text from files.
/// Names, values and paths come from models of unknown origin. All of them are sanitized here before they are
/// printed.
package enum Terminal {
  /// Returns text in which all characters that move the cursor, or change or reorder the display, are escaped:
  /// `Or\u{1B}[2Jder\n`. A second call changes no text. With `keepingLines`, line feeds and tabs are unchanged.
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

  /// Sanitizes a whole text for display. Line feeds and tabs are unchanged, and so are color sequences if `isColored`
  /// is `true`. A carriage return before a line feed is removed, or unchanged with `keepingReturns`.
  package static func page(_ text: String, isColored: Bool = false, keepingReturns: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: { $0 != "\n" && isActive($0) }) else { return text }
    var result = ""
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      if scalar == "\r", rest.first == "\n" {
        if keepingReturns { result.unicodeScalars.append(scalar) }
        continue
      }
      if isColored, scalar == "\u{1B}", let colour = colour(rest) {
        result += "\u{1B}" + String(colour)
        rest = rest[colour.endIndex...]
      } else {
        result += isActive(scalar) ? sanitized(String(scalar), keepingLines: true) : String(scalar)
      }
    }
    return result
  }

  private static func colour(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
    guard text.first == "[" else { return nil }
    let end = text.dropFirst().firstIndex { !("0"..."9").contains($0) && $0 != ";" }
    guard let end, text[end] == "m" else { return nil }
    return text[...end]
  }

  /// Whether a text contains characters that are escaped for display, except line feeds and tabs.
  package static func isActive(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0 != "\n" && $0 != "\t" && isActive($0) }
  }

  /// Whether a character has an effect other than being displayed. All outputs use this list.
  package static func isActive(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\0"..<" ", "\u{7F}"..."\u{9F}": true
    case "\u{2028}", "\u{2029}": true
    case "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default: false
    }
  }
}

/// A detector of the bracket in `##[name]`, scalar by scalar. GitHub's runner interprets `##[name]` anywhere in a
/// text as a command.
package struct CommandBracket {
  /// The number of number signs directly before the next scalar.
  private var pounds = 0

  package init() {}

  /// Returns whether the next scalar is such a bracket.
  package mutating func isNext(_ scalar: Unicode.Scalar) -> Bool {
    defer { pounds = scalar == "#" ? pounds + 1 : 0 }
    return scalar == "[" && pounds > 1
  }
}

/// Shell words for commands in messages.
package enum Shell {
  /// Returns a word in shell notation, in single quotes if it contains special characters: `'Shop 2.xcdatamodel'`.
  package static func word(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        byte >= 0x80 || "-_./:@+,=%".utf8.contains(byte) || (0x30...0x39).contains(byte)
          || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      }
    return isPlain ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}

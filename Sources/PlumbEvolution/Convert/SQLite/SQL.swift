import PlumbText

/// The words of SQLite.
enum SQL {
  /// A name as it is where that needs no quotes, else in double ones. Every name here begins with Z: none is a keyword.
  static func name(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "_")
    }
    return isPlain ? name : "\"\(doubled(name, "\""))\""
  }

  /// A text in single quotes.
  static func text(_ text: String) -> String { "'\(doubled(text, "'"))'" }

  /// A text behind `--`, on its line.
  static func comment(_ text: String) -> String { " -- \(Terminal.sanitized(text))" }

  /// The text with its quotes written twice; NUL, which ends a statement, as U+FFFD.
  private static func doubled(_ text: String, _ quote: Unicode.Scalar) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(scalar == "\0" ? "\u{FFFD}" : scalar)
      if scalar == quote { result.append(quote) }
    }
    return String(result)
  }
}

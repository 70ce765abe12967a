import PlumbText

/// The syntax of SQLite.
package enum SQL {
  /// Returns a name, in double quotes if necessary. All names in a store begin with Z, so none of them is a keyword.
  package static func name(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "_")
        || byte >= 0x80
    }
    return isPlain ? name : "\"\(doubled(name, "\""))\""
  }

  /// Returns a text in single quotes.
  package static func text(_ text: String) -> String { "'\(doubled(text, "'"))'" }

  /// Returns a comment after `--`, on one line.
  static func comment(_ text: String) -> String { " -- \(Terminal.sanitized(text))" }

  /// Returns the text with its quotes doubled. NUL, which would end a statement, becomes U+FFFD.
  private static func doubled(_ text: String, _ quote: Unicode.Scalar) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(scalar == "\0" ? "\u{FFFD}" : scalar)
      if scalar == quote { result.append(quote) }
    }
    return String(result)
  }
}

/// The rules for names in Swift.
package enum SwiftName {
  /// Whether the text is an identifier, with or without backticks: a letter or `_` first, then letters, digits and
  /// `_`.
  ///
  /// Not identifiers are `$0`, `_` alone, emoji, names with spaces, and names with invisible characters.
  package static func isIdentifier(_ text: String) -> Bool {
    if let isPlain = isPlainIdentifier(text) { return isPlain }
    guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart, text != "_" else {
      return false
    }
    return text.unicodeScalars.allSatisfy(continues)
  }

  /// Returns the result for an ASCII text, without the use of Unicode's tables. `nil` for any other text.
  private static func isPlainIdentifier(_ text: String) -> Bool? {
    var text = text
    return text.withUTF8 { bytes in
      guard let first = bytes.first else { return false }
      var isIdentifier = !isDigit(first) && (bytes.count > 1 || first != UInt8(ascii: "_"))
      for byte in bytes {
        if byte >= 0x80 { return nil }
        let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26
        if !isLetter, !isDigit(byte), byte != UInt8(ascii: "_") { isIdentifier = false }
      }
      return isIdentifier
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// Whether an identifier can contain a scalar.
  package static func continues(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == "_" || scalar.properties.isXIDContinue }
    return scalar.properties.isXIDContinue && !scalar.properties.isDefaultIgnorableCodePoint
  }

  /// Returns the name as the declaration of a property requires it: keywords in backticks.
  package static func asProperty(_ name: String) -> String { needsBackticks(name) ? "`\(name)`" : name }

  /// Whether the declaration of a property with this name requires backticks.
  package static func needsBackticks(_ name: String) -> Bool { noProperties.contains(name) }

  /// Returns the name as the declaration or use of a type requires it: keywords in backticks.
  package static func asType(_ name: String) -> String { noTypes.contains(name) ? "`\(name)`" : name }

  /// Returns the name with an uppercase first letter, as in `addToTags`: `Tags` for `tags`.
  package static func capitalized(_ name: String) -> String {
    guard let first = name.first else { return name }
    return first.uppercased() + name.dropFirst()
  }

  /// Returns the text without characters that an identifier cannot contain, for parts of file names. `nil` if no
  /// identifier remains.
  package static func identifier(from text: String) -> String? {
    let preserved = String(String.UnicodeScalarView(text.unicodeScalars.filter(continues)))
    if isIdentifier(preserved) { return preserved }
    return isIdentifier("_" + preserved) && !preserved.isEmpty ? "_" + preserved : nil
  }

  /// The Swift keywords that cannot be names without backticks.
  package static let keywords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
    "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
    "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]
  /// The names that members can have only in backticks, and types without them.
  private static let metatypes: Set<String> = ["Type", "Protocol"]
  /// The names that types can have only in backticks, and members without them.
  private static let typeIntroducers: Set<String> = ["any", "each", "some"]
  private static let noProperties = keywords.union(metatypes)
  private static let noTypes = keywords.union(typeIntroducers)
}

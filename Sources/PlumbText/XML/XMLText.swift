/// Text as it stands in an XML document, and what it means.
package enum XMLText {
  /// Who reads the text, and where it stands.
  package enum Place: Sendable {
    /// A value in a model: `>` stands as it is, as Xcode writes it.
    case modelValue
    /// A value in a document that other tools read. What no XML 1.0 document may hold is left out; what a terminal or a
    /// log would act on is written by its number.
    case value
    /// Between the elements of such a document, line ends and tabs as they are.
    case content
    /// Between the elements of a property list: quotes stand as they are.
    case propertyList

    fileprivate var isValue: Bool { self == .modelValue || self == .value }
    /// Whether what XML does not allow is left out.
    fileprivate var isStrict: Bool { self == .value || self == .content }
  }

  package static func escaped(_ text: String, in place: Place = .modelValue) -> String {
    guard text.utf8.contains(where: { isSpecial($0) || place.isStrict && ($0 >= 0x7F || isOfCommands($0)) }) else {
      return text
    }
    var escaped = ""
    var before = (" ", " ") as (Unicode.Scalar, Unicode.Scalar)
    for scalar in text.unicodeScalars {
      defer { before = (before.1, scalar) }
      switch scalar {
      case "[" where place.isStrict && before == ("#", "#"), ":" where place.isStrict && before.1 == ":":
        escaped += "&#\(scalar.value);"
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">" where place != .modelValue: escaped += "&gt;"
      case "\"" where place != .propertyList: escaped += "&quot;"
      case "\r" where place != .propertyList: escaped += "&#13;"
      case "\n" where place.isValue: escaped += "&#10;"
      case "\t" where place.isValue: escaped += "&#9;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      case "\0"..<" " where place.isStrict, "\u{FFFE}" where place.isStrict, "\u{FFFF}" where place.isStrict: break
      case _ where place.isStrict && Terminal.isActive(scalar): escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The characters of `::error::` and `##[error]`, which are commands to GitHub's runner.
  private static func isOfCommands(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "#") || byte == UInt8(ascii: ":") }

  /// Of U+FFFE and U+FFFF this is the first byte.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0xEF: true
    default: byte < 0x20
    }
  }

  /// What a value means: references replaced, raw line ends and tabs read as spaces, as XML asks.
  package static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 < 0x20 }) else { return text }
    var result = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "&", let end = rest.firstIndex(of: ";") else {
        result.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar)
        continue
      }
      if let meant = meaning(of: Substring(rest[..<end])) {
        result.unicodeScalars.append(meant)
        rest = rest[rest.index(after: end)...]
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func meaning(of reference: Substring) -> Unicode.Scalar? {
    switch reference {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard reference.first == "#" else { return nil }
    let digits = reference.dropFirst()
    let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init)
  }
}

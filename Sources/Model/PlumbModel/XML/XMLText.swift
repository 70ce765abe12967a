import PlumbText

/// Escaping and unescaping of text in XML documents.
package enum XMLText {
  /// The kind of document, and the position of the text in it.
  package enum Place: Sendable {
    /// A value in a model, as Xcode writes it. Xcode did not escape `>` in 2013 and does so since 2015 at the latest.
    case modelValue
    /// A value in a document that other tools read. Characters that XML 1.0 does not allow are omitted; characters
    /// that a terminal or a log interprets are written as numeric references.
    case value
    /// Text between the elements of such a document; line ends and tabs are unchanged.
    case content
    /// Text between the elements of a property list; quotes are unchanged.
    case propertyList

    fileprivate var isValue: Bool { self == .modelValue || self == .value }
    /// Whether characters that XML does not allow are omitted.
    fileprivate var isStrict: Bool { self == .value || self == .content }
  }

  package static func escaped(_ text: String, in place: Place = .modelValue) -> String {
    guard text.utf8.contains(where: { isSpecial($0) || place.isStrict && ($0 >= 0x7F || commandSigns.contains($0)) })
    else {
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
      case ">": escaped += "&gt;"
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

  /// The signs of `::error::` and `##[error]`, which are commands to GitHub's runner.
  private static let commandSigns = Array("#:".utf8)

  /// Whether a byte can need an escape. 0xEF is the first byte of U+FFFE and U+FFFF.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0xEF: true
    default: byte < 0x20
    }
  }

  /// Returns the meaning of a value: references are replaced, and unescaped line ends and tabs become spaces, as XML
  /// requires.
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

import PlumbModel

/// The text of a start tag, for tags that are not spelled as Xcode would.
enum TagText {
  /// The attributes in order, each with what stands between its quotes.
  static func attributes(_ tag: ArraySlice<UInt8>) -> [Kept.RawAttribute] {
    var found: [Kept.RawAttribute] = []
    var rest = tag.drop { !isSpace($0) }
    while true {
      rest = rest.drop(while: isSpace)
      let name = rest.prefix { !isSpace($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") }
      rest = rest[name.endIndex...].drop { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
      guard let quote = rest.first, !name.isEmpty else { return found }
      let value = rest.dropFirst().prefix { $0 != quote }
      rest = rest[value.endIndex...].dropFirst()
      found.append(
        Kept.RawAttribute(name: String(decoding: name, as: UTF8.self), text: quoted(value, by: quote)))
    }
  }

  /// A value in single quotes may hold `"`, which the writer's quotes would end.
  private static func quoted(_ value: ArraySlice<UInt8>, by quote: UInt8) -> String {
    let text = String(decoding: value, as: UTF8.self)
    guard quote == UInt8(ascii: "'"), text.contains("\"") else { return text }
    return text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "&quot;")
  }

  /// What a value means: references replaced, raw line ends and tabs read as spaces, as XML asks.
  static func unescaped(_ text: String) -> String {
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

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

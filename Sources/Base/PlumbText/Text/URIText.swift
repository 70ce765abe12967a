/// The URIs that `URL(string:)` accepts in every version of Foundation.
package enum URIText {
  /// Whether a text is a URI in a strict reading of RFC 3986. A lenient parser may accept a text that is refused
  /// here, but every parser accepts a text that is valid here.
  package static func isValid(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, hasValidEscapes(bytes), bytes.allSatisfy({ isAllowed($0) || $0 == percent }) else {
      return false
    }
    guard bytes.count(where: { $0 == UInt8(ascii: "#") }) <= 1 else { return false }
    var rest = bytes[...]
    if let end = bytes.firstIndex(where: { ends.contains($0) }), bytes[end] == UInt8(ascii: ":") {
      guard isScheme(bytes[..<end]) else { return false }
      rest = bytes[(end + 1)...]
    }
    guard rest.starts(with: "//".utf8) else { return true }
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    return isAuthority(authority)
  }

  private static let percent = UInt8(ascii: "%")
  private static let ends = Set(":/?#".utf8)
  private static let marks = Set("-._~:/?#@!$&'()*+,;=".utf8)

  private static func isAllowed(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || marks.contains(byte) }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetterOrDigit($0) || "+-.".utf8.contains($0) }
  }

  /// Whether the bytes are an authority, `user@host:port`, with at most one `@` and a port of at most five digits.
  private static func isAuthority(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count <= 2, let host = parts.last else { return false }
    let pieces = host.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard pieces.count <= 2 else { return false }
    return pieces.dropFirst().allSatisfy { $0.count <= 5 && $0.allSatisfy(isDigit) }
  }

  private static func hasValidEscapes(_ bytes: [UInt8]) -> Bool {
    bytes.indices.filter { bytes[$0] == percent }.allSatisfy { index in
      let escape = bytes[(index + 1)...].prefix(2)
      return escape.count == 2 && escape.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }
  }
}

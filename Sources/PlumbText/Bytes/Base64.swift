/// Bytes as base64 text (RFC 4648): the form in which Core Data writes checksums and property lists hold data.
///
///     Base64.text([0xFB, 0xFF])  // "+/8="
///     Base64.bytes("+/8=")       // [0xFB, 0xFF]
package enum Base64 {
  /// The text on one line, padded with `=` to whole groups of four.
  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        text.append(place <= group.count ? alphabet[Int(bits >> UInt32(18 - 6 * place)) & 63] : padding)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; nil for anything but whole groups of four, padding only at the end.
  ///
  /// White space is not taken: callers whose format allows it remove it. Bits that pad the last byte have to be zero,
  /// so that no two texts stand for the same bytes.
  package static func bytes(_ text: String) -> [UInt8]? {
    let characters = Array(text.utf8)
    let body = characters.prefix { $0 != padding }
    let padded = characters.count - body.count
    guard characters.count.isMultiple(of: 4), padded <= 2, characters.suffix(padded).allSatisfy({ $0 == padding })
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for character in body {
      guard let value = value(of: character) else { return nil }
      bits = bits << 6 | value
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      bits &= 1 << UInt32(count) - 1
    }
    return bits == 0 ? bytes : nil
  }

  private static let padding = UInt8(ascii: "=")
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The six bits that a character stands for.
  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a") + 26)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0") + 52)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

/// Bytes as text in base64 (RFC 4648): what property lists, checksums and lock files hold bytes as.
///
///     Base64.text(of: [0xFB, 0xFF])  // +/8=
///     Base64.bytes(of: "+/8=")       // [0xFB, 0xFF]
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  /// The six bits of each character, by its byte; 0xFF for those that have none.
  private static let bits: [UInt8] = {
    var bits = [UInt8](repeating: 0xFF, count: 256)
    for (value, byte) in alphabet.enumerated() { bits[Int(byte)] = UInt8(value) }
    return bits
  }()

  /// The text on one line, with `=` at its end where it needs some.
  package static func text(of bytes: [UInt8]) -> String { String(decoding: characters(of: bytes), as: UTF8.self) }

  /// The text in lines of at most `width` characters, a multiple of four; none for no bytes.
  package static func lines(of bytes: [UInt8], width: Int) -> [String] {
    let characters = characters(of: bytes)
    return stride(from: 0, to: characters.count, by: width).map {
      String(decoding: characters[$0..<min($0 + width, characters.count)], as: UTF8.self)
    }
  }

  private static func characters(of bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var value: UInt32 = 0
      for byte in group { value = value << 8 | UInt32(byte) }
      value <<= UInt32(8 * (3 - group.count))
      for place in 0...3 {
        let isPadding = place > group.count
        text.append(isPadding ? UInt8(ascii: "=") : alphabet[Int(value >> UInt32(18 - 6 * place) & 63)])
      }
    }
    return text
  }

  /// The bytes of a text; white space in it means nothing. nil for any other character, and for a text that ends in the
  /// middle of a byte.
  package static func bytes(of text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var value: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text.utf8 where byte > 0x20 {
      guard byte != UInt8(ascii: "=") else {
        padding += 1
        continue
      }
      let six = bits[Int(byte)]
      guard six != 0xFF, padding == 0 else { return nil }
      value = value << 6 | UInt32(six)
      count += 1
      guard count == 4 else { continue }
      for shift: UInt32 in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
      (value, count) = (0, 0)
    }
    switch (count, padding) {
    case (0, 0): break
    case (2, 2): bytes.append(UInt8(truncatingIfNeeded: value >> 4))
    case (3, 1):
      bytes.append(UInt8(truncatingIfNeeded: value >> 10))
      bytes.append(UInt8(truncatingIfNeeded: value >> 2))
    default: return nil
    }
    return bytes
  }
}

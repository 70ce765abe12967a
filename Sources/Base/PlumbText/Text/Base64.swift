/// Base64 encoding and decoding (RFC 4648). Property lists, checksums and lock files store bytes in this form.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  /// The six-bit value of each alphabet character, indexed by its byte; 0xFF for all other bytes.
  private static let bits: [UInt8] = {
    var bits = [UInt8](repeating: 0xFF, count: 256)
    for (value, byte) in alphabet.enumerated() { bits[Int(byte)] = UInt8(value) }
    return bits
  }()

  package static func text(of bytes: [UInt8]) -> String { String(decoding: characters(of: bytes), as: UTF8.self) }

  /// Returns the encoded text in lines of at most `width` characters, which must be a multiple of four. Empty if
  /// `bytes` is empty.
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

  /// Decodes a text, ignoring white space. `nil` if the text contains a character outside the alphabet, or if its
  /// length or padding is wrong.
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

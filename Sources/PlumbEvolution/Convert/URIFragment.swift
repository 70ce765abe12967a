/// The part of a URI after `#` (RFC 3986).
enum URIFragment {
  /// Returns the text in percent encoding, except for letters, digits and the characters `-._~/`, which every
  /// fragment allows.
  static func escaped(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26
      if isLetter || byte &- UInt8(ascii: "0") < 10 || "-._~/".utf8.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}

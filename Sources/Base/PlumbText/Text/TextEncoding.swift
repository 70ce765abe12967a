/// The encoding of a text file.
package enum TextEncoding {
  /// Returns the range and the description of the first bytes that are not UTF-8 text; `nil` for valid UTF-8. A file in
  /// UTF-16 is recognized by its byte order mark.
  package static func problem(in bytes: [UInt8]) -> (range: Range<Int>, message: String)? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return (0..<1, "the file is in UTF-16: save it as UTF-8")
    }
    guard let offset = firstInvalidOffset(in: bytes) else { return nil }
    let byte = String(bytes[offset], radix: 16, uppercase: true)
    return (offset..<offset + 1, "the byte 0x\(byte) is not UTF-8 text: save the file as UTF-8")
  }

  /// Returns the offset of the first byte that is not part of well-formed UTF-8; `nil` if all bytes are valid.
  private static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    var offset = 0
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }
}

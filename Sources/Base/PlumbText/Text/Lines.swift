extension [UInt8] {
  /// The line break of a text: `\r\n` if its first line ends so, otherwise `\n`.
  package var lineBreak: String {
    let first = firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    guard let first, self[first] == UInt8(ascii: "\r"), first + 1 < count, self[first + 1] == UInt8(ascii: "\n") else {
      return "\n"
    }
    return "\r\n"
  }

  /// Returns the offset after the last line feed before an offset; 0 in the first line.
  package func lineStart(of offset: Int) -> Int {
    self[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }
}

// The classes of bytes that the scanners of Swift text distinguish.

extension UInt8 {
  /// Whether the byte is part of an identifier. All bytes beyond ASCII are.
  @inline(__always)
  var continuesName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Whether the byte is a digit: `0` to `9`.
  @inline(__always)
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether the byte is a space, a tab or a line break.
  @inline(__always)
  var isWhite: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// Whether the byte is a line feed or a carriage return. `\r\n` consists of two such bytes.
  @inline(__always)
  var isLineEnd: Bool { self == 0x0A || self == 0x0D }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Returns the end of the comment that starts at an index. `nil` if none starts there. A line comment ends before
  /// its line break. Block comments can be nested, unless `nests` is `false` as in C.
  func endOfComment(at start: Int, nests: Bool = true) -> Int? {
    guard start + 1 < endIndex, self[start] == UInt8(ascii: "/") else { return nil }
    switch self[start + 1] {
    case UInt8(ascii: "/"): return endOfLineComment(at: start)
    case UInt8(ascii: "*"): return endOfBlockComment(at: start, nests: nests)
    default: return nil
    }
  }

  private func endOfLineComment(at start: Int) -> Int {
    var index = start + 2
    while index < endIndex, !self[index].isLineEnd { index += 1 }
    return index
  }

  private func endOfBlockComment(at start: Int, nests: Bool) -> Int {
    var depth = 1
    var index = start + 2
    while depth > 0, index < endIndex {
      let next = index + 1 < endIndex ? self[index + 1] : 0
      switch (self[index], next) {
      case (UInt8(ascii: "/"), UInt8(ascii: "*")) where nests: depth += 1
      case (UInt8(ascii: "*"), UInt8(ascii: "/")): depth -= 1
      default:
        index += 1
        continue
      }
      index += 2
    }
    return index
  }
}

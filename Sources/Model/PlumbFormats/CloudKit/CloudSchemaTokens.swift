import PlumbCore
import PlumbText

/// A token of CloudKit's schema language.
struct CloudToken: Hashable {
  enum Kind: Hashable {
    /// A word outside of quotes: a keyword or a name.
    case word
    /// A name in double quotes.
    case quoted
    /// A sign: `( ) , ; < >`.
    case sign(UInt8)
    /// Another character.
    case other
    case end
  }
  var kind: Kind
  /// The range of the token.
  var range: Range<Int>
  /// The start of the white space and the comments before it.
  var lead: Int
}

/// A reader of tokens. White space and comments (`//`, `--`, `/* */`) are parts of the token after them.
struct CloudTokens {
  let bytes: [UInt8]
  private var offset = 0
  /// The problem of a comment or of quotes that have no end: its range and its message.
  private(set) var unclosed: (range: Range<Int>, message: String)?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next token, and moves behind it.
  mutating func next() -> CloudToken {
    let lead = offset
    if lead == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    skipSpace()
    let start = offset
    guard start < bytes.count else { return CloudToken(kind: .end, range: start..<start, lead: lead) }
    let byte = bytes[start]
    let kind: CloudToken.Kind
    switch byte {
    case _ where Self.isWord(byte):
      while offset < bytes.count, Self.isWord(bytes[offset]) { offset += 1 }
      kind = .word
    case UInt8(ascii: "\""):
      skipQuoted()
      kind = .quoted
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "<"),
      UInt8(ascii: ">"):
      offset += 1
      kind = .sign(byte)
    default:
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      kind = .other
    }
    return CloudToken(kind: kind, range: start..<offset, lead: lead)
  }

  /// Whether a byte belongs to a word: a letter, a digit, an underscore, or a part of a character beyond ASCII.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
      true
    default: false
    }
  }

  private mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): offset += 1
      default:
        guard let comment = Self.comment(at: offset, in: bytes[...]) else { return }
        if !comment.isClosed {
          unclosed =
            unclosed
            ?? (offset..<offset + 2, "the comment is not closed: expected */ before the end of the file")
        }
        offset = comment.end
      }
    }
  }

  /// Returns the end of the comment that begins at an offset, and whether it is closed; `nil` if none begins there. The
  /// end of a comment that is not closed is the end of the bytes.
  static func comment(at start: Int, in bytes: ArraySlice<UInt8>) -> (end: Int, isClosed: Bool)? {
    guard start + 1 < bytes.endIndex else { return nil }
    var index = start + 2
    switch (bytes[start], bytes[start + 1]) {
    case (UInt8(ascii: "/"), UInt8(ascii: "*")):
      while index + 1 < bytes.endIndex {
        if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return (index + 2, true) }
        index += 1
      }
      return (bytes.endIndex, false)
    case (UInt8(ascii: "/"), UInt8(ascii: "/")), (UInt8(ascii: "-"), UInt8(ascii: "-")):
      while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      return (index, true)
    default: return nil
    }
  }

  /// Moves behind the closing quote, or to the end of the line without one.
  private mutating func skipQuoted() {
    let start = offset
    offset += 1
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") {
      offset += 1
      if bytes[offset - 1] == UInt8(ascii: "\"") { return }
    }
    unclosed = unclosed ?? (start..<start + 1, "the name in quotes is not closed: expected a double quote in this line")
  }
}

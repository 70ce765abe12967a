import PlumbText

/// The tokens of an Objective-C file as far as declarations need them, one after another: nothing is kept, so that a
/// file costs no more memory than its bytes.
///
/// Comments and preprocessor lines are passed over; of an `#if` all branches are there. What is left open (a comment, a
/// string) ends with the file or its line. Bytes of any kind are taken.
struct ObjectiveCLexer {
  /// A token and its bytes.
  struct Token: Hashable {
    var kind: Kind
    var span: Span

    enum Kind: Hashable {
      /// `NSString`, `int32_t`
      case word
      /// `@property`, `@end`: with the sign.
      case keyword
      /// A bracket, a star, a colon…: one byte each.
      case mark(UInt8)
      /// A string or character literal, a number.
      case literal
    }

    /// Whether it is this bracket or sign.
    func isMark(_ character: Unicode.Scalar) -> Bool { kind == .mark(UInt8(truncatingIfNeeded: character.value)) }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// Comments that speak to Plumb, as `SourceScan` has them.
  private(set) var comments: [SourceScan.Comment] = []
  /// Comments above the code they speak of.
  private var waiting: [Span] = []
  /// Where the first code of the line stands, if there was some.
  private var lineCode: Int?

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The next token; nil at the file's end.
  mutating func next() -> Token? {
    while index < bytes.count {
      let byte = bytes[index]
      if byte.isLineEnd {
        lineCode = nil
        index += 1
      } else if byte <= 0x20 || byte == UInt8(ascii: "\\") {
        index += 1
      } else if let end = endOfComment() {
        comment(until: end)
      } else if byte == UInt8(ascii: "#"), lineCode == nil {
        skipDirective()
      } else {
        codeBegins()
        return token(byte)
      }
    }
    for place in waiting { comments.append(.init(place: place, target: bytes.count)) }
    waiting = []
    return nil
  }

  private mutating func token(_ byte: UInt8) -> Token {
    let start = index
    index += 1
    var kind = Token.Kind.mark(byte)
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      skipLiteral(to: byte)
      kind = .literal
    case UInt8(ascii: "@") where peek.continuesName && !peek.isDigit:
      skipWord()
      kind = .keyword
    case _ where byte.continuesName:
      skipWord()
      kind = byte.isDigit ? .literal : .word
    default: break
    }
    return Token(kind: kind, span: Span(start, index))
  }

  /// The byte under the index; 0 behind the file's end.
  private var peek: UInt8 { index < bytes.count ? bytes[index] : 0 }

  private mutating func skipWord() {
    while index < bytes.count, bytes[index].continuesName { index += 1 }
  }

  /// Goes behind the quote that ends a literal, or to its line's end.
  private mutating func skipLiteral(to quote: UInt8) {
    while index < bytes.count, !bytes[index].isLineEnd {
      let byte = bytes[index]
      index += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == quote { break }
    }
    index = min(index, bytes.count)
  }
}

// MARK: - What is passed over

extension ObjectiveCLexer {
  /// Where the comment ends that begins here. Unlike Swift's, those of C do not hold others.
  private func endOfComment() -> Int? {
    guard bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count else { return nil }
    var end = index + 2
    switch bytes[index + 1] {
    case UInt8(ascii: "/"):
      while end < bytes.count, !bytes[end].isLineEnd { end += 1 }
      return end
    case UInt8(ascii: "*"):
      while end + 1 < bytes.count, bytes[end] != UInt8(ascii: "*") || bytes[end + 1] != UInt8(ascii: "/") { end += 1 }
      return min(end + 2, bytes.count)
    default: return nil
    }
  }

  /// Goes to the end of a preprocessor's line, which a backslash continues. A comment in it may end on another line.
  private mutating func skipDirective() {
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\") {
        index += 1
        if peek == UInt8(ascii: "\r") { index += 1 }
        if peek.isLineEnd { index += 1 }
      } else if byte.isLineEnd {
        return
      } else if let end = endOfComment() {
        index = end
      } else {
        index += 1
      }
    }
  }

  private static let marker = Array("plumb:ignore".utf8)

  /// Keeps a comment if it speaks to Plumb: of the code before it on its line, else of the code that comes next.
  private mutating func comment(until end: Int) {
    let place = Span(index, end)
    var text = index
    while text < end, bytes[text] == UInt8(ascii: "/") || bytes[text] == UInt8(ascii: " ") { text += 1 }
    index = end
    guard bytes[text..<end].starts(with: Self.marker) else { return }
    if let lineCode {
      comments.append(.init(place: place, target: lineCode))
    } else {
      waiting.append(place)
    }
  }

  /// Code on a new line is what the comments above have been waiting for.
  private mutating func codeBegins() {
    if lineCode == nil { lineCode = index }
    for place in waiting { comments.append(.init(place: place, target: index)) }
    waiting = []
  }
}

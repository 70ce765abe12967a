import PlumbText

/// A well-formed text as its tags, comments and instructions, each with what stands before it.
///
///     XMLPieces(Array("<a>\n  <b/>\n</a>\n".utf8))?.pieces.map(\.kind)   // [.start, .whole, .end]
///
/// Nothing is lost: the spaces and texts of all pieces, and then the tail, are the bytes again.
struct XMLPieces {
  /// A tag, a comment or an instruction.
  struct Piece {
    /// What stands between the piece before and this one: white space mostly, text where there is some.
    let space: ArraySlice<UInt8>
    /// From `<` to `>`.
    let text: ArraySlice<UInt8>
    let kind: Kind
  }

  /// `whole` for what has no end of its own: `<a/>`, `<a></a>`, comments, instructions, CDATA.
  enum Kind { case start, end, whole }

  private(set) var pieces: [Piece] = []
  /// What stands behind the last piece, a final newline mostly.
  private(set) var tail: ArraySlice<UInt8> = []

  /// One pass over the bytes; nil for a text with a document type, which no model has, and for one that ends inside a
  /// tag.
  init?(_ bytes: [UInt8]) {
    var place = 0
    while let start = bytes.offset(of: UInt8(ascii: "<"), from: place) {
      guard let end = Self.end(ofMarkupAt: start, in: bytes), end <= bytes.count else { return nil }
      add(bytes[place..<start], bytes[start..<end], of: bytes)
      place = end
    }
    tail = bytes[place...]
  }

  /// `<a></a>` is one piece, as `<a/>` is.
  private mutating func add(_ space: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, of bytes: [UInt8]) {
    let kind = Self.kind(of: text)
    if kind == .end, let last = pieces.last, last.kind == .start, space.allSatisfy({ $0 <= 0x20 }) {
      pieces.removeLast()
      pieces.append(Piece(space: last.space, text: bytes[last.text.startIndex..<text.endIndex], kind: .whole))
    } else {
      pieces.append(Piece(space: space, text: text, kind: kind))
    }
  }

  /// By the byte behind the `<`, and the one before the `>`.
  private static func kind(of text: ArraySlice<UInt8>) -> Kind {
    switch text.dropFirst().first {
    case UInt8(ascii: "/"): .end
    case UInt8(ascii: "!"), UInt8(ascii: "?"): .whole
    default: text.dropLast().last == UInt8(ascii: "/") ? .whole : .start
    }
  }

  /// The offset behind a tag, a comment or an instruction; a `>` in quotes ends no tag. nil where there is no end.
  private static func end(ofMarkupAt start: Int, in bytes: [UInt8]) -> Int? {
    let rest = bytes[start...]
    if rest.starts(with: "<!--".utf8) { return bytes.end(of: "-->", from: start + 4) }
    if rest.starts(with: "<![CDATA[".utf8) { return bytes.end(of: "]]>", from: start + 9) }
    if rest.starts(with: "<?".utf8) { return bytes.end(of: "?>", from: start + 2) }
    if rest.starts(with: "<!".utf8) { return nil }
    var quote: UInt8?
    for index in rest.indices {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
    }
    return nil
  }
}

extension XMLPieces.Piece {
  /// The element's name: `entity` for `<entity name="A">` and `</entity>`; for a comment the first of its bytes.
  var name: ArraySlice<UInt8> {
    text.dropFirst(kind == .end ? 2 : 1)
      .prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
  }

  /// The tag up to the end of its first attribute, `<entity name="A"`, which is the element's name mostly.
  var head: ArraySlice<UInt8> {
    guard kind != .end, let first = StartTagAttributes(text).first(where: { _ in true }) else { return text }
    return text[..<first.whole.upperBound]
  }

  /// Whether it is spelled `<a />`.
  var endsWithSpaceAndSlash: Bool { text.suffix(3).elementsEqual(" />".utf8) }
}

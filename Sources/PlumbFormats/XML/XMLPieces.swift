import PlumbText

/// A well-formed text as its tags, comments and instructions, each with what stands before it.
struct XMLPieces {
  struct Piece {
    /// White space mostly.
    let space: ArraySlice<UInt8>
    let text: ArraySlice<UInt8>
    let kind: Kind
  }

  enum Kind { case start, end, whole }

  private(set) var pieces: [Piece] = []
  /// What stands behind the last piece.
  private(set) var tail: ArraySlice<UInt8> = []

  /// nil for a text with a document type, which no model has.
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

  private static func kind(of text: ArraySlice<UInt8>) -> Kind {
    switch text.dropFirst().first {
    case UInt8(ascii: "/"): .end
    case UInt8(ascii: "!"), UInt8(ascii: "?"): .whole
    default: text.dropLast().last == UInt8(ascii: "/") ? .whole : .start
    }
  }

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
  /// `entity` for `<entity name="A">` and `</entity>`.
  var name: ArraySlice<UInt8> {
    text.dropFirst(kind == .end ? 2 : 1)
      .prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
  }

  /// The tag up to the end of its first attribute, `<entity name="A"`, which is the element's name mostly.
  var head: ArraySlice<UInt8> {
    guard kind != .end, let first = StartTagAttributes(text).first(where: { _ in true }) else { return text }
    return text[..<first.whole.upperBound]
  }

  var endsWithSpaceAndSlash: Bool { text.suffix(3).elementsEqual(" />".utf8) }
}

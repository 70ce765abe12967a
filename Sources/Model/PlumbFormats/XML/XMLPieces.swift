import PlumbModel
import PlumbText

/// The tags, comments and processing instructions of a well-formed text, each with the text before it.
///
///     XMLPieces(Array("<a>\n  <b/>\n</a>\n".utf8))?.pieces.map(\.kind)   // [.start, .whole, .end]
///
/// Lossless: the spaces and texts of all pieces, followed by the tail, are the original bytes.
struct XMLPieces {
  /// A tag, a comment or a processing instruction.
  struct Piece {
    /// The text between the preceding piece and this one, usually white space.
    let space: ArraySlice<UInt8>
    /// The text from `<` to `>`.
    let text: ArraySlice<UInt8>
    let kind: Kind
  }

  /// The kind of a piece. `whole` is a piece without a separate end: `<a/>`, `<a></a>`, comments, instructions,
  /// CDATA.
  enum Kind { case start, end, whole }

  private(set) var pieces: [Piece] = []
  /// The text after the last piece, usually a final newline.
  private(set) var tail: ArraySlice<UInt8> = []

  /// Splits the bytes in one pass; `nil` for a text with a document type, which no model has, and for a text that
  /// ends inside a tag.
  init?(_ bytes: [UInt8]) {
    var place = 0
    while let start = bytes.offset(of: UInt8(ascii: "<"), from: place) {
      guard let end = Self.end(ofMarkupAt: start, in: bytes), end <= bytes.count else { return nil }
      add(bytes[place..<start], bytes[start..<end], of: bytes)
      place = end
    }
    tail = bytes[place...]
  }

  /// Adds a piece. Merges `<a></a>` into one piece, like `<a/>`.
  private mutating func add(_ space: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, of bytes: [UInt8]) {
    let kind = Self.kind(of: text)
    if kind == .end, let last = pieces.last, last.kind == .start, space.allSatisfy({ $0 <= 0x20 }) {
      pieces.removeLast()
      pieces.append(Piece(space: last.space, text: bytes[last.text.startIndex..<text.endIndex], kind: .whole))
    } else {
      pieces.append(Piece(space: space, text: text, kind: kind))
    }
  }

  /// Returns the kind of a piece, by the byte after the `<` and the byte before the `>`.
  private static func kind(of text: ArraySlice<UInt8>) -> Kind {
    switch text.dropFirst().first {
    case UInt8(ascii: "/"): .end
    case UInt8(ascii: "!"), UInt8(ascii: "?"): .whole
    default: text.dropLast().last == UInt8(ascii: "/") ? .whole : .start
    }
  }

  /// Returns the offset after a tag, a comment or an instruction; `nil` if it has no end.
  private static func end(ofMarkupAt start: Int, in bytes: [UInt8]) -> Int? {
    let rest = bytes[start...]
    if rest.starts(with: "<!--".utf8) { return bytes.end(of: "-->", from: start + 4) }
    if rest.starts(with: "<![CDATA[".utf8) { return bytes.end(of: "]]>", from: start + 9) }
    if rest.starts(with: "<?".utf8) { return bytes.end(of: "?>", from: start + 2) }
    return rest.starts(with: "<!".utf8) ? nil : end(ofTagAt: start, in: bytes)
  }

  /// Returns the offset after the `>` of a tag; `nil` if it has no end. A `>` in quotes does not end it.
  static func end(ofTagAt start: Int, in bytes: [UInt8]) -> Int? {
    var quote: UInt8?
    for index in start..<bytes.count {
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
  /// The name of the element: `entity` for `<entity name="A">` and `</entity>`. For a comment, its first bytes.
  var name: ArraySlice<UInt8> {
    text.dropFirst(kind == .end ? 2 : 1)
      .prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
  }

  /// The tag up to the end of its first attribute, usually the element's name: `<entity name="A"`.
  var head: ArraySlice<UInt8> {
    guard kind != .end, let first = StartTagAttributes(text).first(where: { _ in true }) else { return text }
    return text[..<first.whole.upperBound]
  }

  /// Whether it is spelled `<a />`.
  var endsWithSpaceAndSlash: Bool { text.suffix(3).elementsEqual(" />".utf8) }
}

import PlumbModel
import PlumbText

/// The place of a cursor in the XML of a model, which need not be well-formed.
///
///     ModelCursor(Array(#"<model><entity name="Order"><attribute op"#.utf8), at: 39)?.place   // .attributeName
struct ModelCursor {
  /// The part of the XML at the cursor.
  enum Place: Hashable {
    /// The name of an element, after `<`.
    case tagName
    /// The name of an XML attribute.
    case attributeName
    /// The value of an XML attribute.
    case value(of: String)
  }

  /// A start tag that is not closed before the cursor.
  struct OpenTag {
    let name: String
    /// The values of its XML attributes by name, as spelled.
    var values: [String: String] = [:]
  }

  let place: Place
  /// The elements around the cursor, the outermost first, without the one whose tag contains the cursor.
  private(set) var parents: [OpenTag] = []
  /// The tag that contains the cursor, with its XML attributes on both sides of the cursor.
  let tag: OpenTag
  /// The bytes of the word at the cursor, from its start to the cursor.
  let word: Range<Int>

  /// Finds the place; `nil` outside of a tag, in a comment, and in an end tag.
  init?(_ bytes: [UInt8], at cursor: Int) {
    var index = 0
    while let start = bytes[index..<cursor].firstIndex(of: UInt8(ascii: "<")) {
      if let end = Self.endOfMarkup(bytes, start) {
        guard end <= cursor else { return nil }
        index = end
        continue
      }
      let end = Self.endOfTag(bytes, start)
      let isEndTag = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/")
      if end > cursor {
        guard !isEndTag, let found = Self.place(in: bytes, from: start, to: cursor) else { return nil }
        (place, word) = (found.place, found.word)
        // The tag can be unfinished: it ends where the next one starts.
        let last = min(end, bytes.count)
        let next = bytes[cursor..<last].firstIndex(of: UInt8(ascii: "<")) ?? last
        tag = Self.tag(bytes[start..<next])
        return
      }
      if isEndTag {
        _ = parents.popLast()
      } else if bytes[end - 2] != UInt8(ascii: "/") {
        parents.append(Self.tag(bytes[start..<end]))
      }
      index = end
    }
    return nil
  }

  /// Returns the offset after a comment or an instruction; `nil` for a tag.
  private static func endOfMarkup(_ bytes: [UInt8], _ start: Int) -> Int? {
    for (open, close) in [("<!--", "-->"), ("<?", "?>"), ("<!", ">")] where bytes[start...].starts(with: open.utf8) {
      return bytes[start...].firstRange(of: Array(close.utf8))?.upperBound ?? bytes.count + 1
    }
    return nil
  }

  /// Returns the offset after the `>` of a tag; one after the end of the bytes if it has none.
  private static func endOfTag(_ bytes: [UInt8], _ start: Int) -> Int {
    var (index, quote) = (start + 1, UInt8?.none)
    while index < bytes.count {
      let byte = bytes[index]
      if quote == nil, byte == UInt8(ascii: ">") { return index + 1 }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = quote == nil ? byte : quote == byte ? nil : quote
      }
      index += 1
    }
    return bytes.count + 1
  }

  /// Returns the place of a cursor in a tag, and the word at it.
  private static func place(in bytes: [UInt8], from start: Int, to cursor: Int) -> (place: Place, word: Range<Int>)? {
    let text = bytes[start + 1..<cursor]
    let nameEnd = text.firstIndex(where: isSpace) ?? cursor
    if nameEnd == cursor { return (.tagName, start + 1..<cursor) }
    var (key, word, quote) = ("", nameEnd..<nameEnd, UInt8?.none)
    var index = nameEnd
    while index < cursor {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { (quote, word) = (nil, index + 1..<index + 1) }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        (quote, word) = (byte, index + 1..<index + 1)
      } else if byte == UInt8(ascii: "=") {
        key = String(decoding: bytes[word.lowerBound..<index], as: UTF8.self)
      } else if isSpace(byte) {
        word = index + 1..<index + 1
      }
      index += 1
    }
    let found = word.lowerBound..<cursor
    return quote == nil ? (.attributeName, found) : (.value(of: key), found)
  }

  private static func tag(_ bytes: ArraySlice<UInt8>) -> OpenTag {
    let name = bytes.dropFirst().prefix { !isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    var tag = OpenTag(name: String(decoding: name, as: UTF8.self))
    for attribute in StartTagAttributes(bytes) {
      tag.values[String(decoding: bytes[attribute.name], as: UTF8.self)] =
        XMLText.unescaped(String(decoding: bytes[attribute.value], as: UTF8.self))
    }
    return tag
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

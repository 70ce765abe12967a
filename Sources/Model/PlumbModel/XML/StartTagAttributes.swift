/// A sequence of the XML attributes of a well-formed start tag: the offsets of each name and value in the text.
///
///     for attribute in StartTagAttributes(bytes[tag]) { bytes[attribute.value] }
package struct StartTagAttributes: Sequence, IteratorProtocol {
  /// An attribute `name="value"` as offsets in the text. The value is the text between the quotes, including escapes.
  package struct Attribute {
    package let name: Range<Int>
    package let value: Range<Int>
    package var whole: Range<Int> { name.lowerBound..<(value.upperBound + 1) }
  }

  private let tag: ArraySlice<UInt8>
  private var place: Int

  /// Creates a sequence for a start tag, from its `<`. The offsets are those of the text that `tag` is a slice of.
  package init(_ tag: ArraySlice<UInt8>) {
    self.tag = tag
    place = Self.endOfName(tag)
  }

  /// Returns the offset after an element's name, where its first attribute would begin.
  static func endOfName(_ tag: ArraySlice<UInt8>) -> Int {
    tag.dropFirst().firstIndex { $0.endsXMLName } ?? tag.endIndex
  }

  /// Returns the next attribute; `nil` at the end of the tag, or if the text is not a tag.
  package mutating func next() -> Attribute? {
    guard let start = tag[place...].firstIndex(where: { !$0.isXMLSpace }),
      let nameEnd = tag[start...].firstIndex(where: \.endsXMLName), nameEnd > start,
      let open = tag[nameEnd...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
      let close = tag[(open + 1)...].firstIndex(of: tag[open])
    else { return nil }
    place = close + 1
    return Attribute(name: start..<nameEnd, value: (open + 1)..<close)
  }
}

extension UInt8 {
  var isXMLSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// Whether the byte ends the name of an element or an attribute.
  var endsXMLName: Bool {
    isXMLSpace || self == UInt8(ascii: "=") || self == UInt8(ascii: "/") || self == UInt8(ascii: ">")
  }
}

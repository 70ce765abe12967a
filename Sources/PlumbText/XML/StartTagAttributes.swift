/// The XML attributes of a well-formed start tag, one after the other: where the name and the value stand in the text.
///
///     for attribute in StartTagAttributes(bytes[tag]) { bytes[attribute.value] }
package struct StartTagAttributes: Sequence, IteratorProtocol {
  /// One `name="value"`, as offsets in the text; the value is what is between the quotes, escapes included.
  package struct Attribute {
    package let name: Range<Int>
    package let value: Range<Int>
    /// With both quotes.
    package var whole: Range<Int> { name.lowerBound..<(value.upperBound + 1) }
  }

  private let tag: ArraySlice<UInt8>
  private var place: Int

  /// A start tag from its `<` on; the offsets are those of the text that it is a slice of.
  package init(_ tag: ArraySlice<UInt8>) {
    self.tag = tag
    place = Self.endOfName(tag)
  }

  /// The offset behind an element's name: where a first attribute would stand.
  package static func endOfName(_ tag: ArraySlice<UInt8>) -> Int {
    tag.dropFirst().firstIndex { $0.endsXMLName } ?? tag.endIndex
  }

  /// nil at the end of the tag, and where the text is no tag.
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
  package var isXMLSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  /// Whether the byte stands behind the name of an element or an attribute.
  package var endsXMLName: Bool {
    isXMLSpace || self == UInt8(ascii: "=") || self == UInt8(ascii: "/") || self == UInt8(ascii: ">")
  }
}

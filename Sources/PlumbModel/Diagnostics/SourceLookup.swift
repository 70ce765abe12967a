import PlumbText

extension Source {
  /// The location of an element's start tag, or nil where the element was not read from this source.
  public func location(of origin: Origin) -> Location? {
    guard let tag = range(of: origin) else { return nil }
    return location(tag, lastLine: Int(origin.lastLine), tag: tag)
  }

  /// The location of one XML attribute of a start tag; by default of its value, without the quotes.
  ///
  /// Returns nil where the tag has no such attribute.
  public func location(of origin: Origin, attribute: String, part: AttributePart = .value) -> Location? {
    guard let tag = range(of: origin), let found = find(attribute, in: tag) else { return nil }
    return location(part == .value ? found.value : found.whole, lastLine: Int(origin.lastLine), tag: tag)
  }

  /// What of an XML attribute a location covers.
  public enum AttributePart: Sendable {
    /// `Integer 64` in `attributeType="Integer 64"`.
    case value
    /// `attributeType="Integer 64"`.
    case whole
  }

  /// The text of a start tag as it stands, or nil where the element was not read from this source.
  public func text(of origin: Origin) -> String? {
    range(of: origin).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// The offset of the first byte behind an element's name: where a first attribute would stand.
  package func endOfTagName(of origin: Origin) -> Int? {
    guard let tag = range(of: origin) else { return nil }
    return tag.dropFirst().first { Self.endsName(bytes[$0]) } ?? tag.upperBound
  }

  /// The position of a byte inside a start tag.
  package func position(_ offset: Int, in origin: Origin) -> Position? {
    guard let tag = range(of: origin), tag.contains(offset) || offset == tag.upperBound else { return nil }
    return position(offset, lastLine: Int(origin.lastLine), tag: tag)
  }

  private func range(of origin: Origin) -> Range<Int>? {
    guard origin.lastLine > 0, origin.start < origin.end, Int(origin.end) <= bytes.count else { return nil }
    return Int(origin.start)..<Int(origin.end)
  }

  private func location(_ part: Range<Int>, lastLine: Int, tag: Range<Int>) -> Location {
    Location(
      file: file,
      start: position(part.lowerBound, lastLine: lastLine, tag: tag),
      end: position(part.upperBound, lastLine: lastLine, tag: tag))
  }

  private func position(_ offset: Int, lastLine: Int, tag: Range<Int>) -> Position {
    let newline = UInt8(ascii: "\n")
    let line = lastLine - bytes[min(offset, tag.upperBound)..<tag.upperBound].count { $0 == newline }
    let lineStart = bytes[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
    return Position(line: max(1, line), column: offset - lineStart + 1, offset: offset)
  }

  /// Walks `name="value"` pairs; the reader has seen to it that the tag is well-formed.
  private func find(_ attribute: String, in tag: Range<Int>) -> (whole: Range<Int>, value: Range<Int>)? {
    let wanted = Array(attribute.utf8)
    var index = tag.dropFirst().first { Self.isSpace(bytes[$0]) } ?? tag.upperBound
    while index < tag.upperBound {
      guard let start = bytes[index..<tag.upperBound].firstIndex(where: { !Self.isSpace($0) }),
        let nameEnd = bytes[start..<tag.upperBound].firstIndex(where: Self.endsName),
        let open = bytes[nameEnd..<tag.upperBound].firstIndex(where: Self.isQuote),
        let close = bytes[(open + 1)..<tag.upperBound].firstIndex(of: bytes[open])
      else { return nil }
      if bytes[start..<nameEnd].elementsEqual(wanted) { return (start..<(close + 1), (open + 1)..<close) }
      index = close + 1
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
  private static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }
}

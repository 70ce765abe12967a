import PlumbText

extension Source {
  /// The location of an element's start tag, or nil where the element was not read from this source.
  ///
  /// Counts line ends inside the tag and the bytes of one line: cheap, also at the end of a large file.
  public func location(of origin: Origin) -> Location? {
    guard let tag = range(of: origin) else { return nil }
    return location(tag, lastLine: Int(origin.lastLine), tag: tag)
  }

  /// The location of one XML attribute of a start tag; by default of its value, without the quotes.
  ///
  ///     source.location(of: entity.origin, attribute: .name)                // Order
  ///     source.location(of: entity.origin, attribute: .name, part: .whole)  // name="Order"
  ///
  /// Returns nil where the tag has no such attribute.
  public func location(of origin: Origin, attribute: XMLKey, part: AttributePart = .value) -> Location? {
    location(of: origin, attributeNamed: attribute.rawValue, part: part)
  }

  /// The same for an XML attribute of any name: those that Plumb does not know have places too.
  package func location(of origin: Origin, attributeNamed name: String, part: AttributePart = .value) -> Location? {
    guard let tag = range(of: origin), let found = find(name, in: tag) else { return nil }
    return location(part == .value ? found.value : found.whole, lastLine: Int(origin.lastLine), tag: tag)
  }

  /// The value of an XML attribute as it is spelled, escapes included; nil where the tag has none.
  func value(of origin: Origin, attribute: XMLKey) -> String? {
    guard let tag = range(of: origin), let found = find(attribute.rawValue, in: tag) else { return nil }
    return String(decoding: bytes[found.value], as: UTF8.self)
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
    return StartTagAttributes.endOfName(bytes[tag])
  }

  /// The position of a byte inside a start tag, or of the one behind it; nil for an offset elsewhere.
  package func position(_ offset: Int, in origin: Origin) -> Position? {
    guard let tag = range(of: origin), tag.contains(offset) || offset == tag.upperBound else { return nil }
    return position(offset, lastLine: Int(origin.lastLine), tag: tag)
  }

  /// The bytes of a tag; nil where they cannot be this source's. A model's origins mean nothing in another source.
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

  /// From the parser's line of the tag's end backwards, so that nothing before the tag is counted but its own line.
  private func position(_ offset: Int, lastLine: Int, tag: Range<Int>) -> Position {
    let newline = UInt8(ascii: "\n")
    let line = lastLine - bytes[min(offset, tag.upperBound)..<tag.upperBound].count { $0 == newline }
    let lineStart = bytes[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
    return Position(line: max(1, line), column: offset - lineStart + 1, offset: offset)
  }

  private func find(_ attribute: String, in tag: Range<Int>) -> StartTagAttributes.Attribute? {
    StartTagAttributes(bytes[tag]).first { bytes[$0.name].elementsEqual(attribute.utf8) }
  }
}

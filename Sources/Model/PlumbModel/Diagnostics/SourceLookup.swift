import PlumbCore

extension Source {
  /// Returns the location of an element's start tag, or of its name in Swift; `nil` if the element was not read from
  /// this source.
  ///
  /// Counts the line breaks inside the tag and the bytes of one line, so it is fast at the end of a large file too.
  public func location(of origin: Origin) -> Location? {
    if let index = origin.declaration { return declarations.indices.contains(index) ? declarations[index] : nil }
    guard let tag = range(of: origin) else { return nil }
    return location(tag, lastLine: Int(origin.lastLine), tag: tag)
  }

  /// Returns the location of an XML attribute of a start tag; by default of its value, without the quotes.
  ///
  ///     source.location(of: entity.origin, attribute: .name)                // Order
  ///     source.location(of: entity.origin, attribute: .name, part: .whole)  // name="Order"
  ///
  /// - Returns: `nil` if the tag has no such attribute.
  public func location(of origin: Origin, attribute: XMLKey, part: AttributePart = .value) -> Location? {
    location(of: origin, attributeNamed: attribute.rawValue, part: part)
  }

  /// Returns the location of an XML attribute with any name, including unknown attributes; `nil` if the tag has none.
  package func location(of origin: Origin, attributeNamed name: String, part: AttributePart = .value) -> Location? {
    guard let tag = range(of: origin), let found = find(name, in: tag) else { return nil }
    return location(part == .value ? found.value : found.whole, lastLine: Int(origin.lastLine), tag: tag)
  }

  /// Returns the value of an XML attribute as spelled, including escapes; `nil` if the tag has no such attribute.
  func value(of origin: Origin, attribute: XMLKey) -> String? {
    guard let tag = range(of: origin), let found = find(attribute.rawValue, in: tag) else { return nil }
    return String(decoding: bytes[found.value], as: UTF8.self)
  }

  /// The part of an XML attribute that a location covers.
  public enum AttributePart: Sendable {
    /// `Integer 64` in `attributeType="Integer 64"`.
    case value
    /// `attributeType="Integer 64"`.
    case whole
  }

  /// Returns the text of a start tag; `nil` if the element was not read from this source.
  public func text(of origin: Origin) -> String? {
    range(of: origin).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// Returns the offset of the first byte after an element's name, the position of a first attribute.
  func endOfTagName(of origin: Origin) -> Int? {
    guard let tag = range(of: origin) else { return nil }
    return StartTagAttributes.endOfName(bytes[tag])
  }

  /// Returns the position of a byte inside a start tag, or of the byte after the tag; `nil` for an offset elsewhere.
  package func position(_ offset: Int, in origin: Origin) -> Position? {
    guard let tag = range(of: origin), tag.contains(offset) || offset == tag.upperBound else { return nil }
    return position(offset, lastLine: Int(origin.lastLine), tag: tag)
  }

  /// Returns the bytes of a tag; `nil` if they cannot belong to this source. The origins of a model are invalid in
  /// another source.
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

  /// Computes the line backwards from the parser's line of the tag's end. Before the tag, only its own line is
  /// scanned.
  private func position(_ offset: Int, lastLine: Int, tag: Range<Int>) -> Position {
    let rest = min(offset, tag.upperBound)..<tag.upperBound
    let newline = UInt8(ascii: "\n")
    let line =
      lastLine
      - (rest.count > LongText.least ? LongText.newlines(in: rest, of: self) : bytes[rest].count { $0 == newline })
    return Position(line: max(1, line), column: offset - lineStart(of: offset) + 1, offset: offset)
  }

  /// Returns the offset of the first byte of a line.
  private func lineStart(of offset: Int) -> Int {
    let least = max(0, offset - LongText.least)
    var start = offset
    while start > least, bytes[start - 1] != 0x0A { start -= 1 }
    return start > least || least == 0 ? start : LongText.lineStart(of: least, in: self)
  }

  private func find(_ attribute: String, in tag: Range<Int>) -> StartTagAttributes.Attribute? {
    let isSame = { (found: StartTagAttributes.Attribute) in bytes[found.name].elementsEqual(attribute.utf8) }
    return tag.count > LongText.least
      ? LongText.attributes(of: tag, in: self).first(where: isSame)
      : StartTagAttributes(bytes[tag]).first(where: isSame)
  }
}

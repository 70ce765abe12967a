import PlumbCore
import PlumbSystem
import PlumbText

/// The line breaks and the attributes of a text with long lines or long tags.
///
/// A file can have many findings on one line or in one tag, and each of them needs its line and column. The facts are
/// computed one time for each of the texts that were used last.
struct LongText {
  /// The number of bytes that are scanned without a table.
  static let least = 1_000

  /// The texts that were used last, the latest at the end. Several threads read different texts at the same time.
  private static let latest = Guarded<[LongText]>([])
  /// The maximum number of texts that stay in memory.
  private static let mostTexts = 8

  /// The text, which stays in memory so that its storage identifies it.
  private let bytes: [UInt8]
  /// The offsets of all line breaks.
  private let newlines: [Int]
  /// The attributes of long tags, by the offset of the tag.
  private var attributes: [Int: [StartTagAttributes.Attribute]] = [:]

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    newlines = bytes.withUnsafeBufferPointer { bytes in bytes.indices.filter { bytes[$0] == 0x0A } }
  }

  /// Returns the number of line breaks in a range of a text.
  static func newlines(in range: Range<Int>, of source: Source) -> Int {
    with(source) { $0.newlines(before: range.upperBound) - $0.newlines(before: range.lowerBound) }
  }

  /// Returns the offset of the first byte of the line that contains a byte.
  static func lineStart(of offset: Int, in source: Source) -> Int {
    with(source) { text in
      let count = text.newlines(before: offset)
      return count == 0 ? 0 : text.newlines[count - 1] + 1
    }
  }

  /// Returns the attributes of a start tag.
  static func attributes(of tag: Range<Int>, in source: Source) -> [StartTagAttributes.Attribute] {
    with(source) { text in
      if let known = text.attributes[tag.lowerBound] { return known }
      let found = Array(StartTagAttributes(text.bytes[tag]))
      text.attributes[tag.lowerBound] = found
      return found
    }
  }

  private static func with<Result>(_ source: Source, _ body: (inout LongText) -> Result) -> Result {
    latest.withLock { texts in
      let known = texts.lastIndex { $0.isText(source.bytes) }
      var text = known.map { texts.remove(at: $0) } ?? LongText(source.bytes)
      defer {
        texts.append(text)
        if texts.count > mostTexts { texts.removeFirst() }
      }
      return body(&text)
    }
  }

  private func isText(_ other: [UInt8]) -> Bool {
    bytes.count == other.count
      && bytes.withUnsafeBufferPointer { one in
        other.withUnsafeBufferPointer { $0.baseAddress == one.baseAddress }
      }
  }

  /// Returns the number of line breaks before an offset.
  private func newlines(before offset: Int) -> Int { newlines.firstIndex(notBelow: offset) }
}

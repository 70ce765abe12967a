import PlumbModel
import PlumbText

/// The ways in which the text of a model differs from the text that Xcode would write for it.
///
///     LayoutDifference(from: bytes, to: model.formatted()).description
///     // line ends (CRLF), indentation, from line 2
package struct LayoutDifference: CustomStringConvertible {
  /// The kinds of differences, in the order of the description.
  private(set) var kinds: [Kind] = []
  /// The first line of the earlier text that differs, from 1, except in its end.
  private(set) var line: Int?

  /// A kind of difference.
  enum Kind: String {
    case byteOrderMark = "byte order mark"
    case lineEnds = "line ends (CRLF)"
    case carriageReturns = "line ends (CR)"
    case declaration = "XML declaration"
    case whiteSpace = "indentation and line breaks"
    case attributeOrder = "order of attributes"
    case elementOrder = "order of elements"
    case tagSpacing = "white space or quotation marks in tags"
    case spelling = "spelling of tags or values"
  }

  /// Compares two texts of one model.
  package init(from old: [UInt8], to new: [UInt8]) {
    var old = old[...]
    let mark = Array("\u{FEFF}".utf8)
    if old.starts(with: mark), !new.starts(with: mark) {
      kinds.append(.byteOrderMark)
      old = old.dropFirst(mark.count)
    }
    let plain = Self.withLineFeeds(old)
    if plain.count < old.count { kinds.append(.lineEnds) }
    if plain.count == old.count, !plain.elementsEqual(old) { kinds.append(.carriageReturns) }
    let expected = Self.withLineFeeds(new[...])
    if plain != expected { compare(plain, expected) }
  }

  /// The kinds as a list, with the first line that differs.
  package var description: String {
    let lines = line.map { ", from line \($0)" } ?? ""
    return kinds.map(\.rawValue).joined(separator: ", ") + lines
  }

  private mutating func compare(_ old: [UInt8], _ new: [UInt8]) {
    let common = zip(old, new).prefix { $0 == $1 }.count
    line = 1 + old.count(of: UInt8(ascii: "\n"), before: common)
    let (earlier, later) = (Self.tags(old), Self.tags(new))
    let isDeclaration = { (tag: ArraySlice<UInt8>) in tag.starts(with: Array("<?xml".utf8)) }
    if earlier.first(where: isDeclaration) != later.first(where: isDeclaration) { kinds.append(.declaration) }
    let (before, after) = (earlier.filter { !isDeclaration($0) }, later.filter { !isDeclaration($0) })
    let spellings = (before.map { Tag($0) }, after.map { Tag($0) })
    if Self.gaps(old, earlier) != Self.gaps(new, later) { kinds.append(.whiteSpace) }
    if spellings.0 == spellings.1 {
      if before != after { kinds.append(.tagSpacing) }
    } else {
      compare(spellings.0, spellings.1)
    }
    if kinds.isEmpty { kinds.append(.spelling) }
  }

  private mutating func compare(_ before: [Tag], _ after: [Tag]) {
    let sorted = (before.map(\.sorted), after.map(\.sorted))
    if sorted.0 == sorted.1 { return kinds.append(.attributeOrder) }
    guard Set(sorted.0) == Set(sorted.1), sorted.0.count == sorted.1.count else { return kinds.append(.spelling) }
    kinds.append(.elementOrder)
    if Set(before) != Set(after) { kinds.append(.attributeOrder) }
  }

  /// A tag with its attributes.
  private struct Tag: Hashable {
    var name: [UInt8]
    var attributes: [SourceSpelling.RawAttribute]

    init(_ tag: ArraySlice<UInt8>) {
      name = Array(tag.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") })
      attributes = tag.starts(with: [UInt8(ascii: "<"), UInt8(ascii: "!")]) ? [] : TagText.attributes(tag)
    }

    var sorted: Tag {
      var tag = self
      tag.attributes.sort { $0.name < $1.name }
      return tag
    }
  }

  /// Returns the tags, comments and instructions of a text, each from `<` to `>`.
  private static func tags(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var tags: [ArraySlice<UInt8>] = []
    var index = 0
    while let start = bytes.offset(of: UInt8(ascii: "<"), from: index) {
      index = end(ofTagAt: start, in: bytes)
      tags.append(bytes[start..<index])
    }
    return tags
  }

  private static func end(ofTagAt start: Int, in bytes: [UInt8]) -> Int {
    if bytes[start...].starts(with: Array("<!--".utf8)) { return bytes.end(of: "-->", from: start) ?? bytes.count }
    return XMLPieces.end(ofTagAt: start, in: bytes) ?? bytes.count
  }

  /// Returns the texts between the tags of a text.
  private static func gaps(_ bytes: [UInt8], _ tags: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>] {
    let starts = [0] + tags.map(\.endIndex)
    let ends = tags.map(\.startIndex) + [bytes.count]
    return zip(starts, ends).map { bytes[$0..<$1] }
  }

  /// Returns a text in which each line ends with a line feed.
  private static func withLineFeeds(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var isAfterReturn = false
    for byte in bytes {
      if byte == UInt8(ascii: "\n"), isAfterReturn {
        isAfterReturn = false
        continue
      }
      isAfterReturn = byte == UInt8(ascii: "\r")
      plain.append(isAfterReturn ? UInt8(ascii: "\n") : byte)
    }
    return plain
  }
}

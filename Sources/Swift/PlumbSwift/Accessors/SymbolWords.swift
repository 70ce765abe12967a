/// The words of the identifiers in a symbol's name. A word starts with a letter and ends before a capital letter that
/// follows a small one, or before an underscore. A word that was written before is written as a letter.
///
///     addToItems, Items   // 10addToItems, 0E0
struct SymbolWords {
  private var words: [[UInt8]] = []

  private static let greatestCount = 26

  /// A word of an identifier that is written as a letter.
  private struct Replacement {
    var range: Range<Int>
    var index: UInt8
  }

  /// Appends an identifier of ASCII characters to a text.
  mutating func append(_ identifier: String, to text: inout [UInt8]) {
    let bytes = Array(identifier.utf8)
    let replacements = replacements(in: bytes)
    if !replacements.isEmpty { text.append(UInt8(ascii: "0")) }
    var place = 0
    for (number, replacement) in replacements.enumerated() {
      Self.append(bytes[place..<replacement.range.lowerBound], to: &text)
      place = replacement.range.upperBound
      let isLast = number == replacements.count - 1
      text.append((isLast ? UInt8(ascii: "A") : UInt8(ascii: "a")) + replacement.index)
      if isLast, place == bytes.count { text.append(UInt8(ascii: "0")) }
    }
    Self.append(bytes[place...], to: &text)
  }

  private static func append(_ part: ArraySlice<UInt8>, to text: inout [UInt8]) {
    guard let first = part.first else { return }
    text += "\(part.count)".utf8
    text.append(isDigit(first) ? UInt8(ascii: "X") : first)
    text += part.dropFirst()
  }

  /// Returns the words that are known, and remembers the others.
  private mutating func replacements(in bytes: [UInt8]) -> [Replacement] {
    var replacements: [Replacement] = []
    for range in Self.words(in: bytes) {
      let word = Array(bytes[range])
      if let index = words.firstIndex(of: word) {
        replacements.append(Replacement(range: range, index: UInt8(index)))
      } else if word.count >= 2, words.count < Self.greatestCount {
        words.append(word)
      }
    }
    return replacements
  }

  private static func words(in bytes: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for place in 0...bytes.count {
      let byte = place < bytes.count ? bytes[place] : nil
      if let first = start, isEnd(byte, after: bytes[place - 1]) {
        words.append(first..<place)
        start = nil
      }
      if start == nil, let byte, !isDigit(byte), byte != UInt8(ascii: "_") { start = place }
    }
    return words
  }

  private static func isEnd(_ byte: UInt8?, after previous: UInt8) -> Bool {
    guard let byte, byte != UInt8(ascii: "_") else { return true }
    return isUpper(byte) && !isUpper(previous)
  }

  private static func isUpper(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

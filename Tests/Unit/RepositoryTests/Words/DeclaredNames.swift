/// The names that a file declares, and the words in them.
enum DeclaredNames {
  /// Returns the names behind the keywords of declarations, with the offsets of their ends.
  static func names(in bytes: [UInt8]) -> [(name: String, end: Int)] {
    var found: [(name: String, end: Int)] = []
    keywords.forEachWord(in: bytes) { _, end in
      var start = end
      while start < bytes.count, bytes[start] == UInt8(ascii: " ") || bytes[start] == UInt8(ascii: "`") { start += 1 }
      var last = start
      while last < bytes.count, isNamePart(bytes[last]) { last += 1 }
      guard start > end, last > start, isKeyword(bytes, endingAt: end) else { return }
      found.append((String(decoding: bytes[start..<last], as: UTF8.self), last))
    }
    return found
  }

  /// Returns the identifier that contains an offset.
  static func identifier(in bytes: [UInt8], around offset: Int) -> String? {
    var (start, end) = (offset, offset)
    while start > 0, isNamePart(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, isNamePart(bytes[end]) { end += 1 }
    return start < end ? String(decoding: bytes[start..<end], as: UTF8.self) : nil
  }

  /// Returns the words of the vocabulary that a name consists of or contains as a part in camel case.
  static func words(in name: String) -> [(word: String, instead: String)] {
    guard parts(of: name).contains(where: firstParts.contains) else { return [] }
    return Vocabulary.inNames.flatMap { entry in
      entry.words.filter { word in
        let capital = word.prefix(1).uppercased() + word.dropFirst()
        return name.ranges(of: word).contains { $0.lowerBound == name.startIndex && isPart(name[$0.upperBound...]) }
          || name.ranges(of: capital).contains { isPart(name[$0.upperBound...]) }
      }.map { ($0, entry.instead) }
    }
  }

  private static let words: Set = [
    "func", "var", "let", "case", "struct", "enum", "class", "protocol", "typealias", "actor",
  ]
  private static let keywords: WordHashes = {
    var hashes = WordHashes()
    for word in words { hashes.insert(word) }
    return hashes
  }()

  private static func isKeyword(_ bytes: [UInt8], endingAt end: Int) -> Bool {
    identifier(in: bytes, around: end - 1).map(words.contains) ?? false
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// Returns the parts of a name in camel case, in lowercase letters.
  private static func parts(of name: String) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    for byte in name.utf8 {
      if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) { parts.append([]) }
      parts[parts.count - 1].append(byte | 0x20)
    }
    return parts
  }

  private static let firstParts = Set(Vocabulary.inNames.flatMap(\.words).map { parts(of: $0)[0] })

  /// Whether the rest of a name begins with another word.
  private static func isPart(_ rest: Substring) -> Bool { rest.first.map { $0.isUppercase || $0 == "_" } ?? true }
}

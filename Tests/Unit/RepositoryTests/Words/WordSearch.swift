/// A search for the words of a vocabulary.
///
/// Nearly all lines have none of the words. The search compares the hashes of words in bytes first, because the rest is a
/// thousand times as slow in a debug build.
struct WordSearch: Sendable {
  private typealias Phrase = (words: [String], instead: String)

  /// The phrases of the vocabulary, by their first words.
  private var phrases: [String: [Phrase]] = [:]
  /// The longest word of each phrase. A text without it does not contain the phrase.
  private var candidates = WordHashes()

  init(_ entries: [Vocabulary.Entry]) {
    for (word, instead) in entries.flatMap({ entry in entry.words.map { ($0, entry.instead) } }) {
      let words = Self.words(of: word)
      phrases[words[0], default: []].append((words, instead))
      candidates.insert(words.max { $0.count <= $1.count } ?? "")
    }
  }

  /// Returns the numbers of the lines, from 0, that can contain a word of the vocabulary, in ascending order.
  func lines(in bytes: [UInt8]) -> [Int] {
    var found: [Int] = []
    candidates.forEachWord(in: bytes) { line, _ in if found.last != line { found.append(line) } }
    return found
  }

  /// Returns the words of the vocabulary in a text, in lowercase letters, except in code spans, quotations and names of
  /// parameters.
  func words(in text: String) -> [(word: String, instead: String)] {
    guard !lines(in: Array(text.utf8)).isEmpty, !matches(in: text).isEmpty else { return [] }
    return matches(in: text.replacing(/`[^`]*`|“[^”]*”|"[^"]*"|^- (?:Parameter )?\w+:/, with: ""))
  }

  private func matches(in text: String) -> [(word: String, instead: String)] {
    // Punctuation separates phrases.
    let clauses = text.lowercased().split { (character: Character) in
      !character.isLetter && !" '-".contains(character)
    }
    return clauses.flatMap { clause in
      let words = Self.words(of: clause)
      return words.indices.flatMap { index in
        let rest = words[index...]
        guard let phrases = phrases[words[index]], !Vocabulary.terms.contains(where: rest.starts) else {
          return [Phrase]()
        }
        return phrases.filter { rest.starts(with: $0.words) }
      }
    }.map { ($0.words.joined(separator: " "), $0.instead) }
  }

  /// Returns the words of letters in a text.
  static func words(of text: some StringProtocol) -> [String] {
    text.split { (character: Character) in !character.isLetter }.map { String($0) }
  }
}

/// A set of words, which may contain further words with the same hash.
struct WordHashes: Sendable {
  private var contains = [Bool](repeating: false, count: 1 << 14)

  mutating func insert(_ word: some StringProtocol) {
    contains[Int(word.utf8.reduce(Self.seed) { Self.next($0, $1) } & Self.mask)] = true
  }

  /// Calls a function for each word of letters in the set, with its line, from 0, and the offset of its end.
  func forEachWord(in bytes: [UInt8], _ action: (_ line: Int, _ end: Int) -> Void) {
    var (line, hash, offset) = (0, Self.seed, 0)
    bytes.withUnsafeBufferPointer { bytes in
      contains.withUnsafeBufferPointer { contains in
        while offset <= bytes.count {
          let byte = offset < bytes.count ? bytes[offset] : 0x0A
          if byte | 0x20 >= 0x61, byte | 0x20 <= 0x7A {
            hash = Self.next(hash, byte)
          } else {
            if hash != Self.seed {
              if contains[Int(hash & Self.mask)] { action(line, offset) }
              hash = Self.seed
            }
            if byte == 0x0A { line += 1 }
          }
          offset += 1
        }
      }
    }
  }

  private static let seed: UInt32 = 5381
  private static let mask: UInt32 = (1 << 14) - 1

  private static func next(_ hash: UInt32, _ byte: UInt8) -> UInt32 { (hash &* 33) ^ UInt32(byte | 0x20) }
}

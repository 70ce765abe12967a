/// A set of words in ASCII that most names are not in, which is told by a name's first byte and its length: only a name
/// that has both of some word is looked up.
package struct WordSet: Sendable {
  private let words: Set<String>
  /// The lengths of the words by their first bytes, each length a bit.
  private let lengths: [UInt64]

  init(_ words: Set<String>) {
    self.words = words
    lengths = words.reduce(into: Array(repeating: 0, count: 256)) { lengths, word in
      if let first = word.utf8.first { lengths[Int(first)] |= 1 << UInt64(word.utf8.count) }
    }
  }

  package func contains(_ name: String) -> Bool {
    guard let first = name.utf8.first, lengths[Int(first)] & 1 << UInt64(name.utf8.count) != 0 else { return false }
    return words.contains(name)
  }
}

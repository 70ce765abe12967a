/// A name prepared for comparisons with many other names: its words in lower case.
///
///     ComparedName("remoteIdentifier").similarity(to: ComparedName("remote_id"))  // 0.69
struct ComparedName: Sendable {
  /// The words in lower case.
  let words: [[Unicode.Scalar]]
  /// The Unicode scalars of all words, without separators.
  let letters: [Unicode.Scalar]

  /// The maximum number of letters that are compared letter by letter. The longest property name found in an app has
  /// 48.
  static let greatestLength = 64

  /// Splits a name into words: `user` and `id` for `userID` and `user_id`.
  init(_ name: String) {
    var words: [[Unicode.Scalar]] = []
    var last: Character?
    let characters = Array(name)
    for (index, letter) in characters.enumerated() where letter.isLetter || letter.isNumber {
      let startsWord =
        last.map { last in
          letter.isUppercase && !last.isUppercase || letter.isNumber != last.isNumber
            || letter.isUppercase && index + 1 < characters.count && characters[index + 1].isLowercase
        } ?? true
      let followsSeparator = index > 0 && !characters[index - 1].isLetter && !characters[index - 1].isNumber
      if startsWord || followsSeparator { words.append([]) }
      words[words.count - 1] += letter.lowercased().unicodeScalars
      last = letter
    }
    self.words = words
    letters = Array(words.joined())
  }
}

extension ComparedName {
  /// Returns the similarity of two names, from 0 to 1, ignoring case. It is based on the words that differ and, with
  /// less weight, on the shared words. A name that contains the other has a high similarity.
  ///
  ///     total, totalAmount          // 0.75
  ///     colour, color               // 0.67
  ///     remoteIdentifier, remoteID  // 0.69
  ///     firstName, lastName         // 0.34: they share the kind of value, not the value
  ///
  /// In 3,385 pairs of attributes with the same type in the same entity of the corpus, 119 are as similar as a
  /// rename. With equal weight for all letters, 255 pairs would be. Names of more than `greatestLength` letters are
  /// similar only if they are equal.
  func similarity(to other: ComparedName) -> Double {
    if letters == other.letters { return 1 }
    guard max(letters.count, other.letters.count) <= Self.greatestLength else { return 0 }
    let (front, back) = sharedWords(other)
    let (own, otherOwn) = (between(front, back), other.between(front, back))
    guard front + back > 0, !own.isEmpty, !otherOwn.isEmpty else { return Self.spellings(letters, other.letters) }
    let common = 2 * Double(front + back) / Double(words.count + other.words.count)
    return 0.75 * Self.spellings(own, otherOwn) + 0.25 * common
  }

  /// Returns the number of words that two names share at the front, and at the back after those.
  private func sharedWords(_ other: ComparedName) -> (front: Int, back: Int) {
    let front = zip(words, other.words).prefix { $0 == $1 }.count
    let ends = zip(words.dropFirst(front).reversed(), other.words.dropFirst(front).reversed())
    return (front, ends.prefix { $0 == $1 }.count)
  }

  /// Returns the letters without a number of words at the front and at the back.
  private func between(_ front: Int, _ back: Int) -> [Unicode.Scalar] {
    Array(words.dropFirst(front).dropLast(back).joined())
  }

  /// Returns the similarity of two spellings, based on shared pairs of adjacent letters; at least 0.75 if one
  /// contains the other, or starts with it.
  private static func spellings(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Double {
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    let isPart = short.count > 2 && long.contains(sequence: short) || short.count > 1 && long.starts(with: short)
    return max(isPart ? 0.75 : 0, dice(one, other))
  }

  /// Returns twice the number of shared pairs of adjacent letters, divided by the number of all pairs (Dice
  /// coefficient).
  private static func dice(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Double {
    guard one.count > 1, other.count > 1 else { return 0 }
    var shared = 0
    // One bit for each pair of `other` that is already counted; the number of pairs is less than `greatestLength`.
    var taken: UInt64 = 0
    for (first, second) in zip(one, one.dropFirst()) {
      for (bit, (otherFirst, otherSecond)) in zip(other, other.dropFirst()).enumerated()
      where first == otherFirst && second == otherSecond && taken & (1 << UInt64(bit)) == 0 {
        taken |= 1 << UInt64(bit)
        shared += 1
        break
      }
    }
    return 2 * Double(shared) / Double(one.count + other.count - 2)
  }
}

extension [Unicode.Scalar] {
  /// Whether the array contains the elements of another one consecutively. The standard library's `contains` is not
  /// specialized and takes a hundred times as long.
  fileprivate func contains(sequence other: [Unicode.Scalar]) -> Bool {
    guard other.count <= count else { return false }
    return (startIndex...(endIndex - other.count)).contains { self[$0...].starts(with: other) }
  }
}

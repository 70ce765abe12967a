/// A name prepared for comparing it with many others: its words in small letters.
///
///     ComparedName("remoteIdentifier").similarity(to: ComparedName("remote_id"))  // 0.69
struct ComparedName: Sendable {
  /// The Unicode scalars of all words, without what separates them.
  let letters: [UInt32]
  /// The end of each word in `letters`.
  private let ends: [Int]

  /// The greatest number of letters that are compared one by one. The longest name of a property that was found in an
  /// app has 48.
  static let greatestLength = 64

  /// The words of a name: `user` and `id` for `userID` and `user_id`.
  init(_ name: String) {
    var (letters, ends): ([UInt32], [Int]) = ([], [])
    var last: Character?
    let characters = Array(name)
    for (index, letter) in characters.enumerated() where letter.isLetter || letter.isNumber {
      let startsWord =
        last.map { last in
          letter.isUppercase && !last.isUppercase || letter.isNumber != last.isNumber
            || letter.isUppercase && index + 1 < characters.count && characters[index + 1].isLowercase
        } ?? true
      let followsSeparator = index > 0 && !characters[index - 1].isLetter && !characters[index - 1].isNumber
      if startsWord || followsSeparator, !letters.isEmpty { ends.append(letters.count) }
      letters += letter.lowercased().unicodeScalars.map(\.value)
      last = letter
    }
    if !letters.isEmpty { ends.append(letters.count) }
    self.letters = letters
    self.ends = ends
  }

  /// The words as texts.
  var words: [String] {
    ends.indices.map { index in
      let scalars = word(index).compactMap { Unicode.Scalar($0) }
      return String(String.UnicodeScalarView(scalars))
    }
  }

  /// A word by its number.
  private func word(_ index: Int) -> ArraySlice<UInt32> { letters[start(index)..<ends[index]] }

  /// The start of a word in `letters`; for the number of words their end.
  private func start(_ index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }
}

extension ComparedName {
  /// How alike two names are, from 0 to 1, without regard to case: by the words in which they differ, and a little by
  /// those they share. A name that contains the other is much alike.
  ///
  ///     total, totalAmount          // 0.75
  ///     colour, color               // 0.67
  ///     remoteIdentifier, remoteID  // 0.69
  ///     firstName, lastName         // 0.34: they share the kind of value, not the value
  ///
  /// Of 3,385 pairs of attributes of one type that an entity of the corpus has at the same time, 119 are as alike as a
  /// rename by this, and 255 if all letters count alike. Names of more than `greatestLength` letters are alike only if
  /// they are equal.
  func similarity(to other: ComparedName) -> Double {
    if letters == other.letters { return 1 }
    guard max(letters.count, other.letters.count) <= Self.greatestLength else { return 0 }
    let (front, back) = sharedWords(other)
    let (own, otherOwn) = (between(front, back), other.between(front, back))
    guard front + back > 0, !own.isEmpty, !otherOwn.isEmpty else {
      return Self.spellings(letters[...], other.letters[...])
    }
    let common = 2 * Double(front + back) / Double(ends.count + other.ends.count)
    return 0.75 * Self.spellings(own, otherOwn) + 0.25 * common
  }

  /// How many words two names share at the front, and behind those at the back.
  private func sharedWords(_ other: ComparedName) -> (front: Int, back: Int) {
    let count = min(ends.count, other.ends.count)
    var (front, back) = (0, 0)
    while front < count, word(front) == other.word(front) { front += 1 }
    while back < count - front, word(ends.count - 1 - back) == other.word(other.ends.count - 1 - back) { back += 1 }
    return (front, back)
  }

  /// The letters without so many words at the front and at the back.
  private func between(_ front: Int, _ back: Int) -> ArraySlice<UInt32> {
    letters[start(front)..<max(start(front), start(ends.count - back))]
  }

  /// How alike two texts are: by the pairs of neighbouring letters that they share; at least 0.75 if one contains the
  /// other, or begins it.
  private static func spellings(_ one: ArraySlice<UInt32>, _ other: ArraySlice<UInt32>) -> Double {
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    let isPart = short.count > 2 && long.contains(sequence: short) || short.count > 1 && long.starts(with: short)
    return max(isPart ? 0.75 : 0, dice(one, other))
  }

  /// Twice the number of shared pairs of neighbouring letters in the number of all pairs (Dice).
  private static func dice(_ one: ArraySlice<UInt32>, _ other: ArraySlice<UInt32>) -> Double {
    guard one.count > 1, other.count > 1 else { return 0 }
    var shared = 0
    // A bit for each pair of `other` that is shared already: no more than `greatestLength`.
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

extension ArraySlice<UInt32> {
  /// Whether the elements of another slice follow one another in this one.
  fileprivate func contains(sequence other: ArraySlice<UInt32>) -> Bool {
    guard other.count <= count else { return false }
    return (startIndex...(endIndex - other.count)).contains { self[$0...].starts(with: other) }
  }
}

import PlumbModel

/// How alike two elements of one kind are: by name, and by what they hold.
enum Similarity {
  /// From 0 to 1; nil for kinds that have no renaming identifier, and for what cannot be one thing: attributes of
  /// different types, relationships to different entities.
  static func of(_ removal: Change.Kind, _ addition: Change.Kind) -> Double? {
    guard case .removed(let before) = removal, case .added(let after) = addition else { return nil }
    switch (before, after) {
    case (.attribute(let before), .attribute(let after)): return attributes(before, after)
    case (.relationship(let before), .relationship(let after)): return relationships(before, after)
    case (.entity(let before), .entity(let after)): return entities(before, after)
    default: return nil
    }
  }

  /// Of one type, and stored: by name, and a little by what else they say.
  private static func attributes(_ before: Attribute, _ after: Attribute) -> Double? {
    guard before.type == after.type, !before.isTransient, !after.isTransient, !before.isDerived, !after.isDerived else {
      return nil
    }
    let alike = share([
      before.isOptional == after.isOptional, before.defaultValue == after.defaultValue,
      before.usesScalar == after.usesScalar, before.customClassName == after.customClassName,
    ])
    return 0.8 * names(before.name, after.name) + 0.2 * alike
  }

  /// To one entity: by name, and by the shape.
  private static func relationships(_ before: Relationship, _ after: Relationship) -> Double? {
    guard before.destinationEntity == after.destinationEntity, before.isToMany == after.isToMany else { return nil }
    let alike = share([
      before.inverseName == after.inverseName, before.isOptional == after.isOptional,
      before.deleteRule == after.deleteRule, before.isOrdered == after.isOrdered,
    ])
    return 0.6 * names(before.name, after.name) + 0.4 * alike
  }

  /// By name and by the properties that both have, of which there have to be some.
  private static func entities(_ before: Entity, _ after: Entity) -> Double? {
    let had = Set(before.attributes.map { "\($0.name) \($0.type.rawValue)" } + before.relationships.map(\.name))
    let has = Set(after.attributes.map { "\($0.name) \($0.type.rawValue)" } + after.relationships.map(\.name))
    let all = had.union(has)
    guard !all.isEmpty else { return nil }
    let shared = Double(had.intersection(has).count) / Double(all.count)
    return 0.4 * names(before.name, after.name) + 0.6 * shared
  }

  private static func share(_ facts: [Bool]) -> Double {
    Double(facts.filter { $0 }.count) / Double(max(facts.count, 1))
  }

  /// How alike two names are, without regard to case: by the words in which they differ, and a little by those they
  /// share. One that says all the other does is much alike.
  ///
  ///     names("total", "totalAmount")          // 0.75
  ///     names("colour", "color")               // 0.67
  ///     names("remoteIdentifier", "remoteID")  // 0.69
  ///     names("firstName", "lastName")         // 0.34: what they share is the kind of thing, not the thing
  ///
  /// Of 3,385 pairs of attributes of one type that stand side by side in the corpus, which are two things, 119 come out
  /// as a rename by this, and 255 where all letters count alike; no rename that has its identifier is lost.
  static func names(_ one: String, _ other: String) -> Double {
    let (words, others) = (Self.words(one), Self.words(other))
    let (name, otherName) = (words.joined(), others.joined())
    if name == otherName { return 1 }
    let front = zip(words, others).prefix { $0 == $1 }.count
    let rest = zip(words.dropFirst(front).reversed(), others.dropFirst(front).reversed())
    let shared = front + rest.prefix { $0 == $1 }.count
    let (own, otherOwn) = (
      words.dropFirst(front).dropLast(shared - front).joined(),
      others.dropFirst(front).dropLast(shared - front).joined()
    )
    guard shared > 0, !own.isEmpty, !otherOwn.isEmpty else { return spellings(name, otherName) }
    let common = 2 * Double(shared) / Double(words.count + others.count)
    return 0.75 * spellings(own, otherOwn) + 0.25 * common
  }

  /// How alike two texts are: the pairs of neighbouring letters that they share (Dice); at least 0.75 where one is in
  /// the other, or begins it.
  private static func spellings(_ one: String, _ other: String) -> Double {
    let (short, long) = one.utf8.count < other.utf8.count ? (one, other) : (other, one)
    let isPart = short.count > 2 && long.contains(short) || short.count > 1 && long.hasPrefix(short)
    return max(isPart ? 0.75 : 0, dice(one, other))
  }

  /// The words of a name in small letters: `user`, `id` of `userID` and `user_id`.
  private static func words(_ name: String) -> [String] {
    var words: [String] = []
    var last: Character?
    let letters = Array(name)
    for (index, letter) in letters.enumerated() where letter.isLetter || letter.isNumber {
      let isNew =
        last.map { last in
          letter.isUppercase && !last.isUppercase || letter.isNumber != last.isNumber
            || letter.isUppercase && index + 1 < letters.count && letters[index + 1].isLowercase
        } ?? true
      last = letter
      if isNew || index > 0 && !letters[index - 1].isLetter && !letters[index - 1].isNumber || words.isEmpty {
        words.append(letter.lowercased())
      } else {
        words[words.count - 1] += letter.lowercased()
      }
    }
    return words
  }

  private static func dice(_ one: String, _ other: String) -> Double {
    let (pairs, others) = (Self.pairs(one), Self.pairs(other))
    guard !pairs.isEmpty, !others.isEmpty else { return 0 }
    var left = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    let shared = pairs.filter { pair in
      guard let count = left[pair], count > 0 else { return false }
      left[pair] = count - 1
      return true
    }
    return 2 * Double(shared.count) / Double(pairs.count + others.count)
  }

  private static func pairs(_ name: String) -> [String] {
    let letters = Array(name)
    return zip(letters, letters.dropFirst()).map { String([$0, $1]) }
  }
}

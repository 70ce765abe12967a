import PlumbCore

/// Texts that match a regular expression of a common form: characters, classes, groups, alternatives and counts.
///
///     PatternText("[A-Z]{2}\\d+")?.text(0)     // AA0
///     PatternText("(?=x)")                     // nil: other forms are not supported
struct PatternText {
  private let pattern: Pattern

  /// Parses a pattern; nil for a pattern of an unsupported form.
  init?(_ text: String) {
    guard let pattern = try? Pattern(text), Self.isSupported(pattern) else { return nil }
    self.pattern = pattern
  }

  /// Returns the text with a number. Texts with different numbers differ until all texts are used.
  func text(_ number: Int) -> String {
    var number = number
    return Self.text(pattern, &number)
  }

  /// Takes each choice from the number, as a digit whose base is the number of possibilities.
  private static func text(_ pattern: Pattern, _ number: inout Int) -> String {
    func choice(_ count: Int) -> Int {
      let (quotient, digit) = number.quotientAndRemainder(dividingBy: max(1, count))
      number = quotient
      return digit
    }
    switch pattern {
    case .sequence(let parts): return parts.map { text($0, &number) }.joined()
    case .choice(let parts): return text(parts[choice(parts.count)], &number)
    case .repeated(let part, let least, let most):
      // A repetition without a maximum has up to four more parts than needed, and at most four if one is enough.
      let counts = least...(most ?? (least > 1 ? least + 4 : 4))
      let count = counts.lowerBound + choice(counts.count)
      return (0..<count).map { _ in text(part, &number) }.joined()
    default:
      let characters = characters(pattern)
      return characters.isEmpty ? "" : String(characters[choice(characters.count)])
    }
  }

  /// Whether texts can be made for a pattern. A count has the maximum 1,000.
  private static func isSupported(_ pattern: Pattern) -> Bool {
    switch pattern {
    case .start, .end: true
    case .sequence(let parts), .choice(let parts): parts.allSatisfy(isSupported)
    case .repeated(let part, let least, let most): max(least, most ?? 0) <= 1000 && isSupported(part)
    default: !characters(pattern).isEmpty
    }
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz")
  private static let digits = Array("0123456789")

  /// The characters that a part of a pattern matches. Empty for an anchor, and for a part that is not supported.
  private static func characters(_ pattern: Pattern) -> [Character] {
    switch pattern {
    case .character(let character): characters(from: character, to: character)
    case .set(let ranges, isInverted: false): characters(ranges)
    case .any: letters
    default: []
    }
  }

  private static func characters(_ ranges: [Pattern.Range]) -> [Character] {
    let sets = ranges.map { characters(from: $0.first, to: $0.last) }
    return sets.contains([]) ? [] : sets.flatMap { $0 }
  }

  /// The characters of a class, or of a range of literal characters. Empty for another escape, and for a range that is
  /// not ASCII.
  private static func characters(from first: PatternCharacter, to last: PatternCharacter) -> [Character] {
    guard let lower = first.literal, let upper = last.literal else {
      switch first.scalar {
      case "d": return digits
      case "w": return letters + digits
      case "s": return [" "]
      default: return []
      }
    }
    if lower == upper { return [Character(lower)] }
    guard upper.isASCII else { return [] }
    return (lower.value...upper.value).compactMap { Unicode.Scalar($0).map(Character.init) }
  }
}

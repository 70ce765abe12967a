/// The key paths in the text of an `NSPredicate`.
///
///     PredicateKeyPaths.read("ANY tags.name == $NAME AND isOpen == YES")  // [["tags", "name"], ["isOpen"]]
///
/// nil where the text holds something whose keys belong to another object, or that is not understood: format
/// specifiers, subqueries, blocks, indexes.
enum PredicateKeyPaths {
  static func read(_ text: String) -> [[Substring]]? {
    var scanner = Scanner(rest: text[...])
    return scanner.run() ? scanner.paths : nil
  }
}

private struct Scanner {
  var rest: Substring
  var paths: [[Substring]] = []
  /// Whether a `[` here starts the options of an operator: `CONTAINS[cd]`.
  private var isBehindOperator = false

  init(rest: Substring) { self.rest = rest }

  /// Reads to the end; false where something is not understood.
  mutating func run() -> Bool {
    while let character = rest.first {
      switch character {
      case " ", "\t", "\n", "\r": rest.removeFirst()
      case "\"", "'": guard string(character) else { return false }
      case "$": variable()
      case "[": guard isBehindOperator, skip(past: "]") else { return false }
      case "#": guard escapedName() else { return false }
      case _ where character.isNameStart: guard name() else { return false }
      case _ where character.isASCII && character.isNumber: number()
      case _ where "=<>!&|(){},+-*/".contains(character):
        rest.removeFirst()
        isBehindOperator = false
      default: return false
      }
    }
    return true
  }

  private mutating func string(_ quote: Character) -> Bool {
    rest.removeFirst()
    isBehindOperator = false
    while let character = rest.popFirst() {
      if character == quote { return true }
      if character == "\\", rest.popFirst() == nil { return false }
    }
    return false
  }

  private mutating func variable() {
    rest.removeFirst()
    isBehindOperator = false
    rest = rest.drop { $0.isNamePart || $0 == "." || $0 == "@" }
  }

  private mutating func number() {
    isBehindOperator = false
    rest = rest.drop { $0.isNamePart || $0 == "." }
  }

  private mutating func skip(past end: Character) -> Bool {
    guard let place = rest.firstIndex(of: end) else { return false }
    rest = rest[rest.index(after: place)...]
    return true
  }

  /// `#first` is a key, whatever `first` means otherwise.
  private mutating func escapedName() -> Bool {
    rest.removeFirst()
    guard rest.first?.isNameStart == true else { return false }
    return path(startingWith: word())
  }

  private mutating func name() -> Bool {
    let first = word()
    switch Keyword(first, isFollowedByParenthesis: followingCharacter == "(") {
    case .uncertain: return false
    case .comparison: isBehindOperator = true
    case .word: isBehindOperator = false
    case .evaluatedObject where rest.first == ".":
      rest.removeFirst()
      guard rest.first?.isNameStart == true else { return rest.first == "@" ? path(startingWith: "") : false }
      return path(startingWith: word())
    case .evaluatedObject: isBehindOperator = false
    case nil where rest.first == ":":
      // `canonical:(name)`
      rest.removeFirst()
      isBehindOperator = false
    case nil: return path(startingWith: first)
    }
    return true
  }

  private mutating func path(startingWith first: Substring) -> Bool {
    var path = first.isEmpty ? [] : [first]
    isBehindOperator = false
    while rest.first == "." || (path.isEmpty && rest.first == "@") {
      if rest.first == "." { rest.removeFirst() }
      if rest.first == "@" {
        // What comes behind an operator is not looked at.
        rest = rest.drop { $0.isNamePart || $0 == "." || $0 == "@" }
        break
      }
      guard rest.first?.isNameStart == true else { return false }
      path.append(word())
    }
    if !path.isEmpty { paths.append(path) }
    return true
  }

  private mutating func word() -> Substring {
    let word = rest.prefix { $0.isNamePart }
    rest = rest[word.endIndex...]
    return word
  }

  private var followingCharacter: Character? { rest.first { $0 != " " } }
}

/// A word with a meaning of its own.
private enum Keyword {
  /// An operator that takes options in brackets.
  case comparison
  case word
  /// `SELF`.
  case evaluatedObject
  /// Behind it stands what cannot be read with certainty.
  case uncertain

  init?(_ word: Substring, isFollowedByParenthesis: Bool) {
    switch word.uppercased() {
    case "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "IN": self = .comparison
    case "AND", "OR", "NOT", "ANY", "ALL", "SOME", "NONE", "BETWEEN", "YES", "NO", "TRUE", "FALSE", "NULL", "NIL",
      "TRUEPREDICATE", "FALSEPREDICATE":
      self = .word
    case "SELF": self = .evaluatedObject
    case "SUBQUERY", "FUNCTION", "CAST", "TERNARY", "BLOCK", "FIRST", "LAST", "SIZE", "ANYKEY", "FETCH":
      self = .uncertain
    default:
      guard isFollowedByParenthesis else { return nil }
      self = .word
    }
  }
}

extension Character {
  fileprivate var isNameStart: Bool {
    self == "_" || unicodeScalars.first.map(\.properties.isXIDStart) ?? false
  }
  fileprivate var isNamePart: Bool { unicodeScalars.allSatisfy(\.properties.isXIDContinue) }
}

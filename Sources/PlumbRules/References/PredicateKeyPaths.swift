/// The key paths in the text of an `NSPredicate`.
///
///     PredicateKeyPaths.read("ANY tags.name == $NAME AND isOpen == YES")  // [["tags", "name"], ["isOpen"]]
///     PredicateKeyPaths.read("items.@avg.price > 5")                      // [["items"]]
///     PredicateKeyPaths.read("name == %@")                                // nil
///
/// The grammar is that of Apple's “Predicate Format String Syntax”. It is scanned, not parsed: what is between key
/// paths is only understood so far that nothing else is taken for one.
enum PredicateKeyPaths {
  /// The key paths in the order of the text, one as often as it occurs; behind an operator such as `@count` they end.
  ///
  /// nil where the text holds something whose keys belong to another object, or that is not understood: format
  /// specifiers, subqueries, blocks, indexes.
  static func read(_ text: String) -> [[Substring]]? {
    var scanner = Scanner(rest: text[...])
    return scanner.run() ? scanner.paths : nil
  }

  /// The collection operators in the order of the text, each with the key path before it; nil where the text is not
  /// understood.
  ///
  ///     PredicateKeyPaths.operators(in: "items.@cnt > 5")  // [("items.@cnt", "@cnt")]
  static func operators(in text: String) -> [(path: String, name: String)]? {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return [] }
    var scanner = Scanner(rest: text[...])
    return scanner.run() ? scanner.operators : nil
  }

  /// The operators that Foundation's collections know; of any other they say that they do not implement it.
  static let knownOperators: Set<String> = [
    "@avg", "@count", "@distinctUnionOfArrays", "@distinctUnionOfObjects", "@distinctUnionOfSets", "@max", "@min",
    "@sum",
    "@unionOfArrays", "@unionOfObjects", "@unionOfSets",
  ]
}

/// One pass over a predicate's text, from left to right.
private struct Scanner {
  /// What is not read yet.
  var rest: Substring
  /// The key paths found so far.
  var paths: [[Substring]] = []
  /// The collection operators found so far.
  var operators: [(path: String, name: String)] = []
  /// Whether a `[` here starts the options of an operator: `CONTAINS[cd]`, `==[c]`.
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
        isBehindOperator = "=<>!".contains(character)
      default: return false
      }
    }
    return true
  }

  /// Steps over a text in quotes, with `\` before a character that stands for itself; false where it does not end.
  private mutating func string(_ quote: Character) -> Bool {
    rest.removeFirst()
    isBehindOperator = false
    while let character = rest.popFirst() {
      if character == quote { return true }
      if character == "\\", rest.popFirst() == nil { return false }
    }
    return false
  }

  /// Steps over `$NAME` and what is asked of it: `$FETCH_SOURCE.name` is a key path of another object.
  private mutating func variable() {
    rest.removeFirst()
    isBehindOperator = false
    rest = rest.drop { $0.isNamePart || $0 == "." || $0 == "@" }
  }

  /// Steps over a number as it is written in code: `5`, `2.5e3`, `0x1F`.
  private mutating func number() {
    isBehindOperator = false
    rest = rest.drop { $0.isNamePart || $0 == "." }
  }

  /// Steps over everything up to and with a character; false where it does not come.
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

  /// Reads a word and what it means here: a keyword, `SELF`, a function, or the beginning of a key path.
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

  /// Reads on behind the first component of a key path: `customer` and then `.name`. False where a dot has no name
  /// behind it.
  private mutating func path(startingWith first: Substring) -> Bool {
    var path = first.isEmpty ? [] : [first]
    isBehindOperator = false
    while rest.first == "." || (path.isEmpty && rest.first == "@") {
      if rest.first == "." { rest.removeFirst() }
      if rest.first == "@" {
        // What comes behind an operator is not looked at.
        let name = "@" + rest.dropFirst().prefix { $0.isNamePart }
        operators.append(((path + [Substring(name)]).joined(separator: "."), name))
        rest = rest.drop { $0.isNamePart || $0 == "." || $0 == "@" }
        break
      }
      guard rest.first?.isNameStart == true else { return false }
      path.append(word())
    }
    if !path.isEmpty { paths.append(path) }
    return true
  }

  /// The characters of a name up to the first that is none.
  private mutating func word() -> Substring {
    let word = rest.prefix { $0.isNamePart }
    rest = rest[word.endIndex...]
    return word
  }

  /// The next character that is no space: a parenthesis makes a word a function.
  private var followingCharacter: Character? { rest.first { $0 != " " } }
}

/// A word with a meaning of its own, in small letters or capitals.
private enum Keyword {
  /// An operator that takes options in brackets.
  case comparison
  /// A word that stands between key paths: `AND`, `YES`, `NULL`, the name of a function.
  case word
  /// `SELF`.
  case evaluatedObject
  /// Behind it stands what cannot be read with certainty.
  case uncertain

  /// nil for a word that is a key.
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

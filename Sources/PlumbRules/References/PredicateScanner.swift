/// One pass over a predicate's text, from left to right.
struct PredicateScanner {
  /// What is not read yet.
  private var rest: Substring
  /// The key paths found so far.
  private(set) var paths: [[Substring]] = []
  /// The collection operators found so far.
  private(set) var operators: [(path: String, name: String)] = []
  /// What was read so far. What tells nothing of a variable beside it is `other`, and options of operators are left out.
  private(set) var tokens: [PredicateToken] = []
  /// Whether a `[` here starts the options of an operator: `CONTAINS[cd]`, `==[c]`.
  private var isBehindOperator = false

  init(_ text: String) { rest = text[...] }

  /// Reads to the end; false where something is not understood.
  mutating func run() -> Bool {
    while let character = rest.first {
      switch character {
      case " ", "\t", "\n", "\r": rest.removeFirst()
      case "\"", "'":
        guard string(character) else { return false }
        tokens.append(.other)
      case "$": variable()
      case "[": guard isBehindOperator, skip(past: "]") else { return false }
      case "#": guard escapedName() else { return false }
      case _ where character.isNameStart: guard name() else { return false }
      case _ where character.isASCII && character.isNumber: number()
      case _ where "=<>!&|(){},+-*/".contains(character): symbol()
      default: return false
      }
    }
    return true
  }

  /// Reads over the rest of a text that is not understood, for its variables: all but what stands in quotes. Returns
  /// whether there is a format specifier on the way, `%@`.
  mutating func skim() -> Bool {
    var hasSpecifiers = false
    while let character = rest.first {
      switch character {
      case "\"", "'": _ = string(character)
      case "$": variable()
      case _ where character.isNameStart: tokens.append(PredicateToken(word: word()))
      default:
        hasSpecifiers = hasSpecifiers || character == "%"
        tokens.append(character == "," ? .comma : .other)
        rest.removeFirst()
      }
    }
    return hasSpecifiers
  }

  /// Reads an operator or a bracket.
  private mutating func symbol() {
    let long = rest.prefix(2)
    let text = Self.longSymbols.contains(String(long)) ? long : rest.prefix(1)
    rest = rest[text.endIndex...]
    isBehindOperator = text.contains { "=<>!".contains($0) }
    tokens.append(PredicateToken(symbol: text))
  }

  private static let longSymbols: Set<String> = ["==", "=>", "=<", "!=", "<>", "<=", ">=", "&&", "||"]

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
    let start = rest.startIndex
    rest.removeFirst()
    isBehindOperator = false
    let name = word()
    let end = rest.startIndex
    rest = rest.drop { $0.isNamePart || $0 == "." || $0 == "@" }
    tokens.append(.variable(name, start..<end, hasKeys: rest.startIndex != end))
  }

  /// Steps over a number as it is written in code: `5`, `2.5e3`, `0x1F`.
  private mutating func number() {
    isBehindOperator = false
    tokens.append(.other)
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
    case .uncertain:
      tokens.append(PredicateToken(word: first))
      return false
    case .comparison:
      isBehindOperator = true
      tokens.append(.comparison(first.uppercased()))
    case .word:
      isBehindOperator = false
      tokens.append(PredicateToken(word: first))
    case .evaluatedObject where rest.first == ".":
      rest.removeFirst()
      guard rest.first?.isNameStart == true else { return rest.first == "@" ? path(startingWith: "") : false }
      return path(startingWith: word())
    case .evaluatedObject:
      isBehindOperator = false
      tokens.append(.path([], collectionOperator: nil))
    case nil where rest.first == ":":
      // `canonical:(name)`
      rest.removeFirst()
      isBehindOperator = false
      tokens.append(.other)
    case nil: return path(startingWith: first)
    }
    return true
  }

  /// Reads on behind the first component of a key path: `customer` and then `.name`. False where a dot has no name
  /// behind it.
  private mutating func path(startingWith first: Substring) -> Bool {
    var path = first.isEmpty ? [] : [first]
    var collectionOperator: String?
    isBehindOperator = false
    while rest.first == "." || (path.isEmpty && rest.first == "@") {
      if rest.first == "." { rest.removeFirst() }
      if rest.first == "@" {
        // What comes behind an operator is not looked at.
        let name = "@" + rest.dropFirst().prefix { $0.isNamePart }
        operators.append(((path + [Substring(name)]).joined(separator: "."), name))
        collectionOperator = name
        rest = rest.drop { $0.isNamePart || $0 == "." || $0 == "@" }
        break
      }
      guard rest.first?.isNameStart == true else { return false }
      path.append(word())
    }
    if !path.isEmpty { paths.append(path) }
    tokens.append(.path(path, collectionOperator: collectionOperator))
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

/// A piece of a predicate's text, as far as it tells what a variable is compared with.
enum PredicateToken: Equatable {
  /// Keys from the object that is looked at, none for `SELF`, with the operator of collections that ends them: `@count`.
  case path([Substring], collectionOperator: String?)
  /// `$NAME`, with its place; `hasKeys` for `$NAME.key`.
  case variable(Substring, Range<String.Index>, hasKeys: Bool)
  /// `==`, `CONTAINS`, in capitals.
  case comparison(String)
  /// `AND`, `||`, `NOT`: what stands on either side is whole.
  case connective
  /// `ANY`, `ALL`, `SOME`, `NONE`.
  case quantifier
  case opening, closing, openingList, closingList, comma
  /// What a subquery begins with.
  case subquery
  /// A literal, arithmetic, a function.
  case other

  /// An operator or a bracket.
  init(symbol: Substring) {
    switch symbol {
    case "(": self = .opening
    case ")": self = .closing
    case "{": self = .openingList
    case "}": self = .closingList
    case ",": self = .comma
    case "&&", "||", "!": self = .connective
    case "+", "-", "*", "/", "&", "|": self = .other
    default: self = .comparison(String(symbol))
    }
  }

  /// A word that is no key.
  init(word: Substring) {
    switch word.uppercased() {
    case "AND", "OR", "NOT": self = .connective
    case "ANY", "ALL", "SOME", "NONE": self = .quantifier
    case "BETWEEN": self = .comparison("BETWEEN")
    case "SUBQUERY": self = .subquery
    default: self = .other
    }
  }
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

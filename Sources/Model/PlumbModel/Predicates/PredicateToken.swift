/// A token of the format language and its position.
struct PredicateToken {
  enum Kind: Equatable {
    /// A name. A name that begins with `#` or `@` is never a keyword.
    case word
    case keyword(PredicateKeyword)
    case literal(LiteralSyntax)
    /// `$name`
    case variable
    /// `%@`, `%K`, `%ld`, by the last letter.
    case placeholder(Character)
    case symbol(PredicateSymbol)
    /// A character that is not part of the language.
    case unknown
    case end
  }

  let kind: Kind
  /// The range in the text, in UTF-8 bytes.
  let range: Range<Int>
}

/// The operators and brackets of the format language.
enum PredicateSymbol: String, CaseIterable {
  case equal = "=="
  case assign = "="
  case notEqual = "!="
  case lessOrGreater = "<>"
  case less = "<"
  case lessOrEqual = "<="
  case equalOrLess = "=<"
  case greater = ">"
  case greaterOrEqual = ">="
  case equalOrGreater = "=>"
  case and = "&&"
  case or = "||"
  case not = "!"
  case plus = "+"
  case minus = "-"
  case star = "*"
  case slash = "/"
  case power = "**"
  case ampersand = "&"
  case bar = "|"
  case caret = "^"
  case tilde = "~"
  case leftShift = "<<"
  case rightShift = ">>"
  case openParenthesis = "("
  case closeParenthesis = ")"
  case openBrace = "{"
  case closeBrace = "}"
  case openBracket = "["
  case closeBracket = "]"
  case comma = ","
  case period = "."
  case colon = ":"
  case define = ":="

  /// Creates the symbol of one or two bytes; `nil` for other bytes.
  init?(_ first: UInt8, _ second: UInt8 = 0) {
    guard let symbol = Self.byBytes[UInt16(first) << 8 | UInt16(second)] else { return nil }
    self = symbol
  }

  private static let byBytes = Dictionary(
    uniqueKeysWithValues: allCases.map { symbol in
      let bytes = Array(symbol.rawValue.utf8) + [0]
      return (UInt16(bytes[0]) << 8 | UInt16(bytes[1]), symbol)
    })
}

/// The words of the format language, in any case.
package enum PredicateKeyword: String, CaseIterable, Sendable {
  case and = "AND"
  case or = "OR"
  case `in` = "IN"
  case not = "NOT"
  case all = "ALL"
  case any = "ANY"
  case some = "SOME"
  case none = "NONE"
  case like = "LIKE"
  case caseInsensitive = "CASEINSENSITIVE"
  case ci = "CI"
  case matches = "MATCHES"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case between = "BETWEEN"
  case null = "NULL"
  case `nil` = "NIL"
  case `self` = "SELF"
  case `true` = "TRUE"
  case yes = "YES"
  case `false` = "FALSE"
  case no = "NO"
  case first = "FIRST"
  case last = "LAST"
  case size = "SIZE"
  case anyKey = "ANYKEY"
  case subquery = "SUBQUERY"
  case fetch = "FETCH"
  case cast = "CAST"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
  case conformsToUTI = "UTI-CONFORMS-TO"
  case equalsUTI = "UTI-EQUALS"
  case union = "UNION"
  case intersect = "INTERSECT"
  case minus = "MINUS"
  case function = "FUNCTION"
  case ternary = "TERNARY"

  /// The keyword of a word; `nil` for a name.
  package init?(_ word: String) { self.init(word.utf8) }

  init?(_ bytes: some Collection<UInt8>) {
    guard (2...Self.longest).contains(bytes.count) else { return nil }
    let upper = String(decoding: bytes.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }, as: UTF8.self)
    guard let keyword = Self.byText[upper] else { return nil }
    self = keyword
  }

  /// Whether the word is a name only after `#`. The others are keywords in some places only.
  package var isReserved: Bool {
    switch self {
    case .union, .intersect, .minus, .function, .ternary, .conformsToUTI, .equalsUTI: false
    default: true
    }
  }

  private static let longest = 15
  private static let byText = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}

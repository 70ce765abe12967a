import Foundation

/// Parses the predicate format language in one pass: an operator takes what stands before it, a predicate or an
/// expression, and says whether it fits.
struct FormatParser {
  /// How deep a format may nest; what nests deeper is not parsed, so that nobody's stack runs out.
  static let maximumDepth = 500

  var tokens: [FormatToken]
  var position = 0
  var arguments: [Any]
  var usedArguments = 0
  var depth = 0

  /// The predicate of a format.
  static func predicate(_ format: String, _ arguments: [Any] = []) throws(FormatError) -> PredicateNode {
    var parser = try FormatParser(format, arguments)
    let item = try parser.whole()
    return try parser.predicate(item, at: 0)
  }

  /// The expression of a format.
  static func expression(_ format: String, _ arguments: [Any] = []) throws(FormatError) -> ExpressionNode {
    var parser = try FormatParser(format, arguments)
    let item = try parser.whole()
    return try parser.expression(item, at: 0)
  }

  private init(_ format: String, _ arguments: [Any]) throws(FormatError) {
    tokens = try FormatLexer.tokens(of: format)
    self.arguments = arguments
  }

  private mutating func whole() throws(FormatError) -> FormatItem {
    let item = try operation(.or)
    if token.kind != .end { throw unexpected() }
    return item
  }
}

/// What a part of a format is, and how deep.
struct FormatItem {
  enum Kind {
    case predicate(PredicateNode)
    case expression(ExpressionNode)
  }

  let kind: Kind
  let height: Int

  static func predicate(_ node: PredicateNode, _ height: Int = 1) -> FormatItem {
    FormatItem(kind: .predicate(node), height: height)
  }

  static func expression(_ node: ExpressionNode, _ height: Int = 1) -> FormatItem {
    FormatItem(kind: .expression(node), height: height)
  }
}

extension FormatParser {
  var token: FormatToken { tokens[position] }

  /// The token after the current one.
  var following: FormatToken.Kind { tokens[min(position + 1, tokens.count - 1)].kind }

  mutating func advance() {
    if position < tokens.count - 1 { position += 1 }
  }

  /// Steps over a symbol if it stands here.
  mutating func accept(_ symbol: String) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    advance()
    return true
  }

  /// Steps over a symbol that has to stand here.
  mutating func expect(_ symbol: String) throws(FormatError) {
    if !accept(symbol) { throw unexpected() }
  }

  func unexpected() -> FormatError {
    let text =
      switch token.kind {
      case .word(let text, _), .string(let text), .symbol(let text): text
      case .variable(let name): "$" + name
      case .placeholder(let letter): "%" + String(letter)
      case .number(let value): value.numberText ?? ""
      case .end: ""
      }
    return FormatError(reason: .unexpected(text), position: token.position)
  }

  /// The key word that stands here, in capitals.
  var keyword: String? { FormatParser.keyword(token.kind) }

  static func keyword(_ kind: FormatToken.Kind) -> String? {
    guard case .word(let word, isEscaped: false) = kind else { return nil }
    let upper = word.uppercased()
    return reserved.contains(upper) || contextual.contains(upper) ? upper : nil
  }

  /// The words that are no names unless `#` stands before them.
  static let reserved: Set<String> = [
    "AND", "OR", "IN", "NOT", "ALL", "ANY", "SOME", "NONE", "LIKE", "CASEINSENSITIVE", "CI", "MATCHES", "CONTAINS",
    "BEGINSWITH", "ENDSWITH", "BETWEEN", "NULL", "NIL", "SELF", "TRUE", "YES", "FALSE", "NO", "FIRST", "LAST", "SIZE",
    "ANYKEY", "SUBQUERY", "FETCH", "CAST", "TRUEPREDICATE", "FALSEPREDICATE",
  ]

  /// The words that mean something in some places only.
  static let contextual: Set<String> = ["UNION", "INTERSECT", "MINUS", "FUNCTION", "TERNARY"]

  func predicate(_ item: FormatItem, at position: Int) throws(FormatError) -> PredicateNode {
    guard case .predicate(let node) = item.kind else { throw FormatError(reason: .notAPredicate, position: position) }
    return node
  }

  func expression(_ item: FormatItem, at position: Int) throws(FormatError) -> ExpressionNode {
    guard case .expression(let node) = item.kind else {
      throw FormatError(reason: .notAnExpression, position: position)
    }
    return node
  }

  /// The height of what is made of items; an error where it is too much for those who walk through it.
  func height(above items: [FormatItem]) throws(FormatError) -> Int {
    let height = (items.map(\.height).max() ?? 0) + 1
    if height > FormatParser.maximumDepth { throw FormatError(reason: .tooDeep, position: token.position) }
    return height
  }
}

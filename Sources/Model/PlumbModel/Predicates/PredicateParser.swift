/// Parses the format language of predicates in one pass. An operator consumes the predicate or the expression before
/// it and checks its kind.
struct PredicateParser {
  /// The maximum depth of a tree, so that recursion over it needs a bounded stack. A text with deeper nesting is an
  /// error.
  static let maximumDepth = 200

  var lexer: PredicateLexer
  var token: PredicateToken
  /// The token before the current one; `nil` at the beginning.
  var previous: PredicateToken?
  var depth = 0

  static func predicate(_ text: String) throws(PredicateSyntaxError) -> PredicateSyntax {
    var parser = try PredicateParser(text)
    return try parser.predicate(parser.whole())
  }

  static func expression(_ text: String) throws(PredicateSyntaxError) -> ExpressionSyntax {
    var parser = try PredicateParser(text)
    return try parser.expression(parser.whole())
  }

  private init(_ text: String) throws(PredicateSyntaxError) {
    lexer = PredicateLexer(text)
    token = try lexer.next()
  }

  private mutating func whole() throws(PredicateSyntaxError) -> PredicateItem {
    let item = try operation(.or)
    if token.kind != .end { throw unexpected(nil) }
    return item
  }
}

/// A predicate or an expression, before its parser determines which one it is part of.
struct PredicateItem {
  enum Kind {
    case predicate(PredicateSyntax)
    case expression(ExpressionSyntax.Kind)
  }

  let kind: Kind
  /// The range in the text, including parentheses.
  let range: Range<Int>
  /// The number of levels of the tree.
  let height: Int
}

extension PredicateParser {
  mutating func advance() throws(PredicateSyntaxError) {
    previous = token
    token = try lexer.next()
  }

  /// Consumes a symbol. Returns `false` if the current token is another one.
  mutating func accept(_ symbol: PredicateSymbol) throws(PredicateSyntaxError) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    try advance()
    return true
  }

  /// Consumes a required symbol. Throws if the current token is another one.
  mutating func expect(_ symbol: PredicateSymbol) throws(PredicateSyntaxError) {
    if try !accept(symbol) { throw unexpected("“\(symbol.rawValue)”") }
  }

  /// The keyword of the current token; `nil` if it is not a keyword.
  var keyword: PredicateKeyword? {
    if case .keyword(let keyword) = token.kind { return keyword }
    return nil
  }

  /// Whether the current token is a word, including a keyword.
  var isWord: Bool {
    switch token.kind {
    case .word, .keyword: true
    default: false
    }
  }

  /// The name of the current token, without `#` and `$`.
  var name: String {
    let text = lexer.text(token.range)
    return text.hasPrefix("#") || text.hasPrefix("$") ? String(text.dropFirst()) : text
  }

  /// The range from an offset to the end of the token before the current one.
  func range(from start: Int) -> Range<Int> { start..<max(start, previous?.range.upperBound ?? start) }

  /// The error for the current token.
  ///
  /// - Parameter expected: A phrase for the tokens that the grammar allows; `nil` if none is missing.
  func unexpected(_ expected: String?) -> PredicateSyntaxError {
    let isUncertain =
      switch token.kind {
      case _ where previous?.kind == .symbol(.period): true
      // `.name`
      case .placeholder, .symbol(.period): true
      // `IN (1, 2)`
      case .symbol(.comma): expected == "“)”"
      case .keyword(let keyword):
        switch keyword {
        case .any, .some, .all, .none, .not, .ci, .caseInsensitive, .truePredicate, .falsePredicate:
          expected == nil ? keyword == .ci || keyword == .caseInsensitive : true
        default: false
        }
      default: false
      }
    return PredicateSyntaxError(
      reason: .unexpected(
        .init(
          found: lexer.excerpt(token.range), after: previous.map { lexer.excerpt($0.range) } ?? "", expected: expected,
          isUncertain: isUncertain)),
      position: token.range.lowerBound)
  }

  func predicate(_ item: PredicateItem) throws(PredicateSyntaxError) -> PredicateSyntax {
    if case .predicate(let predicate) = item.kind { return predicate }
    throw PredicateSyntaxError(reason: .notAPredicate(lexer.excerpt(item.range)), position: item.range.lowerBound)
  }

  func expression(_ item: PredicateItem) throws(PredicateSyntaxError) -> ExpressionSyntax {
    if case .expression(let kind) = item.kind { return ExpressionSyntax(kind, item.range) }
    throw PredicateSyntaxError(reason: .notAnExpression(lexer.excerpt(item.range)), position: item.range.lowerBound)
  }

  /// An item from an offset to the current token, one level above others.
  func item(
    _ kind: PredicateItem.Kind, from start: Int, above height: Int = 0
  ) throws(PredicateSyntaxError) -> PredicateItem {
    if height + 1 > Self.maximumDepth {
      throw PredicateSyntaxError(reason: .tooDeep, position: token.range.lowerBound)
    }
    return PredicateItem(kind: kind, range: range(from: start), height: height + 1)
  }
}

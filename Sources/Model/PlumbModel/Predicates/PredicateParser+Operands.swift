/// Operands: literals, paths, calls, groups.
extension PredicateParser {
  /// Parses a primary expression with the paths and the indexes after it.
  mutating func operand() throws(PredicateSyntaxError) -> PredicateItem {
    let start = token.range.lowerBound
    var result = try primary()
    while true {
      if token.kind == .symbol(.period) {
        result = try path(from: result, start)
      } else if token.kind == .symbol(.openBracket) {
        result = try element(of: result, start)
      } else {
        return result
      }
    }
  }

  private mutating func primary() throws(PredicateSyntaxError) -> PredicateItem {
    switch token.kind {
    case .literal(let literal): return try single(.literal(literal))
    case .variable: return try variable()
    case .placeholder("K"): return try single(.keyPath(["%K"]))
    case .placeholder(let letter): return try single(.placeholder(letter))
    case .symbol(.openParenthesis): return try group()
    case .symbol(.openBrace): return try listLiteral()
    case .word: return try named()
    case .keyword(let keyword): return try operand(of: keyword)
    case .symbol, .unknown, .end: throw unexpected("an expression")
    }
  }

  /// Consumes the current token as an expression.
  private mutating func single(_ kind: ExpressionSyntax.Kind) throws(PredicateSyntaxError) -> PredicateItem {
    let start = token.range.lowerBound
    try advance()
    return try item(.expression(kind), from: start)
  }

  private mutating func variable() throws(PredicateSyntaxError) -> PredicateItem {
    let start = token.range.lowerBound
    let name = name
    try advance()
    guard try accept(.define) else { return try item(.expression(.variable(name)), from: start) }
    let value = try operation(.set)
    return try item(.expression(.assignment(name, expression(value))), from: start, above: value.height)
  }

  private mutating func group() throws(PredicateSyntaxError) -> PredicateItem {
    let start = token.range.lowerBound
    try advance()
    let content = try operation(.or)
    try expect(.closeParenthesis)
    return PredicateItem(kind: content.kind, range: range(from: start), height: content.height)
  }

  private mutating func listLiteral() throws(PredicateSyntaxError) -> PredicateItem {
    let start = token.range.lowerBound
    try advance()
    let list = try list(until: .closeBrace)
    return try item(.expression(.list(list.elements)), from: start, above: list.height)
  }

  /// Parses expressions with commas between them, and the symbol after them.
  private mutating func list(
    until end: PredicateSymbol
  ) throws(PredicateSyntaxError) -> (elements: [ExpressionSyntax], height: Int) {
    var elements: [ExpressionSyntax] = []
    var height = 0
    if try accept(end) { return ([], 0) }
    repeat {
      let element = try operation(.set)
      elements.append(try expression(element))
      height = max(height, element.height)
    } while try accept(.comma)
    try expect(end)
    return (elements, height)
  }

  /// Parses the operand that a keyword begins, a name where it is a keyword in other places only.
  private mutating func operand(of keyword: PredicateKeyword) throws(PredicateSyntaxError) -> PredicateItem {
    switch keyword {
    case .true, .yes: return try single(.literal(.bool(true)))
    case .false, .no: return try single(.literal(.bool(false)))
    case .null, .nil: return try single(.literal(.null))
    case .self: return try single(.evaluatedObject)
    case .anyKey: return try single(.anyKey)
    case .truePredicate, .falsePredicate:
      let start = token.range.lowerBound
      try advance()
      return try item(.predicate(.constant(keyword == .truePredicate)), from: start)
    case .cast: return try call(.cast)
    case .fetch: return try call(.fetch)
    case .function where isCall: return try call(.function)
    case .ternary where isCall: return try conditional()
    case .subquery: return try subquery()
    case .function, .ternary, .union, .intersect, .minus: return try named()
    default: throw unexpected("an expression")
    }
  }

  /// Whether a parenthesis follows the current token.
  private var isCall: Bool { lexer.following == UInt8(ascii: "(") }

  /// Parses a key, or a call of a function: `sum(…)`, `modulus:by:(…)`.
  private mutating func named() throws(PredicateSyntaxError) -> PredicateItem {
    let start = token.range.lowerBound
    var name = name
    try advance()
    guard token.kind == .symbol(.openParenthesis) || token.kind == .symbol(.colon) else {
      return try item(.expression(.keyPath([name])), from: start)
    }
    while try accept(.colon) {
      name += ":"
      if isWord, lexer.following == UInt8(ascii: ":") {
        name += self.name
        try advance()
      }
    }
    try expect(.openParenthesis)
    let list = try list(until: .closeParenthesis)
    return try item(.expression(.function(name, list.elements)), from: start, above: list.height)
  }

  /// Parses `CAST(…)` and other calls that a reserved word begins.
  private mutating func call(_ function: CallSyntax) throws(PredicateSyntaxError) -> PredicateItem {
    let start = token.range.lowerBound
    try advance()
    try expect(.openParenthesis)
    let list = try list(until: .closeParenthesis)
    return try item(.expression(.call(function, list.elements)), from: start, above: list.height)
  }

  /// Parses `TERNARY(predicate, yes, no)`.
  private mutating func conditional() throws(PredicateSyntaxError) -> PredicateItem {
    let start = token.range.lowerBound
    try advance()
    try expect(.openParenthesis)
    let test = try operation(.or)
    try expect(.comma)
    let yes = try operation(.set)
    try expect(.comma)
    let no = try operation(.set)
    try expect(.closeParenthesis)
    return try item(
      .expression(.conditional(predicate(test), expression(yes), expression(no))), from: start,
      above: max(test.height, yes.height, no.height))
  }

  /// Parses `SUBQUERY(collection, $x, predicate)`.
  private mutating func subquery() throws(PredicateSyntaxError) -> PredicateItem {
    let start = token.range.lowerBound
    try advance()
    try expect(.openParenthesis)
    let collection = try operation(.set)
    try expect(.comma)
    guard token.kind == .variable else { throw unexpected("a variable such as “$item”") }
    let variable = name
    try advance()
    try expect(.comma)
    let test = try operation(.or)
    try expect(.closeParenthesis)
    return try item(
      .expression(.subquery(expression(collection), variable: variable, predicate(test))), from: start,
      above: max(collection.height, test.height))
  }

  /// Parses the keys after an expression. After a period any word is a key.
  private mutating func path(from base: PredicateItem, _ start: Int) throws(PredicateSyntaxError) -> PredicateItem {
    let expression = try expression(base)
    var keys: [String] = []
    while try accept(.period) {
      switch token.kind {
      case .word, .keyword: keys.append(name)
      case .placeholder("K"): keys.append("%K")
      default: throw unexpected("a key")
      }
      try advance()
    }
    if case .keyPath(let first) = expression.kind {
      return try item(.expression(.keyPath(first + keys)), from: start)
    }
    return try item(.expression(.path(of: expression, keys)), from: start, above: base.height)
  }

  /// Parses an index in brackets.
  private mutating func element(of base: PredicateItem, _ start: Int) throws(PredicateSyntaxError) -> PredicateItem {
    let expression = try expression(base)
    try advance()
    let index: IndexSyntax
    var height = base.height
    switch keyword {
    case .first: index = .first
    case .last: index = .last
    case .size: index = .size
    default:
      let value = try operation(.set)
      height = max(height, value.height)
      index = .at(try self.expression(value))
    }
    if case .at = index {} else { try advance() }
    try expect(.closeBracket)
    return try item(.expression(.element(expression, index)), from: start, above: height)
  }
}

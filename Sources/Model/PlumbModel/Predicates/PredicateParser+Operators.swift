/// The precedence levels of operators, the lowest first.
enum PredicateLevel: Int {
  case or, and, comparison, set, bits, shift, sum, product, power, operand

  /// The next higher level.
  var next: PredicateLevel { PredicateLevel(rawValue: rawValue + 1) ?? .operand }
}

/// An operator between two operands.
private enum InfixOperator {
  case or, and
  case comparison(ComparisonSyntax.Operator)
  case binary(BinarySyntax)

  /// The operator that a token represents; `nil` if it is none.
  init?(_ kind: PredicateToken.Kind) {
    let spelling: String
    switch kind {
    case .symbol(let symbol): spelling = symbol.rawValue
    case .keyword(let keyword): spelling = keyword.rawValue
    default: return nil
    }
    guard let found = Self.bySpelling[spelling] else { return nil }
    self = found
  }

  private static let bySpelling: [String: InfixOperator] = {
    var operators: [String: InfixOperator] = [
      "||": .or, "OR": .or, "&&": .and, "AND": .and, "=": .comparison(.equal), "<>": .comparison(.notEqual),
      "=<": .comparison(.lessThanOrEqual), "=>": .comparison(.greaterThanOrEqual),
    ]
    for comparison in ComparisonSyntax.Operator.allCases { operators[comparison.rawValue] = .comparison(comparison) }
    for binary in BinarySyntax.allCases { operators[binary.rawValue] = .binary(binary) }
    return operators
  }()

  var level: PredicateLevel {
    switch self {
    case .or: .or
    case .and: .and
    case .comparison: .comparison
    case .binary(let symbol):
      switch symbol {
      case .union, .intersect, .minus: .set
      case .bitwiseAnd, .bitwiseOr, .bitwiseXor: .bits
      case .leftShift, .rightShift: .shift
      case .add, .subtract: .sum
      case .multiply, .divide: .product
      case .power: .power
      }
    }
  }
}

/// Operators between and before operands.
extension PredicateParser {
  /// Parses operators of a level and of higher levels, with their operands.
  mutating func operation(_ level: PredicateLevel) throws(PredicateSyntaxError) -> PredicateItem {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth {
      throw PredicateSyntaxError(reason: .tooDeep, position: token.range.lowerBound)
    }
    let start = token.range.lowerBound
    var left = try prefixed(level)
    while let found = InfixOperator(token.kind), found.level.rawValue >= level.rawValue {
      switch found {
      case .or, .and: left = try chain(left, found.level, from: start)
      case .comparison(let symbol): left = try comparison(left, symbol, nil, from: start)
      case .binary(let symbol): left = try binary(left, symbol, found.level, from: start)
      }
    }
    return left
  }

  /// Parses several predicates that `AND` or `OR` join, as one list.
  private mutating func chain(
    _ first: PredicateItem, _ level: PredicateLevel, from start: Int
  ) throws(PredicateSyntaxError) -> PredicateItem {
    var parts = [try predicate(first)]
    var height = first.height
    while InfixOperator(token.kind)?.level == level {
      try advance()
      let item = try operation(level.next)
      parts.append(try predicate(item))
      height = max(height, item.height)
    }
    return try item(.predicate(level == .and ? .and(parts) : .or(parts)), from: start, above: height)
  }

  /// Parses the comparison whose operator is the current token.
  private mutating func comparison(
    _ first: PredicateItem, _ symbol: ComparisonSyntax.Operator, _ quantifier: ComparisonSyntax.Quantifier?,
    from start: Int
  ) throws(PredicateSyntaxError) -> PredicateItem {
    let left = try expression(first)
    try advance()
    let options = try options()
    let second = try operation(.set)
    let comparison = ComparisonSyntax(
      quantifier: quantifier, left: left, operator: symbol, options: options, right: try expression(second))
    return try item(.predicate(.comparison(comparison)), from: start, above: max(first.height, second.height))
  }

  /// Parses `[cd]` after an operator.
  private mutating func options() throws(PredicateSyntaxError) -> ComparisonSyntax.Options? {
    guard try accept(.openBracket) else { return nil }
    guard isWord else { throw unexpected("options such as “cd”") }
    let options = ComparisonSyntax.Options(letters: name, position: token.range.lowerBound)
    try advance()
    try expect(.closeBracket)
    return options
  }

  /// Parses the right operand of an operator. Powers are right-associative.
  private mutating func binary(
    _ first: PredicateItem, _ symbol: BinarySyntax, _ level: PredicateLevel, from start: Int
  ) throws(PredicateSyntaxError) -> PredicateItem {
    try advance()
    let second = try operation(level == .power ? .power : level.next)
    let height = max(first.height, second.height)
    return try item(.expression(.binary(symbol, expression(first), expression(second))), from: start, above: height)
  }

  /// Parses an operand with the operator before it: `NOT`, `ANY`, a minus. A quantifier begins a comparison, and
  /// cannot be inside one.
  private mutating func prefixed(_ level: PredicateLevel) throws(PredicateSyntaxError) -> PredicateItem {
    switch token.kind {
    case .keyword(.any), .keyword(.some), .keyword(.all), .keyword(.none):
      if level.rawValue > PredicateLevel.comparison.rawValue { throw unexpected("an expression") }
    default: break
    }
    return switch token.kind {
    case .symbol(.minus): try unary(.minus, .minus)
    case .symbol(.plus): try unary(.plus, .plus)
    case .symbol(.tilde): try unary(.complement, .tilde)
    case .symbol(.not), .keyword(.not): try negation()
    case .keyword(.any), .keyword(.some): try quantified(.any)
    case .keyword(.all): try quantified(.all)
    case .keyword(.none): try quantified(.no)
    default: try operand()
    }
  }

  private mutating func negation() throws(PredicateSyntaxError) -> PredicateItem {
    let start = token.range.lowerBound
    try advance()
    let operand = try operation(.comparison)
    return try item(.predicate(.not(predicate(operand))), from: start, above: operand.height)
  }

  /// Parses a comparison of each element of a collection.
  private mutating func quantified(
    _ quantifier: ComparisonSyntax.Quantifier
  ) throws(PredicateSyntaxError) -> PredicateItem {
    let start = token.range.lowerBound
    try advance()
    let left = try operation(.set)
    guard case .comparison(let symbol)? = InfixOperator(token.kind) else { throw unexpected("a comparison") }
    return try comparison(left, symbol, quantifier, from: start)
  }

  /// Parses the operators before an operand. They have a higher precedence than all other operators.
  private mutating func unary(
    _ operator: UnarySyntax, _ symbol: PredicateSymbol
  ) throws(PredicateSyntaxError) -> PredicateItem {
    var starts: [Int] = []
    while token.kind == .symbol(symbol) {
      starts.append(token.range.lowerBound)
      try advance()
    }
    var operand = try operand()
    for start in starts.reversed() {
      operand = try item(.expression(.unary(`operator`, expression(operand))), from: start, above: operand.height)
    }
    return operand
  }
}

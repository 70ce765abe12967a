/// How tightly operators bind, loosest first.
enum FormatLevel: Int {
  case or, and, comparison, set, sum, product, power, operand

  var next: FormatLevel { FormatLevel(rawValue: rawValue + 1) ?? .operand }
}

/// Operators between and before operands.
extension FormatParser {
  /// What operators of a level and of tighter ones make.
  mutating func operation(_ level: FormatLevel) throws(FormatError) -> FormatItem {
    depth += 1
    defer { depth -= 1 }
    if depth > FormatParser.maximumDepth { throw FormatError(reason: .tooDeep, position: token.position) }
    let start = token.position
    var left = try prefixed()
    while let found = infixLevel, found.rawValue >= level.rawValue {
      switch found {
      case .or, .and: left = try chain(left, found, start)
      case .comparison: left = try comparison(left, .direct, start)
      default: left = try infix(left, found, start)
      }
    }
    return left
  }

  /// How tightly the operator that stands here binds; nil where none stands.
  private var infixLevel: FormatLevel? {
    switch token.kind {
    case .symbol("||"): .or
    case .symbol("&&"): .and
    case .symbol("+"), .symbol("-"): .sum
    case .symbol("*"), .symbol("/"): .product
    case .symbol("**"): .power
    case .symbol(let symbol): FormatParser.comparisons[symbol] == nil ? nil : .comparison
    default: keyword.flatMap { FormatParser.wordLevels[$0] }
    }
  }

  private static let wordLevels: [String: FormatLevel] = [
    "OR": .or, "AND": .and, "MATCHES": .comparison, "LIKE": .comparison, "BEGINSWITH": .comparison,
    "ENDSWITH": .comparison, "IN": .comparison, "CONTAINS": .comparison, "BETWEEN": .comparison,
    "UNION": .set, "INTERSECT": .set, "MINUS": .set,
  ]

  private static let comparisons: [String: ComparisonNode.Operator] = [
    "=": .equalTo, "==": .equalTo, "!=": .notEqualTo, "<>": .notEqualTo, "<": .lessThan, "<=": .lessThanOrEqualTo,
    "=<": .lessThanOrEqualTo, ">": .greaterThan, ">=": .greaterThanOrEqualTo, "=>": .greaterThanOrEqualTo,
    "MATCHES": .matches, "LIKE": .like, "BEGINSWITH": .beginsWith, "ENDSWITH": .endsWith, "IN": .in,
    "CONTAINS": .contains, "BETWEEN": .between,
  ]

  /// Several predicates that `AND` or `OR` join, as one list.
  private mutating func chain(
    _ first: FormatItem, _ level: FormatLevel, _ start: Int
  ) throws(FormatError) -> FormatItem {
    var items = [first]
    var nodes = [try predicate(first, at: start)]
    while infixLevel == level {
      advance()
      let position = token.position
      let item = try operation(level.next)
      nodes.append(try predicate(item, at: position))
      items.append(item)
    }
    return .predicate(level == .and ? .and(nodes) : .or(nodes), try height(above: items))
  }

  /// The comparison whose operator stands here.
  private mutating func comparison(
    _ item: FormatItem, _ modifier: ComparisonNode.Modifier, _ start: Int
  ) throws(FormatError) -> FormatItem {
    let name: String? = if case .symbol(let symbol) = token.kind { symbol } else { keyword }
    guard let type = name.flatMap({ FormatParser.comparisons[$0] }) else { throw unexpected() }
    let left = try expression(item, at: start)
    advance()
    let options = try comparisonOptions()
    let position = token.position
    let other = try operation(.set)
    let right = try expression(other, at: position)
    let node = ComparisonNode(left, type, right, modifier: modifier, options: options)
    return .predicate(.comparison(node), try height(above: [item, other]))
  }

  /// `[cd]` after an operator.
  private mutating func comparisonOptions() throws(FormatError) -> ComparisonNode.Options {
    guard accept("[") else { return [] }
    guard case .word(let letters, _) = token.kind else { throw unexpected() }
    var options: ComparisonNode.Options = []
    for letter in letters.lowercased() {
      switch letter {
      case "c": options.insert(.caseInsensitive)
      case "d": options.insert(.diacriticInsensitive)
      case "n": options.insert(.normalized)
      case "l": options.insert(.localeSensitive)
      default: throw unexpected()
      }
    }
    advance()
    try expect("]")
    return options
  }

  /// An operation on two expressions; powers take the one on their right first.
  private mutating func infix(
    _ left: FormatItem, _ level: FormatLevel, _ start: Int
  ) throws(FormatError) -> FormatItem {
    let name: String? = if case .symbol(let symbol) = token.kind { symbol } else { keyword }
    advance()
    let position = token.position
    let right = try operation(level == .power ? .power : level.next)
    let height = try height(above: [left, right])
    let a = try expression(left, at: start)
    let b = try expression(right, at: position)
    if let operation = name.flatMap(ExpressionNode.SetOperation.init) {
      return .expression(.set(operation, a, b), height)
    }
    let function = PredicateFunction.infix.first { $0.value == name }?.key ?? ""
    return .expression(.function(function, [a, b]), height)
  }

  /// An operand with what stands before it: `NOT`, `ANY`, a minus.
  private mutating func prefixed() throws(FormatError) -> FormatItem {
    if token.kind == .symbol("-") { return try negative() }
    if token.kind == .symbol("!") || keyword == "NOT" { return try negation() }
    switch keyword {
    case "ANY", "SOME": return try aggregate(.any)
    case "ALL": return try aggregate(.all)
    case "NONE":
      let item = try aggregate(.any)
      return .predicate(.not(try predicate(item, at: token.position)), try height(above: [item]))
    default: return try operand()
    }
  }

  private mutating func negation() throws(FormatError) -> FormatItem {
    advance()
    let position = token.position
    let item = try operation(.comparison)
    return .predicate(.not(try predicate(item, at: position)), try height(above: [item]))
  }

  /// A comparison of each element of a collection.
  private mutating func aggregate(_ modifier: ComparisonNode.Modifier) throws(FormatError) -> FormatItem {
    advance()
    let position = token.position
    let left = try operation(.set)
    guard infixLevel == .comparison else { throw unexpected() }
    return try comparison(left, modifier, position)
  }

  /// What minuses stand before: a negative number, or an expression times -1.
  private mutating func negative() throws(FormatError) -> FormatItem {
    var count = 0
    while accept("-") { count += 1 }
    let position = token.position
    var item = try operand()
    for _ in 0..<count {
      let node = try expression(item, at: position)
      if case .constant(let value) = node, value.isNumber {
        item = .expression(.constant(Arithmetic.subtract.value(.int(0), value)), item.height)
      } else {
        item = .expression(.function("multiply:by:", [.constant(.int(-1)), node]), try height(above: [item]))
      }
    }
    return item
  }
}

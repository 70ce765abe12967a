import Foundation

/// Operands: literals, paths, calls, groups.
extension FormatParser {
  /// A primary expression with the path and the elements that follow it.
  mutating func operand() throws(FormatError) -> FormatItem {
    let start = token.position
    var item = try primary()
    while true {
      if token.kind == .symbol(".") {
        let node = try expression(item, at: start)
        item = .expression(node.appending(try pathAfterPeriod()), try height(above: [item]))
      } else if accept("[") {
        let node = try expression(item, at: start)
        let index = try index()
        item = .expression(.element(node, index.node), try height(above: [item, index.item]))
      } else {
        return item
      }
    }
  }

  private mutating func primary() throws(FormatError) -> FormatItem {
    switch token.kind {
    case .number(let value): return literal(value)
    case .string(let text): return literal(.string(text))
    case .variable(let name):
      advance()
      return .expression(.variable(name))
    case .placeholder(let letter): return .expression(try argument(letter))
    case .symbol("("): return try group()
    case .symbol("{"): return try aggregateLiteral()
    case .word(let word, _):
      if let keyword, let item = try keywordOperand(keyword) { return item }
      return try name(word)
    default: throw unexpected()
    }
  }

  private mutating func literal(_ value: Value) -> FormatItem {
    advance()
    return .expression(.constant(value))
  }

  private mutating func group() throws(FormatError) -> FormatItem {
    advance()
    let item = try operation(.or)
    try expect(")")
    return item
  }

  private mutating func aggregateLiteral() throws(FormatError) -> FormatItem {
    advance()
    let list = try list(until: "}")
    return .expression(.aggregate(list.nodes), list.height)
  }

  /// Expressions with commas between them, and the symbol that ends them.
  private mutating func list(until end: String) throws(FormatError) -> (nodes: [ExpressionNode], height: Int) {
    var items: [FormatItem] = []
    var nodes: [ExpressionNode] = []
    if accept(end) { return ([], 1) }
    repeat {
      let position = token.position
      let item = try operation(.set)
      nodes.append(try expression(item, at: position))
      items.append(item)
    } while accept(",")
    try expect(end)
    return (nodes, try height(above: items))
  }

  /// What a key word stands for; nil where it is a name here.
  private mutating func keywordOperand(_ keyword: String) throws(FormatError) -> FormatItem? {
    switch keyword {
    case "TRUE", "YES": return literal(.bool(true))
    case "FALSE", "NO": return literal(.bool(false))
    case "NULL", "NIL": return literal(.null)
    case "SELF":
      advance()
      return .expression(.evaluatedObject)
    case "TRUEPREDICATE", "FALSEPREDICATE":
      advance()
      return .predicate(.always(keyword == "TRUEPREDICATE"))
    case "FUNCTION", "TERNARY":
      guard following == .symbol("(") else { return nil }
      return try keyword == "FUNCTION" ? message() : conditional()
    case "CAST": return try cast()
    case "SUBQUERY": return try subquery()
    case "UNION", "INTERSECT", "MINUS": return nil
    default: throw unexpected()
    }
  }

  /// A key, or a call of a function: `sum(…)`, `modulus:by:(…)`.
  private mutating func name(_ word: String) throws(FormatError) -> FormatItem {
    let start = token.position
    advance()
    guard token.kind == .symbol("(") || token.kind == .symbol(":") else { return .expression(.path(word)) }
    var name = word
    while accept(":") {
      name += ":"
      if case .word(let word, _) = token.kind, following == .symbol(":") {
        name += word
        advance()
      }
    }
    try expect("(")
    let list = try list(until: ")")
    guard let function = PredicateFunction.name(name, arguments: list.nodes.count) else {
      throw FormatError(reason: .unknownFunction(name), position: start)
    }
    return .expression(.function(function, list.nodes), list.height)
  }

  /// `FUNCTION(target, "selector", …)`
  private mutating func message() throws(FormatError) -> FormatItem {
    advance()
    let start = token.position
    try expect("(")
    let list = try list(until: ")")
    guard list.nodes.count >= 2, case .constant(.string(let name)) = list.nodes[1] else {
      throw FormatError(reason: .unknownFunction("FUNCTION"), position: start)
    }
    return .expression(.message(list.nodes[0], name, Array(list.nodes[2...])), list.height)
  }

  /// `CAST(value, "type")`; of a constant it is a constant.
  private mutating func cast() throws(FormatError) -> FormatItem {
    advance()
    let start = token.position
    try expect("(")
    let list = try list(until: ")")
    guard list.nodes.count == 2, case .constant(.string(let type)) = list.nodes[1] else {
      throw FormatError(reason: .unknownFunction("CAST"), position: start)
    }
    if case .constant(let value) = list.nodes[0], type == "NSDate" {
      return .expression(.constant(value.cast(to: type)))
    }
    return .expression(.function("castObject:toType:", list.nodes), list.height)
  }

  /// `TERNARY(predicate, yes, no)`
  private mutating func conditional() throws(FormatError) -> FormatItem {
    advance()
    try expect("(")
    let position = token.position
    let test = try operation(.or)
    try expect(",")
    let yes = try operation(.set)
    try expect(",")
    let no = try operation(.set)
    try expect(")")
    let node = ExpressionNode.conditional(
      try predicate(test, at: position), try expression(yes, at: position), try expression(no, at: position))
    return .expression(node, try height(above: [test, yes, no]))
  }

  /// `SUBQUERY(collection, $x, predicate)`
  private mutating func subquery() throws(FormatError) -> FormatItem {
    advance()
    try expect("(")
    let position = token.position
    let collection = try operation(.set)
    try expect(",")
    guard case .variable(let variable) = token.kind else { throw unexpected() }
    advance()
    try expect(",")
    let test = try operation(.or)
    try expect(")")
    let node = ExpressionNode.subquery(
      try expression(collection, at: position), variable: variable, try predicate(test, at: position))
    return .expression(node, try height(above: [collection, test]))
  }

  /// Keys after periods: any word, since nothing but a key can stand there.
  private mutating func pathAfterPeriod() throws(FormatError) -> String {
    var keys: [String] = []
    while accept(".") {
      switch token.kind {
      case .word(let word, _):
        keys.append(word)
        advance()
      case .placeholder("K"): keys.append(try keyArgument())
      default: throw unexpected()
      }
    }
    return keys.joined(separator: ".")
  }

  /// The index in brackets; a symbol's height is that of a literal.
  private mutating func index() throws(FormatError) -> (node: ExpressionNode.IndexNode, item: FormatItem) {
    let symbols: [String: ExpressionNode.IndexNode] = ["FIRST": .first, "LAST": .last, "SIZE": .size]
    if let symbol = keyword.flatMap({ symbols[$0] }) {
      advance()
      try expect("]")
      return (symbol, .expression(.evaluatedObject))
    }
    let position = token.position
    let item = try operation(.set)
    try expect("]")
    return (.at(try expression(item, at: position)), item)
  }
}

/// The arguments of placeholders.
extension FormatParser {
  private mutating func nextArgument() throws(FormatError) -> Any {
    guard usedArguments < arguments.count else {
      throw FormatError(reason: .missingArgument, position: token.position)
    }
    defer { usedArguments += 1 }
    return arguments[usedArguments]
  }

  /// What a placeholder stands for.
  private mutating func argument(_ letter: Character) throws(FormatError) -> ExpressionNode {
    if letter == "K" { return .path(try keyArgument()) }
    let position = token.position
    let argument = try nextArgument()
    advance()
    if let object = argument as? NSObject, let node = expressionNode(of: object) { return node }
    if argument is NSPredicate { throw FormatError(reason: .badArgument("%\(letter)"), position: position) }
    let value = Value(argument, keepingObjects: true)
    switch letter {
    case "@", "s", "S": return .constant(value)
    case "f", "F", "e", "E", "g", "G", "a", "A": if let double = value.doubleValue { return .constant(.double(double)) }
    default: if let integer = value.wholeNumber { return .constant(integer) }
    }
    throw FormatError(reason: .badArgument("%\(letter)"), position: position)
  }

  /// The key path that `%K` stands for.
  private mutating func keyArgument() throws(FormatError) -> String {
    let position = token.position
    guard case .string(let path) = Value(try nextArgument()), !path.isEmpty else {
      throw FormatError(reason: .badArgument("%K"), position: position)
    }
    advance()
    return path
  }
}

extension Value {
  /// A number without its fraction, as a conversion to an integer leaves it.
  fileprivate var wholeNumber: Value? {
    guard isNumber else { return nil }
    if let exact = exactInteger { return .int(exact) }
    if case .decimal = self { return self }
    return doubleValue.flatMap { Int64(exactly: $0.rounded(.towardZero)) }.map(Value.int)
  }
}

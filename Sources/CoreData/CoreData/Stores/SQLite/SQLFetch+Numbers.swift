import PlumbSQLite

// Numbers: the translation of arithmetic, which has the same results in SQL for integers and doubles. Decimals are
// stored as doubles or integers, so that SQL would round them.
extension SQLFetch {
  /// A numeric expression.
  struct Number {
    let term: SQLTerm
    /// Whether the values are integers, unless they overflow.
    let isInteger: Bool
  }

  /// Returns the SQL form of a numeric expression; `nil` if it has none.
  mutating func number(_ node: ExpressionNode, _ source: Source, _ variables: Variables) -> Number? {
    if let aggregate = aggregate(node, source) { return aggregate.number }
    switch node {
    case .constant(.int(let value)): return Number(.integer(value), isInteger: true)
    case .constant(.bool(let value)): return Number(.integer(value ? 1 : 0), isInteger: true)
    case .constant(.double(let value)): return value.isNaN ? nil : Number(.real(value), isInteger: false)
    case .keyPath(let path): return number(path, source)
    case .path(.variable(let name), let path): return variables[name].flatMap { number(path, $0) }
    case .conditional(let test, let one, let other):
      return number(Choice(test: test, one: one, other: other), source, variables)
    case .function("abs:", let arguments) where arguments.count == 1:
      return number(arguments[0], source, variables).map {
        Number(term: $0.term.within("(CASE WHEN $ < 0 THEN -$ ELSE $ END)"), isInteger: $0.isInteger)
      }
    case .function(let name, let arguments):
      guard let sign = Self.signs[name], arguments.count == 2, let left = number(arguments[0], source, variables),
        let right = number(arguments[1], source, variables)
      else { return nil }
      let isInteger = left.isInteger && right.isInteger
      guard isInteger || sign != "%" else { return nil }
      let term = SQLTerm(
        "(\(left.term.text) \(sign) \(right.term.text))", left.term.parameters + right.term.parameters, kind: .number)
      return Number(term: term, isInteger: isInteger)
    default: return nil
    }
  }

  private static let signs = [
    "add:to:": "+", "from:subtract:": "-", "multiply:by:": "*", "divide:by:": "/", "modulus:by:": "%",
  ]

  private mutating func number(_ path: KeyPathNode, _ source: Source) -> Number? {
    if path.hasOperator { return aggregateNumber(path, source) }
    guard let (owner, slot) = owner(of: path.keys, source),
      case .attribute(let attribute)? = binding.entities[owner.entity].slots[slot]
    else { return nil }
    let term = SQLTerm("\(owner.name).\(attribute.column)", kind: .number)
    return attribute.coding.attribute.attributeType.isInteger.map { Number(term: term, isInteger: $0) }
  }
}

extension SQLFetch.Number {
  fileprivate init(_ constant: SQLValue, isInteger: Bool) {
    term = SQLTerm("?", [constant], kind: .number)
    self.isInteger = isInteger
  }
}

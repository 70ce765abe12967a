import PlumbSQLite

// Choices: the translation of `TERNARY(test, one, other)`.
extension SQLFetch {
  /// A choice between two expressions.
  struct Choice {
    let test: PredicateNode
    let one: ExpressionNode
    let other: ExpressionNode
  }

  /// Returns the SQL form of a choice between values of one kind; `nil` if it has none.
  mutating func value(_ choice: Choice, _ source: Source, _ variables: Variables) -> SQLTerm? {
    guard let test = condition(choice.test, source, variables) else { return nil }
    let one = value(choice.one, source, variables), other = value(choice.other, source, variables)
    guard let kind = one?.kind ?? other?.kind, kind != .condition,
      let one = one ?? constant(choice.one, kind), let other = other ?? constant(choice.other, kind),
      one.kind == other.kind
    else { return nil }
    return choose(test, one, other)
  }

  /// Returns the SQL form of a choice between numbers; `nil` if it has none.
  mutating func number(_ choice: Choice, _ source: Source, _ variables: Variables) -> Number? {
    guard let test = condition(choice.test, source, variables),
      let one = number(choice.one, source, variables), let other = optional(choice.other, source, variables)
    else { return nil }
    return Number(term: choose(test, one.term, other.term), isInteger: one.isInteger && other.isInteger)
  }

  /// Returns the column of a choice between an attribute and a constant, nil, or an attribute of the same type.
  mutating func column(_ choice: Choice) -> SQLColumn? {
    guard let test = condition(choice.test, root, [:]), let one = column(choice.one), case .attribute = one.reading,
      one.isComparable
    else { return nil }
    if let other = constant(choice.other, one.term.kind) {
      return SQLColumn(term: choose(test, one.term, other), reading: one.reading)
    }
    guard let other = column(choice.other), other.attributeType == one.attributeType, other.isComparable else {
      return nil
    }
    return SQLColumn(term: choose(test, one.term, other.term), reading: one.reading)
  }

  private mutating func optional(_ node: ExpressionNode, _ source: Source, _ variables: Variables) -> Number? {
    if case .constant(let value) = node, value.isNull {
      return Number(term: SQLTerm("NULL", kind: .number), isInteger: true)
    }
    return number(node, source, variables)
  }

  private func constant(_ node: ExpressionNode, _ kind: SQLTerm.Kind) -> SQLTerm? {
    guard case .constant(let value) = node else { return nil }
    if value.isNull { return SQLTerm("NULL", kind: kind) }
    return parameter(value, kind).map { SQLTerm("?", [$0], kind: kind) }
  }

  private func choose(_ test: SQLTerm, _ one: SQLTerm, _ other: SQLTerm) -> SQLTerm {
    test.within("(CASE WHEN $ THEN ", kind: one.kind) + one + SQLTerm(" ELSE ", kind: one.kind) + other
      + SQLTerm(" END)", kind: one.kind)
  }
}

extension SQLColumn {
  fileprivate var attributeType: NSAttributeType? {
    if case .attribute(let coding) = reading { coding.attribute.attributeType } else { nil }
  }
}

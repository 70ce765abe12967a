import PlumbSQLite

// Columns: the translation of the values in dictionaries.
extension SQLFetch {
  /// Returns the column of an expression; `nil` if it has no SQL form.
  mutating func column(_ node: ExpressionNode) -> SQLColumn? {
    if let aggregate = aggregate(node, root) { return aggregate }
    switch node {
    case .evaluatedObject:
      return SQLColumn(term: object(root), entity: "t0.Z_ENT", reading: .object(destination: root.entity))
    case .keyPath(let path) where !path.hasOperator: return column(path, root)
    case .conditional(let test, let one, let other):
      if let column = column(Choice(test: test, one: one, other: other)) { return column }
      fallthrough
    default:
      return number(node, root, [:]).map { SQLColumn(term: $0.term, reading: .number(isInteger: $0.isInteger)) }
    }
  }

  /// Returns the column of a property of an object.
  mutating func column(_ path: KeyPathNode, _ source: Source) -> SQLColumn? {
    guard let (owner, slot) = owner(of: path.keys, source) else {
      return path.keys == ["objectID"] ? column(.evaluatedObject) : nil
    }
    switch binding.entities[owner.entity].slots[slot] {
    case .attribute(let attribute)?:
      let kind = attribute.coding.isExternal ? nil : attribute.coding.attribute.attributeType.kind
      return SQLColumn(
        term: SQLTerm("\(owner.name).\(attribute.column)", kind: kind ?? .data), isComparable: kind != nil,
        reading: .attribute(attribute.coding))
    case .toOne(let toOne)?:
      let table = binding.entities[toOne.destination].table
      return SQLColumn(
        term: SQLTerm("\(owner.name).\(toOne.key)", kind: .object(table: table)),
        entity: toOne.entity.map { "\(owner.name).\($0)" }, reading: .object(destination: toOne.destination))
    default: return nil
    }
  }

  /// Returns the column of a function that aggregates the objects of a group; `nil` if the expression is none, or if
  /// the function has no SQL form with the same result.
  mutating func aggregate(_ node: ExpressionNode, _ source: Source) -> SQLColumn? {
    guard let aggregates, source.name == root.name, let aggregate = aggregates.aggregate(node) else { return nil }
    self.aggregates = nil
    defer { self.aggregates = aggregates }
    guard let argument = column(aggregate.argument) else { return nil }
    let distinct = aggregate.isDistinct ? "DISTINCT " : ""
    if aggregate.isDistinct, !argument.isComparable { return nil }
    switch aggregate.name {
    case "count:":
      return SQLColumn(
        term: argument.term.within("COUNT(\(distinct)$)", kind: .number), reading: .number(isInteger: true))
    case "min:", "max:":
      guard argument.isComparable, argument.term.kind.isSortable else { return nil }
      let function = aggregate.name == "min:" ? "MIN" : "MAX"
      return SQLColumn(term: argument.term.within("\(function)($)"), reading: argument.reading)
    case "average:": return argument.average(distinct)
    case "sum:": return argument.sum(distinct)
    default: return nil
    }
  }
}

extension SQLColumn {
  /// Returns the average of the column; `nil` if its values are no integers or doubles.
  func average(_ distinct: String = "") -> SQLColumn? {
    number.map { SQLColumn(term: $0.term.within("AVG(\(distinct)$)"), reading: .number(isInteger: false)) }
  }

  /// Returns the sum of the column; `nil` if its values are no integers or doubles. SQLite fails if a sum of integers
  /// overflows: halves of 64-bit integers are added separately.
  func sum(_ distinct: String = "") -> SQLColumn? {
    guard let number else { return nil }
    let reading = Reading.number(isInteger: number.isInteger)
    guard case .attribute(let coding) = self.reading else {
      return number.isInteger ? nil : SQLColumn(term: term.within("IFNULL(SUM(\(distinct)$), 0)"), reading: reading)
    }
    if coding.attribute.attributeType != .integer64AttributeType {
      return SQLColumn(term: term.within("IFNULL(SUM(\(distinct)$), 0)"), reading: reading)
    }
    guard distinct.isEmpty else { return nil }
    return SQLColumn(
      term: term.within("IFNULL(SUM($ >> 32) * 4294967296 + SUM($ & 4294967295), 0)"), reading: reading)
  }
}

import Foundation

// Conditions: the translation of predicates.
extension SQLFetch {
  /// The objects of the variables of enclosing subqueries.
  typealias Variables = [String: Source]

  mutating func condition(_ node: PredicateNode, _ source: Source, _ variables: Variables) -> SQLTerm? {
    switch node {
    case .always(let value): return SQLTerm(value ? "1" : "0", kind: .condition)
    case .and(let parts): return conditions(parts, source, variables).map { .joined($0, by: "AND", empty: true) }
    case .or(let parts): return conditions(parts, source, variables).map { .joined($0, by: "OR", empty: false) }
    case .not(let part): return condition(part, source, variables)?.within("NOT ($)")
    case .comparison(let comparison): return condition(comparison, source, variables)
    case .opaque: return nil
    }
  }

  mutating func conditions(
    _ parts: [PredicateNode], _ source: Source, _ variables: Variables
  ) -> [SQLTerm]? {
    var terms: [SQLTerm] = []
    for part in parts {
      guard let term = condition(part, source, variables) else { return nil }
      terms.append(term)
    }
    return terms
  }

  mutating func condition(
    _ comparison: ComparisonNode, _ source: Source, _ variables: Variables
  ) -> SQLTerm? {
    switch comparison.modifier {
    case .direct: direct(comparison, source, variables)
    case .any: quantified(comparison, source, variables)
    case .all: quantified(comparison, source, variables)
    }
  }

  mutating func direct(
    _ comparison: ComparisonNode, _ source: Source, _ variables: Variables
  ) -> SQLTerm? {
    if comparison.type == .contains, let members = membership(comparison, source, variables) { return members }
    guard let left = value(comparison.left, source, variables) else { return nil }
    return self.comparison(left, comparison, source, variables)
  }

  /// Returns the condition of a comparison whose left side is already translated.
  mutating func comparison(
    _ left: SQLTerm, _ comparison: ComparisonNode, _ source: Source, _ variables: Variables
  ) -> SQLTerm? {
    if case .constant(let constant) = comparison.right.folded {
      return compare(left, comparison.type, constant, comparison.options)
    }
    guard let right = value(comparison.right, source, variables), left.kind == right.kind else { return nil }
    if left.kind == .text, let texts = texts(left, comparison, right) { return texts }
    guard !comparison.options.folds else { return nil }
    switch comparison.type {
    case .equalTo: return equal(left, right, comparison, variables)
    case .notEqualTo: return unequal(left, right)
    case .lessThan: return left.condition("<", right)
    case .lessThanOrEqualTo: return left.condition("<=", right)
    case .greaterThan: return left.condition(">", right)
    case .greaterThanOrEqualTo: return left.condition(">=", right)
    default: return nil
    }
  }

  /// Returns the condition that two terms are equal. NULL makes it unknown in the cases in which the evaluation in
  /// memory has an unknown result.
  private func equal(
    _ left: SQLTerm, _ right: SQLTerm, _ comparison: ComparisonNode, _ variables: Variables
  ) -> SQLTerm {
    func isIndependent(_ side: ExpressionNode) -> Bool { side.isIndependent { variables[$0] != nil } }
    let condition = left.condition("=", right)
    if isIndependent(comparison.right) { return condition.unless(right, isNull: left) }
    if isIndependent(comparison.left) { return condition.unless(left, isNull: right) }
    return comparison.comparesProperties ? condition : left.condition("IS", right)
  }

  /// Returns the condition that two terms differ. One NULL differs from every other value; two are the same.
  func unequal(_ left: SQLTerm, _ right: SQLTerm) -> SQLTerm { left.condition("IS NOT", right) }

  func compare(
    _ left: SQLTerm, _ type: ComparisonNode.Operator, _ constant: Value, _ options: ComparisonNode.Options
  ) -> SQLTerm? {
    if constant.isNull {
      switch type {
      case .equalTo: return left.within("$ IS NULL", kind: .condition)
      case .notEqualTo: return left.within("$ IS NOT NULL", kind: .condition)
      default: return SQLTerm("NULL", kind: .condition)
      }
    }
    if type == .in { return isIn(left, constant, options) }
    if type == .between { return between(left, constant, options) }
    if left.kind == .text, options.folds || type.isOfText { return text(left, type, constant, options) }
    guard !options.folds, let sign = type.sign, let parameter = parameter(constant, left.kind) else { return nil }
    let right = SQLTerm("?", [parameter], kind: left.kind)
    switch type {
    case .equalTo: return left.condition("=", right)
    case .notEqualTo: return unequal(left, right)
    default: return left.kind.isSortable ? left.condition(sign, right) : nil
    }
  }

  func isIn(_ left: SQLTerm, _ constant: Value, _ options: ComparisonNode.Options) -> SQLTerm? {
    guard !options.folds, let elements = constant.elements else { return nil }
    let known = elements.filter { !$0.isNull }
    let parameters = known.compactMap { parameter($0, left.kind) }
    guard parameters.count == known.count, parameters.count <= Self.maximumParameters else { return nil }
    let marks = Array(repeating: "?", count: parameters.count).joined(separator: ", ")
    let list = SQLTerm("(\(marks))", parameters, kind: left.kind)
    // An empty list does not contain NULL in SQL, but for a predicate the result is unknown.
    return left.within("CASE WHEN $ IS NULL THEN NULL ELSE ") + left.condition("IN", list).within("$ END")
  }

  /// The number of parameters of one list. SQLite accepts 32,766 parameters in a statement.
  static let maximumParameters = 5000

  func between(_ left: SQLTerm, _ constant: Value, _ options: ComparisonNode.Options) -> SQLTerm? {
    guard !options.folds, left.kind.isSortable, let bounds = constant.elements, bounds.count == 2,
      let lower = parameter(bounds[0], left.kind), let upper = parameter(bounds[1], left.kind)
    else { return nil }
    return left.condition("BETWEEN", SQLTerm("? AND ?", [lower, upper], kind: left.kind))
  }

  /// Returns a comparison of texts. Without options, a prefix is a range, for which an index serves; other patterns
  /// are evaluated by a function of the connection.
  func text(
    _ left: SQLTerm, _ type: ComparisonNode.Operator, _ constant: Value, _ options: ComparisonNode.Options
  ) -> SQLTerm? {
    guard case .string(let text) = constant else { return nil }
    let call = call(left, type, SQLTerm("?", [.text(text)], kind: .text), options)
    guard type == .beginsWith, !options.folds, !text.isEmpty else { return call }
    return .joined([left.condition(">=", SQLTerm("?", [.text(text)], kind: .text)), call], by: "AND", empty: true)
  }

  /// Returns a comparison of two texts of a row; `nil` if it needs no function, or if the right one is a regular
  /// expression, which can be invalid.
  private func texts(_ left: SQLTerm, _ comparison: ComparisonNode, _ right: SQLTerm) -> SQLTerm? {
    guard comparison.options.folds || comparison.type.isOfText, comparison.type != .matches else { return nil }
    return call(left, comparison.type, right, comparison.options)
  }

  private func call(
    _ left: SQLTerm, _ type: ComparisonNode.Operator, _ right: SQLTerm, _ options: ComparisonNode.Options
  ) -> SQLTerm {
    let function = SQLTerm("\(TextFunction.name)(\(type.code), \(options.rawValue), ", kind: .condition)
    return function + left + SQLTerm(", ", kind: .condition) + right + SQLTerm(")", kind: .condition)
  }
}

extension SQLTerm {
  /// Returns this condition, or, if `value` is NULL, the condition that another term is NULL too.
  fileprivate func unless(_ value: SQLTerm, isNull other: SQLTerm) -> SQLTerm {
    value.within("CASE WHEN $ IS NULL THEN ", kind: .condition) + other.within("$ IS NULL ELSE ") + within("$ END")
  }
}

extension ComparisonNode.Operator {
  /// The operator in SQL; `nil` if it has none.
  fileprivate var sign: String? {
    switch self {
    case .equalTo: "="
    case .notEqualTo: "<>"
    case .lessThan: "<"
    case .lessThanOrEqualTo: "<="
    case .greaterThan: ">"
    case .greaterThanOrEqualTo: ">="
    default: nil
    }
  }

  /// Whether the operator compares texts only.
  fileprivate var isOfText: Bool {
    switch self {
    case .matches, .like, .beginsWith, .endsWith, .contains: true
    default: false
    }
  }
}

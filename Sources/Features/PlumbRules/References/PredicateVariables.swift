import PlumbModel

/// The variables in the text of a predicate, and the key path that each one is compared with.
///
///     let text = PredicateVariables("name == $NAME AND total > $LIMIT * 2")
///     text.variables.map(\.name)         // NAME, LIMIT
///     text.variables[0].comparison?.path // ["name"]
///     text.variables[1].comparison       // nil: LIMIT is part of a larger expression
///
/// A comparison is certain only if the variable alone is one side and a key path alone the other.
package struct PredicateVariables: Sendable {
  /// The variables in the order of the text, with repetitions. Variables of subqueries are excluded. Empty if the
  /// text does not parse.
  package private(set) var variables: [Variable] = []
  /// Whether an argument can replace each variable. `false` if the text does not parse, or if it contains a subquery,
  /// a format specifier, a call such as `CAST`, or an index.
  package private(set) var isUnderstood = true
  /// Whether the text has a format specifier, `%@` or `%K`. A template has no value for it.
  package private(set) var hasSpecifiers = false

  /// An occurrence of a variable.
  package struct Variable: Sendable {
    /// The name without its `$`.
    package let name: String
    /// The range of the variable in the text, including its `$`.
    package let range: Range<String.Index>
    /// The other side of the comparison. `nil` if it is uncertain.
    package let comparison: Comparison?
  }

  /// The other side of a comparison.
  package struct Comparison: Hashable, Sendable {
    /// The keys from the evaluated object. Empty for the object itself.
    package let path: [String]
    /// The collection operator that is applied to the values at the end of the path: `@count`. `nil` if the path has
    /// none.
    package let collectionOperator: String?
    /// The operator of the comparison.
    package let `operator`: ComparisonSyntax.Operator
    /// Whether the variable is the right side.
    package let isOnTheRight: Bool
    /// Whether the variable is one of several in braces: `IN {$A, $B}`.
    package let isInList: Bool
    /// Whether the variable is compared with each object or value of a relationship: `ANY tags.name == $NAME`.
    package let isQuantified: Bool
  }

  /// Creates the variables of a predicate's text.
  package init(_ text: String) {
    guard let predicate = try? PredicateSyntax(parsing: text) else {
      isUnderstood = false
      return
    }
    var collector = VariableCollector()
    collector.add(predicate)
    isUnderstood = collector.isUnderstood
    hasSpecifiers = collector.hasSpecifiers
    variables = collector.found.map { found in
      Variable(
        name: found.name, range: text.range(ofBytes: found.range),
        comparison: collector.isUnderstood ? found.comparison : nil)
    }
  }
}

/// A visitor that collects the variables of a predicate.
private struct VariableCollector {
  private(set) var found: [(name: String, range: Range<Int>, comparison: PredicateVariables.Comparison?)] = []
  private(set) var isUnderstood = true
  private(set) var hasSpecifiers = false
  /// The variables of the subqueries around the current expression.
  private var bound: [String] = []

  mutating func add(_ predicate: PredicateSyntax) {
    switch predicate {
    case .comparison(let comparison):
      add(comparison.left, PredicateVariables.Comparison(comparison, isOnTheRight: false))
      add(comparison.right, PredicateVariables.Comparison(comparison, isOnTheRight: true))
    case .and(let parts), .or(let parts): for part in parts { add(part) }
    case .not(let part): add(part)
    case .constant: break
    }
  }

  /// Adds the variables of an expression. `comparison` is the other side of the comparison. `nil` if it is not a key
  /// path.
  private mutating func add(_ expression: ExpressionSyntax, _ comparison: PredicateVariables.Comparison? = nil) {
    if !expression.hasCertainKeys { isUnderstood = false }
    switch expression.kind {
    case .placeholder: hasSpecifiers = true
    case .keyPath(let keys): if keys.contains("%K") { hasSpecifiers = true }
    case .path(let base, let keys):
      if keys.contains("%K") { hasSpecifiers = true }
      add(base)
    case .variable(let name): if !bound.contains(name) { found.append((name, expression.range, comparison)) }
    case .subquery(let collection, let variable, let predicate):
      add(collection)
      bound.append(variable)
      add(predicate)
      bound.removeLast()
    case .conditional(let test, let yes, let no):
      add(test)
      add(yes)
      add(no)
    case .list(let elements):
      let comparison = elements.allSatisfy(\.isVariableOrLiteral) ? comparison?.withList : nil
      for element in elements { add(element, comparison) }
    default: for part in expression.parts { add(part) }
    }
  }
}

extension PredicateVariables.Comparison {
  /// Creates the side of a comparison that is opposite the variable. `nil` if it is not a key path.
  fileprivate init?(_ comparison: ComparisonSyntax, isOnTheRight: Bool) {
    let other = isOnTheRight ? comparison.left : comparison.right
    guard let keys = other.keysFromObject else { return nil }
    let place = keys.firstIndex { $0.hasPrefix("@") }
    self.init(
      path: Array(keys[..<(place ?? keys.count)]), collectionOperator: place.map { keys[$0] },
      operator: comparison.operator, isOnTheRight: isOnTheRight, isInList: false,
      isQuantified: comparison.quantifier != nil)
  }

  /// The comparison for each element of a list. `nil` for a list on the left side.
  fileprivate var withList: Self? {
    guard isOnTheRight else { return nil }
    return Self(
      path: path, collectionOperator: collectionOperator, operator: `operator`, isOnTheRight: true, isInList: true,
      isQuantified: isQuantified)
  }
}

extension ExpressionSyntax {
  /// Whether the expression can be an element of a list of values.
  fileprivate var isVariableOrLiteral: Bool {
    switch kind {
    case .variable, .literal: return true
    case .path(let base, _):
      if case .variable = base.kind { return true }
      return false
    case .unary(_, let operand):
      if case .literal = operand.kind { return true }
      return false
    default: return false
    }
  }
}

extension String {
  /// Returns the range for a range of UTF-8 bytes whose bounds are between characters.
  fileprivate func range(ofBytes bytes: Range<Int>) -> Range<Index> {
    let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound)
    return start..<utf8.index(start, offsetBy: bytes.count)
  }
}

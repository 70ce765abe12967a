/// The variables in the text of an `NSPredicate`, and what each is compared with.
///
///     let text = PredicateVariables("name == $NAME AND total > $LIMIT * 2")
///     text.variables.map(\.name)         // NAME, LIMIT
///     text.variables[0].comparison?.path // ["name"]
///     text.variables[1].comparison       // nil: LIMIT is part of a larger expression
///
/// Only what is certain is said: a variable that stands alone on one side of a comparison, with a key path alone on the
/// other side.
package struct PredicateVariables: Sendable {
  /// In the order of the text, one as often as it occurs. Those that a subquery binds itself are left out.
  package let variables: [Variable]
  /// Whether the whole text is understood. Else it may hold variables in places where no argument can stand.
  package let isUnderstood: Bool
  /// Whether there is a place for an argument, `%@` or `%K`, which a template has nothing for.
  package let hasSpecifiers: Bool

  /// A variable where it occurs.
  package struct Variable: Sendable {
    /// Without its `$`.
    package let name: String
    /// Where it stands in the text, with its `$`.
    package let range: Range<String.Index>
    /// What it is compared with; nil where that is not certain.
    package let comparison: Comparison?
  }

  /// The other side of a comparison.
  package struct Comparison: Hashable, Sendable {
    /// The keys from the object that is looked at; none for the object itself.
    package let path: [String]
    /// What is done with the values at the end of the path: `@count`.
    package let collectionOperator: String?
    /// `==`, `IN`, `CONTAINS`, in capitals.
    package let symbol: String
    /// Whether the variable stands on the right, where its values stand in most predicates.
    package let isOnTheRight: Bool
    /// Whether it is one of several in braces: `IN {$A, $B}`.
    package let isInList: Bool
    /// Whether it is compared with each object or value of a relationship: `ANY tags.name == $NAME`.
    package let isQuantified: Bool
  }

  /// The variables of a predicate's text.
  package init(_ text: String) {
    var scanner = PredicateScanner(text)
    isUnderstood = scanner.run()
    hasSpecifiers = isUnderstood ? false : scanner.skim()
    let tokens = scanner.tokens
    let isUnderstood = isUnderstood
    variables = tokens.indices.compactMap { index in
      guard case .variable(let name, let range, let hasKeys) = tokens[index], !name.isEmpty else { return nil }
      if !isUnderstood, Self.isBound(name, in: tokens) { return nil }
      let comparison = isUnderstood && !hasKeys ? Self.comparison(at: index, in: tokens) : nil
      return Variable(name: String(name), range: range, comparison: comparison)
    }
  }

  /// Whether a subquery gives the variable its values: `SUBQUERY(items, $i, …)`.
  private static func isBound(_ name: Substring, in tokens: [PredicateToken]) -> Bool {
    guard tokens.contains(.subquery) else { return false }
    return tokens.indices.dropFirst().dropLast().contains { index in
      guard case .variable(name, _, hasKeys: false) = tokens[index] else { return false }
      let before = tokens[..<index].last { $0 != .other }
      let after = tokens[(index + 1)...].first { $0 != .other }
      return before == .comma && after == .comma
    }
  }
}

// MARK: - Looking around

extension PredicateVariables {
  /// `path == $NAME`, `$NAME == path`, and `path IN {$NAME, …}`, each between brackets or connectives.
  private static func comparison(at index: Int, in tokens: [PredicateToken]) -> Comparison? {
    if let list = listAround(index, tokens) {
      return comparison(before: list.lowerBound, upTo: list.upperBound, tokens, isInList: true)
    }
    return comparison(before: index, upTo: index, tokens, isInList: false) ?? comparison(after: index, tokens)
  }

  /// The braces around a variable, if what is in them are variables and literals.
  private static func listAround(_ index: Int, _ tokens: [PredicateToken]) -> ClosedRange<Int>? {
    func isElement(_ token: PredicateToken) -> Bool {
      if case .variable = token { return true }
      return token == .comma || token == .other
    }
    guard let start = tokens[..<index].lastIndex(where: { !isElement($0) }), tokens[start] == .openingList,
      let end = tokens[index...].firstIndex(where: { !isElement($0) }), tokens[end] == .closingList
    else { return nil }
    // `{1 + $A}` is no list of values.
    let isPlain = [tokens[index - 1], tokens[index + 1]].allSatisfy { $0 != .other }
    return isPlain ? start...end : nil
  }

  /// The key path to the left, of a side that begins at an index and ends at another.
  private static func comparison(
    before start: Int, upTo end: Int, _ tokens: [PredicateToken], isInList: Bool
  ) -> Comparison? {
    guard start >= 2, case .comparison(let symbol) = tokens[start - 1],
      case .path(let path, let collectionOperator) = tokens[start - 2], endsSide(end, tokens),
      let isQuantified = beginsSide(start - 2, tokens)
    else { return nil }
    return Comparison(
      path: path.map(String.init), collectionOperator: collectionOperator, symbol: symbol, isOnTheRight: true,
      isInList: isInList, isQuantified: isQuantified)
  }

  /// The key path to the right of a variable.
  private static func comparison(after index: Int, _ tokens: [PredicateToken]) -> Comparison? {
    guard index + 2 < tokens.count, case .comparison(let symbol) = tokens[index + 1],
      case .path(let path, let collectionOperator) = tokens[index + 2], endsSide(index + 2, tokens),
      let isQuantified = beginsSide(index, tokens)
    else { return nil }
    return Comparison(
      path: path.map(String.init), collectionOperator: collectionOperator, symbol: symbol, isOnTheRight: false,
      isInList: false, isQuantified: isQuantified)
  }

  /// Whether a side of a comparison begins here; if so, whether a quantifier stands before it.
  private static func beginsSide(_ index: Int, _ tokens: [PredicateToken]) -> Bool? {
    guard index > 0 else { return false }
    switch tokens[index - 1] {
    case .connective: return false
    case .quantifier: return true
    // `canonical:(name` is the argument of a function.
    case .opening: return index > 1 && tokens[index - 2] == .other ? nil : false
    default: return nil
    }
  }

  private static func endsSide(_ index: Int, _ tokens: [PredicateToken]) -> Bool {
    guard index + 1 < tokens.count else { return true }
    return tokens[index + 1] == .connective || tokens[index + 1] == .closing
  }
}

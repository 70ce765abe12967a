import PlumbModel

/// The key paths in the text of a predicate.
///
///     PredicateKeyPaths("ANY tags.name == $NAME AND isOpen == YES")?.paths  // [["tags", "name"], ["isOpen"]]
///     PredicateKeyPaths("items.@avg.price > 5")?.paths                      // [["items"]]
///     PredicateKeyPaths("name == %@")                                       // nil
struct PredicateKeyPaths {
  /// The key paths from the evaluated object, in the order of the text, with repetitions. A key path ends before a
  /// collection operator.
  private(set) var paths: [[Substring]] = []
  /// The comparisons of the predicate, in the order of the text.
  private(set) var comparisons: [ComparisonSyntax] = []
  /// The collection operators in the order of the text, each with the key path up to it: `items.@count`.
  private(set) var operators: [(path: String, name: String)] = []

  /// Reads the key paths of a text. `nil` if it does not parse, or if it contains an expression whose keys may belong
  /// to another object: a format specifier, a subquery, an index, a call of `FUNCTION` or `CAST`.
  init?(_ text: String) {
    if text.isEmpty { return }
    guard let predicate = try? PredicateSyntax(parsing: text) else { return nil }
    comparisons = predicate.comparisons
    for comparison in comparisons {
      guard add(comparison.left), add(comparison.right) else { return nil }
    }
  }

  /// Adds the key paths of an expression. Returns `false` if the keys of a part are uncertain.
  private mutating func add(_ expression: ExpressionSyntax) -> Bool {
    guard expression.hasCertainKeys else { return false }
    if let keys = expression.keysFromObject { add(keys) }
    for part in expression.parts where !add(part) { return false }
    return true
  }

  private mutating func add(_ keys: [String]) {
    let path = keys.prefix { !$0.hasPrefix("@") }
    if !path.isEmpty { paths.append(path.map { $0[...] }) }
    guard path.count < keys.count else { return }
    let name = keys[path.count]
    operators.append(((path + [name]).joined(separator: "."), name))
  }

  /// The operators that Foundation's collections implement.
  static let knownOperators: Set<String> = [
    "@avg", "@count", "@distinctUnionOfArrays", "@distinctUnionOfObjects", "@distinctUnionOfSets", "@max", "@min",
    "@sum",
    "@unionOfArrays", "@unionOfObjects", "@unionOfSets",
  ]
}

extension ExpressionSyntax {
  /// The keys of a path from the evaluated object. Empty for `SELF`, `nil` for any other expression.
  var keysFromObject: [String]? {
    switch kind {
    case .evaluatedObject: return []
    case .keyPath(let keys): return keys
    case .path(let base, let keys):
      if case .evaluatedObject = base.kind { return keys }
      return nil
    default: return nil
    }
  }

  /// Whether the keys in this expression certainly belong to the evaluated object, and an argument can replace a
  /// variable in it. The expression's parts are not checked.
  var hasCertainKeys: Bool {
    switch kind {
    case .literal, .evaluatedObject, .variable, .function, .list, .unary, .binary: true
    case .keyPath(let keys): !keys.contains("%K") && keys.first?.hasPrefix("@") != true
    case .path(let base, let keys):
      switch base.kind {
      case .evaluatedObject, .variable: !keys.contains("%K")
      default: false
      }
    case .placeholder, .anyKey, .call, .subquery, .conditional, .element, .assignment: false
    }
  }
}

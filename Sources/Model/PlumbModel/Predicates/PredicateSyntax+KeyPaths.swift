extension PredicateSyntax {
  /// A key path in the text of a predicate.
  package struct KeyPath: Hashable, Sendable {
    /// The keys before the first collection operator or placeholder.
    package var keys: [String]
    /// Whether the path certainly starts at the evaluated object. `false` for a path from a variable or an index, and
    /// for a path in a subquery.
    package var startsAtObject: Bool
    /// The range of the keys in the text, in UTF-8 bytes. Keys of a path from another expression are at its end.
    package var range: Range<Int>

    /// Returns the path as one whose first object is not known.
    fileprivate var unanchored: KeyPath { KeyPath(keys: keys, startsAtObject: false, range: range) }
  }

  /// The key paths of the predicate in the order of the text, including those in subqueries.
  ///
  ///     owner.name == %@ AND SUBQUERY(items, $i, $i.price > 5).@count > 0
  ///     // owner.name, items; and price, which does not start at the object
  package var keyPaths: [KeyPath] {
    comparisons.flatMap { $0.left.keyPaths + $0.right.keyPaths }
  }
}

extension ExpressionSyntax {
  /// The key paths of the expression in the order of the text.
  package var keyPaths: [PredicateSyntax.KeyPath] {
    switch kind {
    case .keyPath(let keys): return path(keys, startsAtObject: true)
    case .path(let base, let keys):
      if case .evaluatedObject = base.kind { return path(keys, startsAtObject: true) }
      return base.keyPaths + path(keys, startsAtObject: false)
    case .subquery(let collection, _, let predicate):
      return collection.keyPaths + predicate.keyPaths.map(\.unanchored)
    case .conditional(let test, _, _): return test.keyPaths + parts.flatMap(\.keyPaths)
    case .call: return parts.flatMap(\.keyPaths).map(\.unanchored)
    default: return parts.flatMap(\.keyPaths)
    }
  }

  private func path(_ keys: [String], startsAtObject: Bool) -> [PredicateSyntax.KeyPath] {
    let known = Array(keys.prefix { !$0.hasPrefix("@") && $0 != "%K" })
    return known.isEmpty ? [] : [.init(keys: known, startsAtObject: startsAtObject, range: range)]
  }
}

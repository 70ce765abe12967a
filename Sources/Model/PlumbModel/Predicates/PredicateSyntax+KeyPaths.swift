extension PredicateSyntax {
  /// A key path in the text of a predicate.
  package struct KeyPath: Hashable, Sendable {
    /// The keys before the first collection operator or placeholder.
    package var keys: [String]
    /// Whether the path certainly starts at the evaluated object. `false` for a path from a variable or an index, and
    /// for a path in a subquery.
    package var startsAtObject: Bool
    /// The variable at which the path starts, without its dollar.
    fileprivate var variable: String?
    /// The path from the evaluated object to the objects at which a path of a subquery starts: `["items"]` for `price` in
    /// `SUBQUERY(items, $i, $i.price > 5)`. Empty for other paths.
    package var collection: [String] = []
    /// The range of the keys in the text, in UTF-8 bytes. Keys of a path from another expression are at its end.
    package var range: Range<Int>

    /// Returns the path as one whose first object is not known.
    fileprivate var unanchored: KeyPath {
      var path = self
      path.startsAtObject = false
      return path
    }

    /// Returns the path with its start, if it starts at the variable of a subquery.
    fileprivate func starting(at variable: String, in collection: [String]) -> KeyPath {
      guard self.variable == variable else { return unanchored }
      var path = unanchored
      path.collection = collection
      return path
    }
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
      if case .variable(let name) = base.kind { return path(keys, startsAtObject: false, variable: name) }
      return base.keyPaths + path(keys, startsAtObject: false)
    case .subquery(let collection, let variable, let predicate):
      return collection.keyPaths
        + predicate.keyPaths.map { $0.starting(at: variable, in: collection.knownKeys) }
    case .conditional(let test, _, _): return test.keyPaths + parts.flatMap(\.keyPaths)
    case .call: return parts.flatMap(\.keyPaths).map(\.unanchored)
    default: return parts.flatMap(\.keyPaths)
    }
  }

  /// The keys of a path from the evaluated object. Empty for other expressions, and for a path with an operator or a
  /// placeholder.
  private var knownKeys: [String] {
    guard case .keyPath(let keys) = kind, keys.allSatisfy(Self.isKnown) else { return [] }
    return keys
  }

  private func path(_ keys: [String], startsAtObject: Bool, variable: String? = nil) -> [PredicateSyntax.KeyPath] {
    let known = Array(keys.prefix(while: Self.isKnown))
    return known.isEmpty
      ? [] : [.init(keys: known, startsAtObject: startsAtObject, variable: variable, range: range)]
  }

  private static func isKnown(_ key: String) -> Bool { !key.hasPrefix("@") && key != "%K" }
}

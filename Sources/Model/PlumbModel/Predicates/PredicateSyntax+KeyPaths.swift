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
    /// Whether the values of all placeholders in the path are known.
    fileprivate var isWhole = true
    /// The path from the evaluated object to the objects at which a path of a subquery starts: `["items"]` for `price` in
    /// `SUBQUERY(items, $i, $i.price > 5)`. Empty for other paths.
    package var collection: [String] = []
    /// The keys after a collection operator with an operand: `["price"]` for `items.@sum.price`.
    package var operand: [String] = []
    /// The number of the first placeholder `%K` in the path, from 0, if its value is known.
    package var placeholder: Int?
    /// The keys of the path and of its operand.
    package var allKeys: [String] { keys + operand }
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
  package var keyPaths: [KeyPath] { keyPaths(replacing: []) }

  /// Returns the key paths with the values of the placeholders `%K`, in the order of the text. `nil` is the value of a
  /// placeholder that is not known.
  ///
  ///     %K == 1 AND ANY items.%K > 5   // with ["total", "price"]: total, and items.price
  package func keyPaths(replacing values: [String?]) -> [KeyPath] {
    var reading = KeyPathReading(values: values)
    return keyPaths(&reading)
  }

  fileprivate func keyPaths(_ reading: inout KeyPathReading) -> [KeyPath] {
    comparisons.flatMap { $0.left.keyPaths(&reading) + $0.right.keyPaths(&reading) }
  }
}

/// The values of the placeholders `%K`, and the number of those that were read.
private struct KeyPathReading {
  let values: [String?]
  var count = 0

  /// Returns the keys of the next placeholder, and its number. `nil` if its value is not known.
  mutating func next() -> (keys: [String], number: Int)? {
    defer { count += 1 }
    guard values.indices.contains(count), let value = values[count] else { return nil }
    return (value.split(separator: ".").map(String.init), count)
  }
}

extension ExpressionSyntax {
  /// The key paths of the expression in the order of the text.
  package var keyPaths: [PredicateSyntax.KeyPath] {
    var reading = KeyPathReading(values: [])
    return keyPaths(&reading)
  }

  fileprivate func keyPaths(_ reading: inout KeyPathReading) -> [PredicateSyntax.KeyPath] {
    switch kind {
    case .keyPath(let keys): return path(keys, startsAtObject: true, &reading)
    case .path(let base, let keys):
      if case .evaluatedObject = base.kind { return path(keys, startsAtObject: true, &reading) }
      if case .variable(let name) = base.kind { return path(keys, startsAtObject: false, variable: name, &reading) }
      return base.keyPaths(&reading) + path(keys, startsAtObject: false, &reading)
    case .subquery(let collection, let variable, let predicate):
      let start = collection.keyPaths(&reading)
      return start + predicate.keyPaths(&reading).map { $0.starting(at: variable, in: collection.keys(as: start)) }
    case .conditional(let test, _, _): return test.keyPaths(&reading) + keyPathsOfParts(&reading)
    case .call: return keyPathsOfParts(&reading).map(\.unanchored)
    default: return keyPathsOfParts(&reading)
    }
  }

  private func keyPathsOfParts(_ reading: inout KeyPathReading) -> [PredicateSyntax.KeyPath] {
    parts.flatMap { $0.keyPaths(&reading) }
  }

  /// Returns the keys of a path from the evaluated object, which was read as `paths`. Empty for other expressions, and
  /// for a path with an operator or an unknown placeholder.
  private func keys(as paths: [PredicateSyntax.KeyPath]) -> [String] {
    guard case .keyPath(let keys) = kind, let path = paths.first, path.operand.isEmpty,
      !keys.contains(where: { $0.hasPrefix("@") }), path.isWhole
    else { return [] }
    return path.keys
  }

  private func path(
    _ keys: [String], startsAtObject: Bool, variable: String? = nil, _ reading: inout KeyPathReading
  ) -> [PredicateSyntax.KeyPath] {
    var path = PredicateSyntax.KeyPath(keys: [], startsAtObject: startsAtObject, variable: variable, range: range)
    var found: [String] = []
    for key in keys {
      guard key == "%K" else {
        found.append(key)
        continue
      }
      let next = reading.next()
      if path.isWhole, let next {
        found += next.keys
        path.placeholder = path.placeholder ?? next.number
      } else if path.isWhole {
        path.keys = found
        path.isWhole = false
      }
    }
    let known = path.isWhole ? found : path.keys
    path.keys = Array(known.prefix { !$0.hasPrefix("@") })
    let rest = known.dropFirst(path.keys.count)
    if path.isWhole, let first = rest.first, Self.operatorsOfKeys.contains(first) {
      path.operand = Array(rest.dropFirst().prefix { !$0.hasPrefix("@") })
    }
    return path.keys.isEmpty ? [] : [path]
  }

  /// The collection operators whose operand is the path after them.
  private static let operatorsOfKeys: Set<String> = [
    "@sum", "@avg", "@min", "@max", "@unionOfObjects", "@distinctUnionOfObjects",
  ]
}

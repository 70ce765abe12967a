extension String {
  /// The first name of a path: `Trip` for `Trip.Mood`. Empty for an empty path.
  package var firstComponent: String { split(separator: ".").first.map(String.init) ?? "" }

  /// The part after the last dot: `Order` for `Shop.Order`.
  package var lastComponent: String {
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return self }
    return String(self[utf8.index(after: dot)...])
  }

  /// The name without its last component: `Shop` for `Shop.Item`, empty for `Item`.
  package var withoutLastComponent: String {
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return String(self[..<dot])
  }

  /// The scopes of which a name may be a member: the type, the types around it, and the top level, whose name is empty.
  ///
  ///     "Shop.Item".scopesOutwards      // Shop.Item, Shop, “”
  package var scopesOutwards: UnfoldFirstSequence<String> {
    sequence(first: self) { $0.isEmpty ? nil : $0.withoutLastComponent }
  }

  /// Returns the qualified name of a declaration in this scope: `Shop.Item` for `Item` in `Shop`.
  package func qualifying(_ name: String) -> String { isEmpty ? name : "\(self).\(name)" }
}

/// The key paths in the text of an `NSPredicate`.
///
///     PredicateKeyPaths.read("ANY tags.name == $NAME AND isOpen == YES")  // [["tags", "name"], ["isOpen"]]
///     PredicateKeyPaths.read("items.@avg.price > 5")                      // [["items"]]
///     PredicateKeyPaths.read("name == %@")                                // nil
///
/// The grammar is that of Apple's “Predicate Format String Syntax”. It is scanned, not parsed: what is between key
/// paths is only understood so far that nothing else is taken for one.
enum PredicateKeyPaths {
  /// The key paths in the order of the text, one as often as it occurs; behind an operator such as `@count` they end.
  ///
  /// nil where the text holds something whose keys belong to another object, or that is not understood: format
  /// specifiers, subqueries, blocks, indexes.
  static func read(_ text: String) -> [[Substring]]? {
    var scanner = PredicateScanner(text)
    return scanner.run() ? scanner.paths : nil
  }

  /// The collection operators in the order of the text, each with the key path before it; nil where the text is not
  /// understood.
  ///
  ///     PredicateKeyPaths.operators(in: "items.@cnt > 5")  // [("items.@cnt", "@cnt")]
  static func operators(in text: String) -> [(path: String, name: String)]? {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return [] }
    var scanner = PredicateScanner(text)
    return scanner.run() ? scanner.operators : nil
  }

  /// The operators that Foundation's collections know; of any other they say that they do not implement it.
  static let knownOperators: Set<String> = [
    "@avg", "@count", "@distinctUnionOfArrays", "@distinctUnionOfObjects", "@distinctUnionOfSets", "@max", "@min",
    "@sum",
    "@unionOfArrays", "@unionOfObjects", "@unionOfSets",
  ]
}

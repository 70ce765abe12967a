/// A reader of values by key for predicates, sort descriptors and expressions. It reads from live objects or from a
/// store's rows.
protocol KeyReader {
  /// Returns the value of `object` for `key`; `.null` if it has none. `object` is the evaluated object of a
  /// predicate, or the value of another key.
  func value(of object: Value, forKey key: String) -> Value
}

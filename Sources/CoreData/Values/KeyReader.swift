/// Reads values by key, for predicates, sort descriptors and expressions: from live objects, or from a store's rows.
protocol KeyReader {
  /// The value of `key` of `object`; `.null` where the object has none. `object` is what a predicate is evaluated on,
  /// or what another key of it led to.
  func value(of object: Value, forKey key: String) -> Value
}

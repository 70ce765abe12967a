import PlumbCore

extension TypeReference {
  /// Whether two types are the same. A name may have its module or outer type or not, and `TimeInterval` equals
  /// Double.
  package func means(_ other: TypeReference) -> Bool {
    switch (self, other) {
    case (.named(let name, let arguments), .named(let otherName, let others)):
      Self.isSame(name, otherName) && arguments.elementsEqual(others) { $0.means($1) }
    case (.optional(let type), .optional(let other)), (.array(let type), .array(let other)),
      (.set(let type), .set(let other)):
      type.means(other)
    case (.dictionary(let key, let value), .dictionary(let otherKey, let otherValue)):
      key.means(otherKey) && value.means(otherValue)
    default: self == other
    }
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    let (short, long) = one.utf8.count < other.utf8.count ? (one, other) : (other, one)
    if long.hasSuffix(".\(short)") { return true }
    return StandardType.withoutAlias(one) == StandardType.withoutAlias(other)
  }

  /// The cardinality of a Foundation class for several objects: `NSSet`, `NSOrderedSet`. `nil` for other types.
  package var collectionCardinality: PropertyDeclaration.Cardinality? {
    switch self {
    case .named("NSSet", _), .named("NSMutableSet", _): .toMany
    case .named("NSOrderedSet", _), .named("NSMutableOrderedSet", _): .toManyOrdered
    default: nil
    }
  }

  /// The cardinality of a set of Swift or Foundation, optional or not. `nil` for other types.
  package var setCardinality: PropertyDeclaration.Cardinality? {
    if case .set = unwrapped { .toMany } else { unwrapped.collectionCardinality }
  }

  /// Whether the type is an array class of Foundation, which is not the type of a relationship.
  package var isFoundationArray: Bool {
    switch self {
    case .named("NSArray", _), .named("NSMutableArray", _): true
    default: false
    }
  }
}

import Foundation

extension NSSortDescriptor {
  /// Creates a descriptor that sorts objects by the value at a Swift key path. The value can be optional: `nil` is
  /// less than any other value. If the key path refers to a key of a managed object, the descriptor has this key.
  public convenience init<Root, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
    self.init(keyPath: keyPath, ascending: ascending, comparator: { orderOfAny($0, $1) })
    findKey()
  }

  /// Creates a descriptor that sorts managed objects by the value at a Swift key path, and has the path's key if it
  /// refers to one.
  public convenience init<Root: NSManagedObject, Value: Comparable>(
    keyPath: KeyPath<Root, Value>, ascending: Bool
  ) {
    self.init(keyPath: keyPath, ascending: ascending, comparator: { orderOfAny($0, $1) })
    findKey()
  }

  /// The key or key path by which objects are sorted; `nil` for a Swift key path that refers to no key.
  public var key: String? { (withKey as? KeySortDescriptor)?.name }

  /// The descriptor with the key of its Swift key path. The descriptor itself if it has no Swift key path, or if the path
  /// refers to no key.
  final var withKey: NSSortDescriptor { (self as? KeyPathSortDescriptor)?.equivalent ?? self }

  /// Gives a new descriptor the class for a Swift key path that refers to a key.
  private func findKey() {
    guard type(of: self) == NSSortDescriptor.self, KeyPathProbe.key(of: keyPath) != nil else { return }
    _ = become(self, KeyPathSortDescriptor.self)
  }
}

/// A sort descriptor with a Swift key path that refers to a key. It is never initialized: see `become(_:_:)`.
private final class KeyPathSortDescriptor: NSSortDescriptor {
  /// The descriptor with the key; `nil` if the path refers to none.
  var equivalent: KeySortDescriptor? { KeyPathProbe.key(of: keyPath).map { KeySortDescriptor($0, ascending, nil) } }

  override var reversedSortDescriptor: Any { withKey.reversedSortDescriptor }

  override func compare(_ object1: Any, to object2: Any) -> ComparisonResult { withKey.compare(object1, to: object2) }

  override func isEqual(_ object: Any?) -> Bool { withKey.isEqual(object) }

  override var hash: Int { withKey.hash }

  override var description: String { withKey.description }
}

/// Returns the order of any two values, including values of the caller's own `Comparable` types.
func orderOfAny(_ a: Any, _ b: Any) -> ComparisonResult {
  let (first, second) = (Value(a), Value(b))
  if case .object(let a) = first, case .object(let b) = second, let a = a as? any Comparable {
    return orderOfComparable(a, b)
  }
  return first.sortOrder(second)
}

private func orderOfComparable<T: Comparable>(_ a: T, _ b: Any) -> ComparisonResult {
  (b as? T).map { Value.order(a, $0) } ?? .orderedSame
}

import Foundation

/// A protocol whose extension declares initializers that assign `self`. The initializers return an instance of the
/// class that contains the key.
public protocol SortDescriptorFactory {}

extension NSSortDescriptor: SortDescriptorFactory {}

extension SortDescriptorFactory where Self: NSSortDescriptor {
  /// Creates a descriptor that sorts objects by the value at a key or key path. A null is less than any other value.
  ///
  /// Apple's initializer with a selector does not exist, because Linux has no selectors.
  public init(key: String?, ascending: Bool) {
    self = Self.make(KeySortDescriptor(key, ascending, nil))
  }

  /// Creates a descriptor that sorts objects by the value at a key or key path, and compares the values with a
  /// block.
  public init(key: String?, ascending: Bool, comparator cmptr: @escaping Comparator) {
    self = Self.make(KeySortDescriptor(key, ascending, cmptr))
  }

  private static func make(_ descriptor: NSSortDescriptor) -> Self {
    guard let own = descriptor as? Self else {
      raise(.invalidArgument, "\(Self.self) cannot be made of a key: NSSortDescriptor only")
    }
    return own
  }
}

extension NSSortDescriptor {
  /// Returns the order of two values of the descriptor's key.
  func order(_ a: Value, _ b: Value) -> ComparisonResult {
    if let own = withKey as? KeySortDescriptor { return own.orderValues(a, b) }
    let order = comparator(a.any as Any, b.any as Any)
    return ascending ? order : order.reversed
  }
}

/// A sort descriptor with a key.
final class KeySortDescriptor: NSSortDescriptor {
  /// The key as the caller passed it; `nil` for the objects themselves.
  let name: String?
  let path: KeyPathNode
  /// The caller's comparator; `nil` for the natural order of the values.
  let custom: Comparator?

  init(_ key: String?, _ ascending: Bool, _ custom: Comparator?) {
    name = key
    path = KeyPathNode(key ?? "")
    self.custom = custom
    // Foundation requires a Swift key path. It is never read.
    super.init(keyPath: \NSObject.hash, ascending: ascending, comparator: custom ?? { orderOfAny($0, $1) })
  }

  override var reversedSortDescriptor: Any { KeySortDescriptor(name, !ascending, custom) }

  override func compare(_ object1: Any, to object2: Any) -> ComparisonResult {
    let reader = LiveReader()
    return orderValues(
      path.value(from: Value(object1, keepingObjects: true), reader),
      path.value(from: Value(object2, keepingObjects: true), reader))
  }

  /// Returns the order of two values of the key. Nulls are first; values that are not comparable keep their order.
  func orderValues(_ a: Value, _ b: Value) -> ComparisonResult {
    let order = custom.map { $0(a.any ?? NSNull(), b.any ?? NSNull()) } ?? a.sortOrder(b)
    return ascending ? order : order.reversed
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = (object as? NSSortDescriptor)?.withKey as? KeySortDescriptor else { return false }
    return self === other
      || (path == other.path && ascending == other.ascending && custom == nil && other.custom == nil)
  }

  override var hash: Int { path.hashValue }

  override var description: String { "(\(name ?? "self"), \(ascending ? "ascending" : "descending"), compare:)" }
}

extension Value {
  /// Returns the order of two values for sorting. A null is less than any other value.
  func sortOrder(_ other: Value) -> ComparisonResult {
    switch (isNull, other.isNull) {
    case (true, true): .orderedSame
    case (true, false): .orderedAscending
    case (false, true): .orderedDescending
    case (false, false): order(to: other) ?? .orderedSame
    }
  }
}

import Foundation

/// What makes a sort descriptor by key an instance of the class that keeps the key.
public protocol SortDescriptorFactory {}

extension NSSortDescriptor: SortDescriptorFactory {}

extension SortDescriptorFactory where Self: NSSortDescriptor {
  /// A descriptor that orders objects by the value of a key or a key path; a null is the smallest value.
  ///
  /// Apple's initialiser with a selector does not exist on Linux: there are no selectors.
  public init(key: String?, ascending: Bool) {
    self = Self.make(KeySortDescriptor(key, ascending, nil))
  }

  /// A descriptor that orders objects as a block orders the values of a key or a key path.
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
  /// A descriptor that orders objects by the value of a key path, also where it is optional: nil is the smallest.
  public convenience init<Root, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
    self.init(keyPath: keyPath, ascending: ascending, comparator: { orderOfAny($0, $1) })
  }

  /// The key or key path by which objects are ordered; nil where that is a key path of Swift's, which has no name.
  public var key: String? { (self as? KeySortDescriptor)?.name }

  /// The order of two values of the descriptor's key.
  func order(_ a: Value, _ b: Value) -> ComparisonResult {
    if let own = self as? KeySortDescriptor { return own.orderValues(a, b) }
    let order = comparator(a.any as Any, b.any as Any)
    return ascending ? order : order.reversed
  }
}

/// A sort descriptor by key.
final class KeySortDescriptor: NSSortDescriptor {
  /// The key as it was given; nil for the objects themselves.
  let name: String?
  let path: KeyPathNode
  /// The caller's block; nil where values are ordered as they are.
  private let custom: Comparator?

  init(_ key: String?, _ ascending: Bool, _ custom: Comparator?) {
    name = key
    path = KeyPathNode(key ?? "")
    self.custom = custom
    // Foundation wants a key path of Swift's; nothing reads it.
    super.init(keyPath: \NSObject.hash, ascending: ascending, comparator: custom ?? { orderOfAny($0, $1) })
  }

  override var reversedSortDescriptor: Any { KeySortDescriptor(name, !ascending, custom) }

  override func compare(_ object1: Any, to object2: Any) -> ComparisonResult {
    let reader = LiveReader()
    return orderValues(
      path.value(from: Value(object1, keepingObjects: true), reader),
      path.value(from: Value(object2, keepingObjects: true), reader))
  }

  /// The order of two values of the key. Nulls come first, values without an order stay as they are.
  func orderValues(_ a: Value, _ b: Value) -> ComparisonResult {
    let order = custom.map { $0(a.any ?? NSNull(), b.any ?? NSNull()) } ?? a.sortOrder(b)
    return ascending ? order : order.reversed
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? KeySortDescriptor else { return false }
    return self === other
      || (path == other.path && ascending == other.ascending && custom == nil && other.custom == nil)
  }

  override var hash: Int { path.hashValue }

  override var description: String { "(\(name ?? "self"), \(ascending ? "ascending" : "descending"), compare:)" }
}

extension Value {
  /// The order that sorting gives two values: a null is less than all others.
  func sortOrder(_ other: Value) -> ComparisonResult {
    switch (isNull, other.isNull) {
    case (true, true): .orderedSame
    case (true, false): .orderedAscending
    case (false, true): .orderedDescending
    case (false, false): order(to: other) ?? .orderedSame
    }
  }
}

/// The order of any two values, also of a type of the caller's that has one.
private func orderOfAny(_ a: Any, _ b: Any) -> ComparisonResult {
  let (first, second) = (Value(a), Value(b))
  if case .object(let a) = first, case .object(let b) = second, let a = a as? any Comparable {
    return orderOfComparable(a, b)
  }
  return first.sortOrder(second)
}

private func orderOfComparable<T: Comparable>(_ a: T, _ b: Any) -> ComparisonResult {
  (b as? T).map { Value.order(a, $0) } ?? .orderedSame
}

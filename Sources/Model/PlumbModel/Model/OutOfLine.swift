/// An optional value that few elements have, stored out of line: eight bytes if it is `nil`.
///
///     @OutOfLine public var userInfo: UserInfo?
///
/// A model of a hundred thousand attributes has a million of these properties, and hardly any is set. The storage is
/// an array of one element, because an array copies on write.
@propertyWrapper
public struct OutOfLine<Value> {
  private var storage: [Value]?

  /// Creates a wrapper for a value. A property without an initial value is `nil`.
  public init(wrappedValue: Value?) { storage = wrappedValue.map { [$0] } }

  /// The value, which is copied.
  public var wrappedValue: Value? {
    get { storage?.first }
    set { storage = newValue.map { [$0] } }
  }
}

extension OutOfLine: Equatable where Value: Equatable {}
extension OutOfLine: Hashable where Value: Hashable {}
extension OutOfLine: Sendable where Value: Sendable {}

/// An optional value that few elements have, stored out of line: eight bytes if it is `nil`.
///
///     @OutOfLine public var userInfo: UserInfo?
///
/// A model of a hundred thousand attributes has a hundred thousand of these properties, and hardly any is set. The
/// storage is an array with at most one element: the empty array is a shared constant, and an array copies on write.
@propertyWrapper
public struct OutOfLine<Value> {
  /// The value in an array of one element; `nil` without a value. The array is never empty, because copying `nil`
  /// needs no reference counting.
  private var storage: [Value]?

  /// Creates a wrapper for a value. A property without an initial value is `nil`.
  public init(wrappedValue: Value?) {
    storage = wrappedValue.map { [$0] }
  }

  /// The value. Reading copies it; `part` and `edit` do not copy it.
  public var wrappedValue: Value? {
    get { storage?.first }
    set { storage = newValue.map { [$0] } }
  }

  /// Whether a value is set.
  var isSet: Bool { storage != nil }

  /// Returns a part of the value without copying the rest: `_details.part { $0.minimumValue }`. `nil` if no value is
  /// set.
  func part<Part>(_ part: (Value) -> Part?) -> Part? {
    guard let storage, !storage.isEmpty else { return nil }
    return part(storage[0])
  }

  /// Changes the value in place, starting with `blank` if no value is set.
  mutating func edit(orElse blank: @autoclosure () -> Value, _ change: (inout Value) -> Void) {
    var value = storage ?? [blank()]
    storage = nil
    change(&value[0])
    storage = value
  }
}

// The conformances are in extensions and not on the type. Creating a value then needs no conformance lookup at run
// time, which would scan all conformances of the program.
extension OutOfLine: Equatable where Value: Equatable {}
extension OutOfLine: Hashable where Value: Hashable {}
extension OutOfLine: Sendable where Value: Sendable {}

/// An optional value that few elements have, kept out of line: eight bytes where there is none.
///
///     @OutOfLine public var userInfo: UserInfo?
///
/// A model of a hundred thousand attributes holds a hundred thousand of these; hardly one is set. The storage is an
/// array of one or none: the empty array is a shared constant, and an array copies on write.
@propertyWrapper
public struct OutOfLine<Value> {
  /// The value, or nil and never an empty array: to copy nil counts no references.
  private var storage: [Value]?

  /// A value, or none; a property without an initial value begins with nil.
  public init(wrappedValue: Value?) {
    storage = wrappedValue.map { [$0] }
  }

  /// The value, or nil. Reading copies it; `part` and `edit` do not.
  public var wrappedValue: Value? {
    get { storage?.first }
    set { storage = newValue.map { [$0] } }
  }

  /// Whether there is a value.
  var isSet: Bool { storage != nil }

  /// A part of the value, without a copy of the rest: `_details.part { $0.minimumValue }`. nil where there is no value.
  func part<Part>(_ part: (Value) -> Part?) -> Part? {
    guard let storage, !storage.isEmpty else { return nil }
    return part(storage[0])
  }

  /// Changes the value where it is; one that is not there begins as `blank`.
  mutating func edit(orElse blank: @autoclosure () -> Value, _ change: (inout Value) -> Void) {
    var value = storage ?? [blank()]
    storage = nil
    change(&value[0])
    storage = value
  }
}

// On extensions and not on the type: a program that makes one looks up no conformance then, for which the runtime reads
// all that there are.
extension OutOfLine: Equatable where Value: Equatable {}
extension OutOfLine: Hashable where Value: Hashable {}
extension OutOfLine: Sendable where Value: Sendable {}

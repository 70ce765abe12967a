/// An optional value that few elements have, kept out of line: eight bytes where there is none.
///
/// A model of a hundred thousand attributes holds a hundred thousand of these; hardly one is set.
@propertyWrapper
public struct OutOfLine<Value> {
  /// The value, or nil and never an empty array: to copy nil counts no references.
  private var storage: [Value]?

  public init(wrappedValue: Value?) {
    storage = wrappedValue.map { [$0] }
  }

  public var wrappedValue: Value? {
    get { storage?.first }
    set { storage = newValue.map { [$0] } }
  }

  /// A part of the value, without a copy of the rest.
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

/// An optional value that few elements have, kept out of line: eight bytes where there is none.
///
/// A model of a hundred thousand attributes holds a hundred thousand of these; hardly one is set.
@propertyWrapper
public struct Rarely<Value: Hashable & Sendable>: Hashable, Sendable {
  private var storage: [Value]

  public init(wrappedValue: Value?) {
    storage = wrappedValue.map { [$0] } ?? []
  }

  public var wrappedValue: Value? {
    get { storage.first }
    set { storage = newValue.map { [$0] } ?? [] }
  }

  /// A part of the value, without a copy of the rest.
  func part<Part>(_ part: (Value) -> Part?) -> Part? {
    storage.isEmpty ? nil : part(storage[0])
  }
}

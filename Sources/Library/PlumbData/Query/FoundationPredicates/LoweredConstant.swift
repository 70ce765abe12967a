import Foundation

extension LoweredPart {
  /// Creates the part of a constant; `nil` if a store has no such values.
  init?(constant value: Any) {
    switch value {
    case let optional as any OptionalConstant:
      guard let wrapped = optional.wrapped else {
        self = .missing
        return
      }
      self.init(constant: wrapped)
    case let range as any RangeConstant: self = range.lowered
    case let list as any ListConstant:
      guard let values = list.storedValues else { return nil }
      self = .list(values)
    default:
      guard let value = StoredValue(constant: value) else { return nil }
      self = .term(.constant(value))
    }
  }
}

extension StoredValue {
  /// Creates the value of a constant; `nil` if a store has no such values.
  fileprivate init?(constant: Any) {
    switch constant {
    case let value as any StorableValue: self = value.storedValue
    case let value as any RawRepresentable: self.init(constant: value.rawValue)
    case let id as NSManagedObjectID: self = .object(id)
    case let object as NSManagedObject: self = .object(object.objectID)
    default: return nil
    }
  }
}

/// An optional of any type.
package protocol OptionalConstant {
  /// The type of the value.
  static var wrappedType: Any.Type { get }
  /// The value.
  var wrapped: Any? { get }
}

extension Optional: OptionalConstant {
  /// The type of the value.
  package static var wrappedType: Any.Type { Wrapped.self }
  /// The value.
  package var wrapped: Any? { self }
}

private protocol ListConstant {
  var storedValues: [StoredValue]? { get }
}

extension Sequence {
  fileprivate var valuesToStore: [StoredValue]? {
    let values = map { StoredValue(constant: $0) }
    return values.contains(nil) ? nil : values.compactMap { $0 }
  }
}

extension Array: ListConstant {
  fileprivate var storedValues: [StoredValue]? { valuesToStore }
}

extension Set: ListConstant {
  fileprivate var storedValues: [StoredValue]? { valuesToStore }
}

private protocol RangeConstant {
  var lowered: LoweredPart { get }
}

extension ClosedRange: RangeConstant where Bound: StorableValue {
  fileprivate var lowered: LoweredPart { .range(lowerBound.storedValue, upperBound.storedValue, isClosed: true) }
}

extension Range: RangeConstant where Bound: StorableValue {
  fileprivate var lowered: LoweredPart { .range(lowerBound.storedValue, upperBound.storedValue, isClosed: false) }
}

import Foundation

extension Value {
  /// Whether two values are equal. Numbers are compared by their numeric value, independent of their types; strings
  /// byte for byte, as in a store; objects by their identifiers. A null equals only a null.
  func isEqual(to other: Value) -> Bool {
    switch (self, other) {
    case (.null, .null): return true
    case (.string(let a), .string(let b)): return a.hasSameBytes(as: b)
    case (.int(let a), .int(let b)): return a == b
    case (.bool(let a), .bool(let b)): return a == b
    case (.date(let a), .date(let b)): return a == b
    case (.uuid(let a), .uuid(let b)): return a == b
    case (.data(let a), .data(let b)): return a == b
    case (.url(let a), .url(let b)): return a.isEqual(b)
    case (.id(let a), .id(let b)): return a.isEqual(b)
    case (.ids(let a), .ids(let b)): return a == b
    case (.composite(let a), .composite(let b)): return a == b
    case (.null, _), (_, .null): return false
    default: break
    }
    if isNumber { return other.isNumber && compareNumbers(other) == .orderedSame }
    if let a = elements, let b = other.elements { return Value.areEqual(a, b, ordered: isOrdered && other.isOrdered) }
    return isEqualObject(to: other)
  }

  /// Returns the order of two values of the same kind; `nil` if they are not comparable, such as a null or values of
  /// different kinds.
  func compare(_ other: Value) -> ComparisonResult? {
    switch (self, other) {
    case (.int(let a), .int(let b)): return Value.order(a, b)
    case (.string(let a), .string(let b)): return a.compareBytes(with: b)
    case (.date(let a), .date(let b)): return Value.order(a, b)
    case (.uuid(let a), .uuid(let b)): return Value.order(a, b)
    case (.data(let a), .data(let b)): return Value.order(a, b)
    case (.url(let a), .url(let b)): return a.absoluteString.compareBytes(with: b.absoluteString)
    case (.object(let a as NSPersistentHistoryToken), .object(let b as NSPersistentHistoryToken)): return a.order(to: b)
    default: break
    }
    if isNumber && other.isNumber { return compareNumbers(other) }
    return isEqual(to: other) && !isNull ? .orderedSame : nil
  }

  /// Whether the value is null.
  var isNull: Bool {
    if case .null = self { return true }
    return false
  }

  /// Whether the value is a number of any type.
  var isNumber: Bool {
    switch self {
    case .bool, .int, .float, .double, .decimal: true
    default: false
    }
  }

  /// The elements of a collection of any type; `nil` if the value is not a collection. The elements of a set have no
  /// order.
  var elements: [Value]? {
    switch self {
    case .list(let values): values
    case .ids(let ids): ids.map(Value.id)
    case .orderedIDs(let ids): ids.map(Value.id)
    default: nil
    }
  }

  /// Whether the order of a collection's elements is significant.
  private var isOrdered: Bool {
    if case .ids = self { return false }
    return true
  }

  /// Whether two collections have equal elements.
  private static func areEqual(_ a: [Value], _ b: [Value], ordered: Bool) -> Bool {
    a.count == b.count && (ordered ? zip(a, b).allSatisfy { $0.isEqual(to: $1) } : Set(a) == Set(b))
  }

  /// Whether two values, one of which is an object, are equal. A managed object is compared by its identifier.
  private func isEqualObject(to other: Value) -> Bool {
    switch (settled, other.settled) {
    case (.null, .null): return true
    case (.object(let a), .object(let b)):
      if let a = a as? NSObject, let b = b as? NSObject { return a.isEqual(b) }
      guard let a = a as? AnyHashable, let b = b as? AnyHashable else { return false }
      return a == b
    case (.id(let a), .id(let b)): return a.isEqual(b)
    case (.id(let id), .url(let url)), (.url(let url), .id(let id)): return url.isEqual(id.uriRepresentation())
    default: return false
    }
  }

  /// The value with the identifier of a managed object in place of the object. An object receives another identifier
  /// when it is saved, so a value with a live object computes the identifier when it is needed.
  /// `NSNull` in an expression is null.
  var settled: Value {
    guard case .object(let any) = self else { return self }
    if let object = any as? NSManagedObject { return .id(object.objectID) }
    return any is NSNull ? .null : self
  }

  /// Whether the value is the `NSNull` of an expression.
  var isNullObject: Bool {
    guard case .object(let any) = self else { return false }
    return any is NSNull
  }

  /// Whether the value contains a live object or is `NSNull`.
  var mentionsObject: Bool {
    switch self {
    case .object(let any): any is NSManagedObject || any is NSNull
    case .list(let values): values.contains(where: \.mentionsObject)
    default: false
    }
  }

  /// The value with identifiers in place of all live objects.
  var settledThroughout: Value {
    if case .list(let values) = self { return .list(values.map(\.settledThroughout)) }
    return settled
  }

  /// Returns the order of two values of a comparable type.
  static func order<T: Comparable>(_ a: T, _ b: T) -> ComparisonResult {
    a < b ? .orderedAscending : b < a ? .orderedDescending : .orderedSame
  }

  /// Returns the order of two byte sequences.
  private static func order(_ a: Data, _ b: Data) -> ComparisonResult {
    a == b ? .orderedSame : a.lexicographicallyPrecedes(b) ? .orderedAscending : .orderedDescending
  }
}

extension String {
  /// Whether two strings have equal bytes. As in a store, different encodings of a character are not equal.
  func hasSameBytes(as other: String) -> Bool {
    compareBytes(with: other) == .orderedSame
  }

  /// Returns the order of two strings by their bytes, as a store sorts them.
  func compareBytes(with other: String) -> ComparisonResult {
    let fast = utf8.withContiguousStorageIfAvailable { a in
      other.utf8.withContiguousStorageIfAvailable { b in String.compareBytes(a, b) }
    }
    if let fast = fast ?? nil { return fast }
    return utf8.elementsEqual(other.utf8)
      ? .orderedSame : utf8.lexicographicallyPrecedes(other.utf8) ? .orderedAscending : .orderedDescending
  }

  /// Returns the order of two buffers: by the first bytes that differ, otherwise by their lengths.
  private static func compareBytes(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> ComparisonResult {
    if let x = a.baseAddress, let y = b.baseAddress {
      let order = memcmp(x, y, Swift.min(a.count, b.count))
      if order != 0 { return order < 0 ? .orderedAscending : .orderedDescending }
    }
    return Value.order(a.count, b.count)
  }
}

import Foundation

/// A collection for key-value coding. A key is read from each element; an operator is computed from all elements.
struct KeyedCollection {
  /// The types of collection, which determine the type of the result for a key.
  private enum Kind {
    case array, set, orderedSet
  }

  private let kind: Kind
  let elements: [Any]

  /// Creates a keyed collection; `nil` if the object is not a collection.
  init?(_ object: Any) {
    switch object {
    case let set as NSSet: (kind, elements) = (.set, set.allObjects)
    case let set as NSOrderedSet: (kind, elements) = (.orderedSet, set.array)
    case let list as [Any]: (kind, elements) = (.array, list)
    case let set as Set<AnyHashable>: (kind, elements) = (.set, set.map(\.base))
    default: return nil
    }
  }

  /// Returns the elements' values for `key` in a collection of the same type. A missing value is `NSNull`, or
  /// omitted in a set. If `key` is an operator such as "@count", returns its result for the collection.
  func value(forKey key: String) -> Any {
    if key.hasPrefix("@") { return result(of: key, nil) ?? NSNull() }
    let values = elements.map { KeyValueCoding.value(of: $0, forKey: key) }
    switch kind {
    case .array: return NSArray(array: values.map { $0 ?? NSNull() })
    case .set: return NSSet(array: values.compactMap { $0 })
    case .orderedSet: return NSOrderedSet(array: Self.unique(values.map { $0 ?? NSNull() }))
    }
  }

  /// Returns the result of a collection operator for the elements' values at `path`. Raises if the operator is
  /// unknown, or requires a path and has none.
  func result(of key: String, _ path: String?) -> Any? {
    if key == "@count" { return NSNumber(value: elements.count) }
    guard let path else { raise(.invalidArgument, "The collection operator \(key) needs a key path.") }
    switch key {
    case "@sum": return Self.sum(numbers(path))
    case "@avg": return average(path)
    case "@max": return extreme(path, .orderedDescending)
    case "@min": return extreme(path, .orderedAscending)
    case "@unionOfObjects": return NSArray(array: values(path))
    case "@distinctUnionOfObjects": return distinct(values(path))
    case "@unionOfArrays", "@unionOfSets", "@unionOfOrderedSets": return NSArray(array: flatValues(path))
    case "@distinctUnionOfArrays": return NSArray(array: Self.unique(flatValues(path)))
    case "@distinctUnionOfSets": return NSSet(array: flatValues(path))
    case "@distinctUnionOfOrderedSets": return NSOrderedSet(array: Self.unique(flatValues(path)))
    default: raise(.invalidArgument, "There is no collection operator \(key).")
    }
  }

  /// Returns the elements' values at a key path, without missing values.
  private func values(_ path: String) -> [Any] {
    elements.compactMap { element in
      let value = KeyValueCoding.value(of: element, forKeyPath: path)
      return value is NSNull ? nil : value
    }
  }

  /// Returns the values of the elements' own elements. Raises if an element is not a collection.
  private func flatValues(_ path: String) -> [Any] {
    elements.flatMap { element -> [Any] in
      guard let list = KeyedCollection(element) else {
        raise(.invalidArgument, "The elements of an operator on collections must be collections.")
      }
      return list.values(path)
    }
  }

  private func distinct(_ values: [Any]) -> Any {
    kind == .set ? NSSet(array: values) : NSArray(array: Self.unique(values))
  }

  /// Returns the unique values in order of first occurrence. On Linux, an ordered set that is created from an array
  /// with duplicates has the correct count, but lists the duplicates too.
  private static func unique(_ values: [Any]) -> [Any] {
    var seen = Set<AnyHashable>()
    return values.filter { value in
      guard let value = value as? AnyHashable else { return true }
      return seen.insert(value).inserted
    }
  }

  // MARK: Numbers

  private func numbers(_ path: String) -> [NSNumber] {
    values(path).map { value in
      if let number = value as? NSNumber { return number }
      if let text = value as? String { return NSNumber(value: Double(text) ?? 0) }
      raise(.invalidArgument, "A value of the class \(type(of: value)) is no number.")
    }
  }

  /// Returns the sum of the numbers. The sum is exact for decimals, and for integers unless they overflow; otherwise
  /// it is a double.
  static func sum(_ numbers: [NSNumber]) -> NSNumber {
    if numbers.contains(where: { $0 is NSDecimalNumber }) {
      return NSDecimalNumber(decimal: numbers.reduce(0) { $0 + $1.decimalValue })
    }
    let double = numbers.reduce(0) { $0 + $1.doubleValue }
    var whole: Int64 = 0
    for number in numbers {
      guard !isFloatingPoint(number) else { return NSNumber(value: double) }
      let (partial, overflow) = whole.addingReportingOverflow(number.int64Value)
      guard !overflow else { return NSNumber(value: double) }
      whole = partial
    }
    return NSNumber(value: whole)
  }

  private static func isFloatingPoint(_ number: NSNumber) -> Bool {
    ["d", "f"].contains(String(cString: number.objCType))
  }

  /// Returns the sum divided by the number of all elements, so a missing value counts as zero. Returns zero for an
  /// empty collection (documented by Apple).
  private func average(_ path: String) -> NSNumber {
    guard !elements.isEmpty else { return NSNumber(value: 0) }
    let sum = Self.sum(numbers(path))
    if let sum = sum as? NSDecimalNumber {
      return sum.dividing(by: NSDecimalNumber(value: elements.count))
    }
    return NSNumber(value: sum.doubleValue / Double(elements.count))
  }

  /// Returns the greatest value for `.orderedDescending`, or the least value for `.orderedAscending`; `nil` if no
  /// element has a value.
  private func extreme(_ path: String, _ order: ComparisonResult) -> Any? {
    values(path).reduce(nil) { best, value in
      guard let best else { return value }
      return Self.compare(value, best) == order ? value : best
    }
  }

  private static func compare(_ one: Any, _ other: Any) -> ComparisonResult {
    if let one = one as? NSNumber, let other = other as? NSNumber { return one.compare(other) }
    if let one = one as? String, let other = other as? String { return one.compare(other) }
    if let one = one as? Date, let other = other as? Date { return one.compare(other) }
    raise(.invalidArgument, "Values of the classes \(type(of: one)) and \(type(of: other)) have no order.")
  }
}

import Foundation

/// A collection as key-value coding sees it: a key is asked of each element, an operator of all of them.
struct KeyedCollection {
  /// The collections, by what a key makes of them.
  private enum Kind {
    case array, set, orderedSet
  }

  private let kind: Kind
  let elements: [Any]

  /// Nil for what is no collection.
  init?(_ object: Any) {
    switch object {
    case let set as NSSet: (kind, elements) = (.set, set.allObjects)
    case let set as NSOrderedSet: (kind, elements) = (.orderedSet, set.array)
    case let list as [Any]: (kind, elements) = (.array, list)
    case let set as Set<AnyHashable>: (kind, elements) = (.set, set.map(\.base))
    default: return nil
    }
  }

  /// The elements' values for `key`, in a collection of the same kind: `NSNull` for none, left out in a set. Of the
  /// collection itself for "@count".
  func value(forKey key: String) -> Any {
    if key.hasPrefix("@") { return result(of: key, nil) ?? NSNull() }
    let values = elements.map { KeyValueCoding.value(of: $0, forKey: key) }
    switch kind {
    case .array: return NSArray(array: values.map { $0 ?? NSNull() })
    case .set: return NSSet(array: values.compactMap { $0 })
    case .orderedSet: return NSOrderedSet(array: Self.unique(values.map { $0 ?? NSNull() }))
    }
  }

  /// What a collection operator makes of the elements' values at `path`.
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

  /// The values that are there.
  private func values(_ path: String) -> [Any] {
    elements.compactMap { element in
      let value = KeyValueCoding.value(of: element, forKeyPath: path)
      return value is NSNull ? nil : value
    }
  }

  /// The values of all elements of all elements, which are collections themselves.
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

  /// Each value once, in the order of the first ones. An ordered set made of a list with repetitions counts right on
  /// Linux, but lists them all.
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

  /// Exact for decimals and for whole numbers as long as they fit, else a double.
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

  /// The sum by the count of all elements, as a missing value counts for zero; zero where there are none (documented).
  private func average(_ path: String) -> NSNumber {
    guard !elements.isEmpty else { return NSNumber(value: 0) }
    let sum = Self.sum(numbers(path))
    if let sum = sum as? NSDecimalNumber {
      return sum.dividing(by: NSDecimalNumber(value: elements.count))
    }
    return NSNumber(value: sum.doubleValue / Double(elements.count))
  }

  /// The value that stands before all others in that order; nil where there is none.
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

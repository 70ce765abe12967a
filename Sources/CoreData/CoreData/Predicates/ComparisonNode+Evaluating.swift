import Foundation

extension ComparisonNode {
  /// Whether the comparison is true for the object in `scope`; `nil` if a null makes the result unknown.
  func truth(in scope: Scope) -> Bool? {
    let right = rightValue(in: scope)
    let left = leftValue(in: scope)
    switch modifier {
    case .direct: return truth(left, right, in: scope)
    case .any: return left.asElements.contains { truth($0, right, in: scope) == true }
    case .all: return left.asElements.allSatisfy { truth($0, right, in: scope) == true }
    }
  }

  private func truth(_ left: Value, _ right: Value, in scope: Scope) -> Bool? {
    switch type {
    case .equalTo: left.isNull || right.isNull ? isSameNull(left, right, in: scope) : isSame(left, right)
    case .notEqualTo: left.isNull || right.isNull ? left.isNull != right.isNull : !isSame(left, right)
    case .lessThan: order(left, right).map { $0 == .orderedAscending }
    case .lessThanOrEqualTo: order(left, right).map { $0 != .orderedDescending }
    case .greaterThan: order(left, right).map { $0 == .orderedDescending }
    case .greaterThanOrEqualTo: order(left, right).map { $0 != .orderedAscending }
    case .between: isBetween(left, right)
    case .in: isMember(left, of: right)
    case .contains: isContained(right, in: left)
    case .beginsWith, .endsWith, .like, .matches: isTextMatch(left, right)
    }
  }

  /// Whether two values, at least one of which is null, are equal; `nil` if the result is unknown.
  ///
  /// A test for nil, of which one side is null for every object, is true or false. A comparison of a null with a
  /// constant or of two properties is unknown, except for plain objects. Two computed values are the same if both are
  /// null.
  private func isSameNull(_ left: Value, _ right: Value, in scope: Scope) -> Bool? {
    func isIndependent(_ side: ExpressionNode) -> Bool { side.isIndependent { scope.locals[$0] != nil } }
    let isSame = left.isNull && right.isNull
    if !scope.keepsUnknown { return isSame }
    if isIndependent(self.right) { return right.isNull ? isSame : nil }
    if isIndependent(self.left) { return left.isNull ? isSame : nil }
    return comparesProperties ? nil : isSame
  }

  /// Whether two values are equal under the options. A null equals no value.
  private func isSame(_ left: Value, _ right: Value) -> Bool {
    if left.isNull || right.isNull { return false }
    if options.folds, let a = left.text, let b = prepared(right).text { return options.fold(a) == b }
    return left.isSame(as: right)
  }

  /// Returns the order of two values; `nil` if one is null or if they are not comparable.
  private func order(_ left: Value, _ right: Value) -> ComparisonResult? {
    if left.isNull || right.isNull { return nil }
    if options.folds, case .string(let a) = left, let b = prepared(right).text {
      return options.fold(a).compareBytes(with: b)
    }
    return left.order(to: right)
  }

  private func isBetween(_ left: Value, _ right: Value) -> Bool? {
    if left.isNull || right.isNull { return nil }
    guard let bounds = right.elements, bounds.count == 2 else { return false }
    guard let lower = order(left, bounds[0]), let upper = order(left, bounds[1]) else { return nil }
    return lower != .orderedAscending && upper != .orderedDescending
  }

  /// Whether a collection or a string contains `element`; `nil` if either is null. `false` if `collection` is
  /// neither a collection nor a string.
  private func isMember(_ element: Value, of collection: Value) -> Bool? {
    if element.isNull || collection.isNull { return nil }
    if let members = pattern?.members { return members.contains(element.settled.folded(options)) }
    if case .list(let elements) = collection {
      return elements.contains { isSame(element, $0) }
    }
    return isContained(element, in: collection)
  }

  private func isContained(_ element: Value, in whole: Value) -> Bool? {
    if element.isNull || whole.isNull { return nil }
    switch whole.settled {
    case .ids(let ids): return element.identifier.map(ids.contains) ?? false
    case .orderedIDs(let ids): return element.identifier.map(ids.contains) ?? false
    case .list(let elements): return elements.contains { isSame($0, element) }
    default: break
    }
    guard let text = whole.text, let part = type == .contains ? prepared(element).text : element.text else {
      return false
    }
    return options.fold(text).hasBytes(options.fold(part))
  }

  private func isTextMatch(_ left: Value, _ right: Value) -> Bool? {
    if left.isNull || right.isNull { return nil }
    let pattern = prepared(right)
    guard let text = left.text, let part = pattern.text else { return false }
    switch type {
    case .beginsWith: return !part.isEmpty && options.fold(text).utf8.starts(with: part.utf8)
    case .endsWith: return !part.isEmpty && options.fold(text).utf8.reversed().starts(with: part.utf8.reversed())
    case .like: return pattern.like?.matches(options.fold(text)) ?? false
    default: return pattern.expression?.matches(text) ?? false
    }
  }

  /// Returns the prepared right side: the pattern of a constant, or a new one for other values.
  private func prepared(_ right: Value) -> ComparisonPattern {
    if let pattern, type != .in, type != .between { return pattern }
    return ComparisonPattern(right, type, options)
  }
}

extension Value {
  /// Whether two values are equal in a predicate. Like a store that converts between the types of columns, this
  /// includes values that `isEqual(to:)` considers equal, and a string with a number, a date with its number, and a
  /// string with a URL.
  func isSame(as other: Value) -> Bool {
    if isEqual(to: other) { return true }
    return isOtherKind(than: other) && convertedOrder(to: other) == .orderedSame
  }

  /// Returns the order of two values in a predicate; `nil` if they are not comparable.
  func order(to other: Value) -> ComparisonResult? {
    compare(other) ?? (isOtherKind(than: other) ? convertedOrder(to: other) : nil)
  }

  /// Whether the types of two values differ and one type is convertible to the other.
  func isOtherKind(than other: Value) -> Bool {
    switch (self, other) {
    case (.string, .bool), (.string, .int), (.string, .float), (.string, .double), (.string, .decimal),
      (.bool, .string), (.int, .string), (.float, .string), (.double, .string), (.decimal, .string),
      (.string, .url), (.url, .string):
      true
    case (.date, _): other.isNumber
    case (_, .date): isNumber
    default: false
    }
  }

  private func convertedOrder(to other: Value) -> ComparisonResult? {
    switch (self, other) {
    case (.date(let date), _): Value.double(date.timeIntervalSinceReferenceDate).compare(other)
    case (_, .date(let date)): compare(.double(date.timeIntervalSinceReferenceDate))
    case (.url(let url), .string(let text)): url.absoluteString.compareBytes(with: text)
    case (.string(let text), .url(let url)): text.compareBytes(with: url.absoluteString)
    case (.string(let text), _): Value(numberIn: text)?.compare(other)
    case (_, .string(let text)): Value(numberIn: text).flatMap(compare)
    default: nil
    }
  }

  /// Creates a number from its text; `nil` if the text is not a number.
  init?(numberIn text: String) {
    if let integer = Int64(text) {
      self = .int(integer)
    } else if text.count <= 38, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !text.isEmpty {
      self = .decimal(NSDecimalNumber(string: text))
    } else if let double = Double(text) {
      self = .double(double)
    } else {
      return nil
    }
  }

  /// The identifier of an object; `nil` for any other value.
  var identifier: NSManagedObjectID? {
    if case .id(let id) = settled { return id }
    return nil
  }
}

extension String {
  /// Whether the string contains the bytes of another string contiguously. `false` if the other string is empty.
  func hasBytes(_ part: String) -> Bool {
    let found = utf8.withContiguousStorageIfAvailable { whole in
      part.utf8.withContiguousStorageIfAvailable { String.find($0, in: whole) }
    }
    return (found ?? nil) ?? (!part.isEmpty && contains(part))
  }

  /// Whether a buffer contains the bytes of another buffer. Compares at each occurrence of the first byte.
  private static func find(_ part: UnsafeBufferPointer<UInt8>, in whole: UnsafeBufferPointer<UInt8>) -> Bool {
    guard var start = UnsafeRawPointer(whole.baseAddress), let bytes = part.baseAddress, !part.isEmpty else {
      return false
    }
    var left = whole.count
    while left >= part.count, let found = memchr(start, Int32(bytes.pointee), left - part.count + 1) {
      if memcmp(found, bytes, part.count) == 0 { return true }
      let next = UnsafeRawPointer(found) + 1
      left -= next - start
      start = next
    }
    return false
  }
}

import Foundation

extension Value {
  /// Creates the value of a caller's value. Numbers of all types, Foundation's classes and Swift's types are
  /// equivalent. Nested empty optionals, `NSNull` and `nil` are `.null`. A managed object becomes its identifier, or
  /// remains a live object if `keepingObjects` is `true`. A live object returns current values and receives another
  /// identifier when it is saved.
  init(_ any: Any?, keepingObjects: Bool = false) {
    guard let any else {
      self = .null
      return
    }
    // Exact types are checked first, because comparing metatypes is far cheaper than a failing cast.
    self =
      Value.exact(any, type(of: any)) ?? Value.object(of: any, keepingObjects)
      ?? Value.structure(any, keepingObjects)
  }

  /// The value for callers: an `NSNumber` for a number, Swift's types for other values, `nil` for `.null`.
  var any: Any? {
    switch self {
    case .null: nil
    case .bool(let value): NSNumber(value: value)
    case .int(let value): NSNumber(value: value)
    case .float(let value): NSNumber(value: value)
    case .double(let value): NSNumber(value: value)
    case .decimal(let value): value
    case .string(let value): value
    case .date(let value): value
    case .data(let value): value
    case .uuid(let value): value
    case .url(let value): value as URL
    case .id(let value): value
    case .ids(let values): values
    case .orderedIDs(let values): values
    case .list(let values): values.map { $0.any ?? NSNull() }
    case .composite(let values): values.compactMapValues(\.any)
    case .object(let value): value
    }
  }

  /// Returns the value of an instance of a frequent type of Swift; `nil` for any other type.
  private static func exact(_ any: Any, _ type: Any.Type) -> Value? {
    if type == String.self { return (any as? String).map(Value.string) }
    if type == Int.self { return (any as? Int).map { .int(Int64($0)) } }
    if type == Int64.self { return (any as? Int64).map(Value.int) }
    if type == Bool.self { return (any as? Bool).map(Value.bool) }
    if type == Double.self { return (any as? Double).map(Value.double) }
    if type == Date.self { return (any as? Date).map(Value.date) }
    if type == UUID.self { return (any as? UUID).map(Value.uuid) }
    if type == Data.self { return (any as? Data).map(Value.data) }
    if type == Float.self { return (any as? Float).map(Value.float) }
    if type == Decimal.self { return (any as? Decimal).map { .decimal(NSDecimalNumber(decimal: $0)) } }
    if type == URL.self { return (any as? URL).map { .url($0 as NSURL) } }
    return nil
  }

  /// Returns the value of an integer of any width; a decimal if it is out of the range of `Int64`.
  private static func integer(_ value: some FixedWidthInteger) -> Value {
    Int64(exactly: value).map(Value.int) ?? .decimal(NSDecimalNumber(string: String(value)))
  }

  /// Returns the value of an instance of a class; `nil` for any other value.
  private static func object(of any: Any, _ keepingObjects: Bool) -> Value? {
    guard type(of: any) is AnyClass else { return nil }
    switch any {
    case let object as NSManagedObject: return keepingObjects ? .object(object) : .id(object.objectID)
    case let id as NSManagedObjectID: return .id(id)
    case let number as NSNumber: return Value.number(number)
    case let string as NSString: return .string(string as String)
    case let date as NSDate: return .date(date as Date)
    case let data as NSData: return .data(data as Data)
    case let uuid as NSUUID: return .uuid(uuid as UUID)
    case let url as NSURL: return .url(url)
    case is NSNull: return .null
    case let array as NSArray: return .list(array.map { Value($0, keepingObjects: keepingObjects) })
    case let set as NSSet: return .list(set.map { Value($0, keepingObjects: keepingObjects) })
    case let set as NSOrderedSet: return .list(set.map { Value($0, keepingObjects: keepingObjects) })
    default: return .object(any)
    }
  }

  /// Returns the value of a number object, of the type from which it was created.
  private static func number(_ number: NSNumber) -> Value {
    if let decimal = number as? NSDecimalNumber { return .decimal(decimal) }
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "c"), UInt8(ascii: "B"): return .bool(number.boolValue)
    case UInt8(ascii: "f"): return .float(number.floatValue)
    case UInt8(ascii: "d"): return .double(number.doubleValue)
    case UInt8(ascii: "Q"): return Value.integer(number.uint64Value)
    default: return .int(number.int64Value)
    }
  }

  /// Returns the value of any other structure or enumeration: other numbers, collections, optionals in `Any`, and
  /// unknown types.
  private static func structure(_ any: Any, _ keepingObjects: Bool) -> Value {
    if let integer = any as? any FixedWidthInteger { return .integer(integer) }
    if type(of: any) == AnyHashable.self, let hashable = any as? AnyHashable {
      return Value(hashable.base, keepingObjects: keepingObjects)
    }
    if let optional = any as? any AnyOptional { return Value(optional.content, keepingObjects: keepingObjects) }
    if let float = any as? any BinaryFloatingPoint { return .double(Double(float)) }
    if let sequence = any as? any AnyElements { return .list(sequence.values(keepingObjects)) }
    return .object(any)
  }
}

/// An optional in an `Any`.
private protocol AnyOptional {
  var content: Any? { get }
}

extension Optional: AnyOptional {
  fileprivate var content: Any? { self.map { $0 as Any } }
}

/// A collection in an `Any` whose elements are converted to values.
private protocol AnyElements {
  func values(_ keepingObjects: Bool) -> [Value]
}

extension Array: AnyElements {
  fileprivate func values(_ keepingObjects: Bool) -> [Value] { map { Value($0, keepingObjects: keepingObjects) } }
}

extension ArraySlice: AnyElements {
  fileprivate func values(_ keepingObjects: Bool) -> [Value] { map { Value($0, keepingObjects: keepingObjects) } }
}

extension Set: AnyElements {
  fileprivate func values(_ keepingObjects: Bool) -> [Value] { map { Value($0, keepingObjects: keepingObjects) } }
}

import Foundation

extension Value {
  /// The value of what a caller hands over. Numbers of every kind, Foundation's classes and Swift's types are the same;
  /// nested optionals, `NSNull` and `nil` are `.null`. A managed object is its identifier, or, where `keepingObjects`
  /// says so, itself: a live object is asked for its values, and gets another identifier when it is saved.
  init(_ any: Any?, keepingObjects: Bool = false) {
    guard let any else {
      self = .null
      return
    }
    // The exact types first: comparing metatypes is far cheaper than a cast that fails.
    self =
      Value.exact(any, type(of: any)) ?? Value.object(of: any, keepingObjects)
      ?? Value.structure(any, keepingObjects)
  }

  /// What a caller gets: an `NSNumber` for every number, Swift's types for the rest, `nil` for `.null`.
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

  /// The value of Swift's own types.
  private static func exact(_ any: Any, _ type: Any.Type) -> Value? {
    if type == String.self { return (any as? String).map(Value.string) }
    if type == Int.self { return (any as? Int).map { .int(Int64($0)) } }
    if type == Bool.self { return (any as? Bool).map(Value.bool) }
    if type == Double.self { return (any as? Double).map(Value.double) }
    if type == Date.self { return (any as? Date).map(Value.date) }
    if type == UUID.self { return (any as? UUID).map(Value.uuid) }
    if type == Data.self { return (any as? Data).map(Value.data) }
    if type == Float.self { return (any as? Float).map(Value.float) }
    if type == Decimal.self { return (any as? Decimal).map { .decimal(NSDecimalNumber(decimal: $0)) } }
    if type == URL.self { return (any as? URL).map { .url($0 as NSURL) } }
    return (any as? any FixedWidthInteger).map { Value.integer($0) }
  }

  /// An integer of any width; one that no `Int64` holds is a decimal.
  private static func integer(_ value: some FixedWidthInteger) -> Value {
    Int64(exactly: value).map(Value.int) ?? .decimal(NSDecimalNumber(string: String(value)))
  }

  /// The value of an instance of a class.
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

  /// The value of a number object, of the kind it was made from.
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

  /// The value of any other structure or enumeration: collections, optionals in `Any`, and what is not known.
  private static func structure(_ any: Any, _ keepingObjects: Bool) -> Value {
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

/// A collection in an `Any` whose elements are values.
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

import PlumbModel

/// An attribute type as Swift and Core Data have it: one row for each type, which every stage reads.
///
///     AttributeType.integer16.swift.value      // Int16
///     AttributeType.integer16.swift.object     // NSNumber
///     AttributeType.date.swift.scalar          // TimeInterval
///     AttributeType.transformable.swift.value  // nil: the configuration or the model names the class
package final class SwiftTypes: Sendable {
  /// `NSAttributeType`'s number for the type, as compiled models and version hashes hold it.
  package let code: Int
  /// The kind of value that a default of the type is; nil for types that have no defaults.
  package let kind: ValueKind?
  /// The type of a property, without its optional; nil where that depends on more than the attribute's type.
  package let value: TypeReference?
  /// The types that go into the store and come back without help, `value` first.
  package let stored: [TypeReference]
  /// Scalars that Core Data's accessors read and write at the attribute's width. Xcode writes the first of them where
  /// “Use Scalar Type” is checked.
  package let scalars: [TypeReference]
  /// The other types of an `@NSManaged` property, each with `?`: classes, and the structs they bridge to. Xcode writes
  /// the first.
  package let objects: [TypeReference]
  /// The class of the values in Objective-C; nil where it can be any.
  package let objectClass: String?
  /// The value of `usesScalarValueType` that Xcode writes; nil where it writes none.
  package let usesScalar: Bool?
  /// The whole numbers that the type can hold.
  package let integers: ClosedRange<Int64>?
  /// The greatest finite number that a floating type can hold.
  package let greatest: Double?
  /// The value that a scalar property reads where nothing is stored.
  package let zero: String?
  /// The default that says nothing, as Xcode spells it; nil for types that have none.
  package let neutralDefault: String?

  private init(
    _ code: Int, _ kind: ValueKind? = nil, value: TypeReference? = nil, alsoStored: [TypeReference] = [],
    scalars: [TypeReference] = [], objects: [TypeReference], objectClass: String? = nil, usesScalar: Bool? = nil,
    integers: ClosedRange<Int64>? = nil, greatest: Double? = nil, zero: String? = nil, neutralDefault: String? = nil
  ) {
    self.code = code
    self.kind = kind
    self.value = value
    stored = [value].compactMap { $0 } + alsoStored.filter { $0 != value }
    self.scalars = scalars
    self.objects = objects
    self.objectClass = objectClass
    self.usesScalar = usesScalar
    self.integers = integers
    self.greatest = greatest
    self.zero = zero
    self.neutralDefault = neutralDefault
  }
}

extension SwiftTypes {
  /// The type that Xcode writes where “Use Scalar Type” is checked; nil for types that have no scalar.
  package var scalar: TypeReference? { scalars.first }

  /// The type that Xcode writes otherwise, without its `?`.
  package var object: TypeReference { objects.first ?? .named("NSObject") }

  /// Whether a property of this type, a scalar, is read and written at the attribute's width.
  package func isScalar(_ type: TypeReference) -> Bool { scalars.contains { $0.means(type) } }

  /// Whether the type is the unsigned scalar of the attribute's width, `UInt64` for Integer 64: Core Data's accessors
  /// hold the same bits, so that a value comes back as it was set.
  package func isUnsignedScalar(_ type: TypeReference) -> Bool { type.signed.map(isScalar) ?? false }

  /// Whether SwiftData makes an attribute of this type of a property of that one: it sees the property alone, so `Int`
  /// is Integer 64 and never Integer 16.
  package func isInferred(from type: TypeReference) -> Bool {
    guard let value else { return false }
    return value.means(type) || value == .named("Int64") && type.means(.named("Int"))
  }

  /// Whether a value of the type can be a raw value that the attribute holds as it is: `Int` for Integer 64.
  package func holds(raw type: TypeReference) -> Bool { value?.means(type) ?? false || isScalar(type) }
}

extension AttributeType {
  /// The type's row.
  package var swift: SwiftTypes {
    switch self {
    case .integer16: .integer16
    case .integer32: .integer32
    case .integer64: .integer64
    case .decimal: .decimal
    case .double: .double
    case .float: .float
    case .string: .string
    case .boolean: .boolean
    case .date: .date
    case .binary: .binary
    case .uuid: .uuid
    case .uri: .uri
    case .transformable: .transformable
    case .composite: .composite
    case .objectID: .objectID
    case .undefined: .undefined
    }
  }

  /// The type whose values are of a class: Date for `NSDate`; nil for `NSNumber`, which is that of several.
  package static func holding(_ className: String) -> AttributeType? {
    let found = allCases.filter { $0.swift.objectClass == className && $0.swift.value != nil }
    return found.count == 1 ? found.first : nil
  }
}

// MARK: - The rows

extension SwiftTypes {
  private static let number: [TypeReference] = [.named("NSNumber")]
  private static let integers: [TypeReference] = ["Int16", "Int32", "Int64", "Int"].map { .named($0) }
  private static let floats: [TypeReference] = ["Double", "Float"].map { .named($0) }

  private static func integer(_ code: Int, _ name: String, _ scalars: [String], _ range: ClosedRange<Int64>)
    -> SwiftTypes
  {
    SwiftTypes(
      code, .integer, value: .named(name), alsoStored: integers, scalars: scalars.map { .named($0) }, objects: number,
      objectClass: "NSNumber", usesScalar: true, integers: range, zero: "0", neutralDefault: "0")
  }

  private static func floating(_ code: Int, _ name: String, _ scalars: [String], greatest: Double) -> SwiftTypes {
    SwiftTypes(
      code, .floating, value: .named(name), alsoStored: floats, scalars: scalars.map { .named($0) }, objects: number,
      objectClass: "NSNumber", usesScalar: true, greatest: greatest, zero: "0", neutralDefault: "0.0")
  }

  /// A type with a struct of Foundation and the class it bridges to.
  private static func bridged(
    _ code: Int, _ kind: ValueKind, _ name: String, _ objectClass: String, usesScalar: Bool? = nil
  ) -> SwiftTypes {
    SwiftTypes(
      code, kind, value: .named(name), objects: [.named(name), .named(objectClass)], objectClass: objectClass,
      usesScalar: usesScalar)
  }

  fileprivate static let integer16 = integer(100, "Int16", ["Int16"], Int64(Int16.min)...Int64(Int16.max))
  fileprivate static let integer32 = integer(200, "Int32", ["Int32"], Int64(Int32.min)...Int64(Int32.max))
  fileprivate static let integer64 = integer(300, "Int64", ["Int64", "Int"], Int64.min...Int64.max)
  fileprivate static let decimal = SwiftTypes(
    400, .decimal, value: .named("Decimal"), objects: [.named("NSDecimalNumber"), .named("Decimal")],
    objectClass: "NSDecimalNumber", neutralDefault: "0.0")
  fileprivate static let double = floating(500, "Double", ["Double", "CGFloat"], greatest: .greatestFiniteMagnitude)
  fileprivate static let float = floating(
    600, "Float", ["Float"], greatest: Double(Float.greatestFiniteMagnitude))
  fileprivate static let string = SwiftTypes(
    700, .string, value: .named("String"), objects: [.named("String"), .named("NSString")], objectClass: "NSString",
    neutralDefault: "")
  fileprivate static let boolean = SwiftTypes(
    800, .boolean, value: .named("Bool"), scalars: [.named("Bool")], objects: number, objectClass: "NSNumber",
    usesScalar: true, zero: "false", neutralDefault: "NO")
  fileprivate static let date = SwiftTypes(
    900, .date, value: .named("Date"), scalars: [.named("TimeInterval")], objects: [.named("Date"), .named("NSDate")],
    objectClass: "NSDate", usesScalar: false, zero: "0")
  fileprivate static let binary = bridged(1000, .data, "Data", "NSData")
  fileprivate static let uuid = bridged(1100, .uuid, "UUID", "NSUUID", usesScalar: false)
  fileprivate static let uri = bridged(1200, .url, "URL", "NSURL")
  fileprivate static let transformable = SwiftTypes(
    1800, objects: [.named("NSObject"), .named("AnyObject"), .named("Any")])
  fileprivate static let objectID = SwiftTypes(
    2000, objects: [.named("NSManagedObjectID")], objectClass: "NSManagedObjectID")
  fileprivate static let composite = SwiftTypes(
    2100,
    objects: [
      .dictionary(.named("String"), .named("Any")), .named("NSDictionary"),
      .dictionary(.named("AnyHashable"), .named("Any")),
    ], objectClass: "NSDictionary")
  fileprivate static let undefined = SwiftTypes(0, objects: [.named("NSObject")])
}

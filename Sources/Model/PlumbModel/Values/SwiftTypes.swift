import PlumbCore

/// The Swift and Core Data types of an attribute type. Every stage reads these values from one table.
///
///     AttributeType.integer16.swift.value      // Int16
///     AttributeType.integer16.swift.object     // NSNumber
///     AttributeType.date.swift.scalar          // TimeInterval
///     AttributeType.transformable.swift.value  // nil: the configuration or the model names the class
package final class SwiftTypes: Sendable {
  /// The value of `NSAttributeType`, as compiled models and version hashes contain it.
  package let code: Int
  /// The kind of the type's default values. `nil` for types without defaults.
  package let kind: ValueKind?
  /// The type of a property, without its optional. `nil` if it depends on more than the attribute's type.
  package let value: TypeReference?
  /// The types that are stored without conversion, `value` first.
  package let stored: [TypeReference]
  /// The scalars that Core Data's accessors read and write with the attribute's width. Xcode generates the first one
  /// if “Use Scalar Type” is checked.
  package let scalars: [TypeReference]
  /// The other types of an `@NSManaged` property, each with `?`: classes, and the structs that they bridge to. Xcode
  /// generates the first one.
  package let objects: [TypeReference]
  /// The class of the values in Objective-C. `nil` if it can be any class.
  package let objectClass: String?
  /// The value of `usesScalarValueType` that Xcode writes. `nil` if Xcode writes none.
  package let usesScalar: Bool?
  /// The greatest finite value of a floating-point type. `nil` for other types.
  package let greatest: Double?
  /// The value of a scalar property if no value is stored. `nil` for types without scalars.
  package let zero: String?
  /// The neutral default, as Xcode spells it. `nil` for types without one.
  package let neutralDefault: String?

  private init(
    _ code: Int, _ kind: ValueKind? = nil, value: TypeReference? = nil, alsoStored: [TypeReference] = [],
    scalars: [TypeReference] = [], objects: [TypeReference], objectClass: String? = nil, usesScalar: Bool? = nil,
    greatest: Double? = nil, zero: String? = nil, neutralDefault: String? = nil
  ) {
    self.code = code
    self.kind = kind
    self.value = value
    stored = [value].compactMap { $0 } + alsoStored.filter { $0 != value }
    self.scalars = scalars
    self.objects = objects
    self.objectClass = objectClass
    self.usesScalar = usesScalar
    self.greatest = greatest
    self.zero = zero
    self.neutralDefault = neutralDefault
  }
}

extension SwiftTypes {
  /// The type that Xcode generates if “Use Scalar Type” is checked. `nil` for types without a scalar.
  package var scalar: TypeReference? { scalars.first }

  /// The type that Xcode generates otherwise, without its `?`.
  package var object: TypeReference { objects.first ?? .named("NSObject") }
}

extension AttributeType {
  /// The Swift and Core Data types of the attribute type.
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

  /// Returns the type whose values have a class: Date for `NSDate`. `nil` for `NSNumber`, which is the class of
  /// several types.
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

  private static func integer(_ code: Int, _ name: String, _ scalars: [String]) -> SwiftTypes {
    SwiftTypes(
      code, .integer, value: .named(name), alsoStored: integers, scalars: scalars.map { .named($0) }, objects: number,
      objectClass: "NSNumber", usesScalar: true, zero: "0", neutralDefault: "0")
  }

  private static func floating(_ code: Int, _ name: String, _ scalars: [String], greatest: Double) -> SwiftTypes {
    SwiftTypes(
      code, .floating, value: .named(name), alsoStored: floats, scalars: scalars.map { .named($0) }, objects: number,
      objectClass: "NSNumber", usesScalar: true, greatest: greatest, zero: "0", neutralDefault: "0.0")
  }

  /// Returns the values for a type with a struct of Foundation and the class that it bridges to.
  private static func bridged(
    _ code: Int, _ kind: ValueKind, _ name: String, _ objectClass: String, usesScalar: Bool? = nil
  ) -> SwiftTypes {
    SwiftTypes(
      code, kind, value: .named(name), objects: [.named(name), .named(objectClass)], objectClass: objectClass,
      usesScalar: usesScalar)
  }

  fileprivate static let integer16 = integer(100, "Int16", ["Int16"])
  fileprivate static let integer32 = integer(200, "Int32", ["Int32"])
  fileprivate static let integer64 = integer(300, "Int64", ["Int64", "Int"])
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

extension AttributeType {
  /// The number of the type: the raw value of `NSAttributeType`, used in archives and in version hashes.
  public var code: Int { swift.code }

  /// Creates the type with a number; `nil` for an unknown number.
  package init?(code: Int64) {
    guard let type = Self.allCases.first(where: { Int64($0.code) == code }) else { return nil }
    self = type
  }
}

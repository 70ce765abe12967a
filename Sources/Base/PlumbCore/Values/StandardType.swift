/// The kinds of attribute values, by their literals.
package enum ValueKind: Hashable, Sendable, CaseIterable {
  case boolean, integer, floating, decimal, string, date, data, uuid, url

  /// Whether the kind is an integer, a floating-point number or a decimal. Booleans are not numbers.
  package var isNumber: Bool { self == .integer || self == .floating || self == .decimal }

  /// Whether values of both kinds can be compared. All numbers can.
  package func isComparable(to other: ValueKind) -> Bool { self == other || isNumber && other.isNumber }
}

/// A simple type of Swift or Foundation that attributes may have: `Int16`, `Date`.
package struct StandardType: Sendable {
  package let kind: ValueKind
  /// The range of an integer type. The upper bound of unsigned 64-bit types is limited to that of Int64.
  package let integers: ClosedRange<Int64>?
  /// Whether a file must import Foundation to use the type.
  package let isFoundation: Bool

  private init(_ kind: ValueKind, integers: ClosedRange<Int64>? = nil, isFoundation: Bool = false) {
    self.kind = kind
    self.integers = integers
    self.isFoundation = isFoundation
  }

  /// Creates the type with a name. `nil` if the name is not that of a simple type.
  package init?(_ name: String) {
    guard let found = Self.all[name] else { return nil }
    self = found
  }

  /// The types by their Swift names, without a module: `Int16`, `TimeInterval`.
  package static let all: [String: StandardType] = [
    "Int8": StandardType(.integer, integers: range(Int8.self)),
    "Int16": StandardType(.integer, integers: range(Int16.self)),
    "Int32": StandardType(.integer, integers: range(Int32.self)),
    "Int64": StandardType(.integer, integers: range(Int64.self)),
    // Int has 64 bits on all platforms with Core Data.
    "Int": StandardType(.integer, integers: range(Int64.self)),
    "UInt8": StandardType(.integer, integers: range(UInt8.self)),
    "UInt16": StandardType(.integer, integers: range(UInt16.self)),
    "UInt32": StandardType(.integer, integers: range(UInt32.self)),
    "UInt64": StandardType(.integer, integers: range(UInt64.self)),
    "UInt": StandardType(.integer, integers: range(UInt64.self)),
    "Double": StandardType(.floating), "Float": StandardType(.floating), "Float32": StandardType(.floating),
    "Float64": StandardType(.floating), "TimeInterval": StandardType(.floating, isFoundation: true),
    "CGFloat": StandardType(.floating, isFoundation: true),
    "Decimal": StandardType(.decimal, isFoundation: true),
    "Bool": StandardType(.boolean), "String": StandardType(.string),
    "Date": StandardType(.date, isFoundation: true), "Data": StandardType(.data, isFoundation: true),
    "UUID": StandardType(.uuid, isFoundation: true), "URL": StandardType(.url, isFoundation: true),
  ]

  private static func range<Integer: FixedWidthInteger>(_: Integer.Type) -> ClosedRange<Int64> {
    Int64(clamping: Integer.min)...Int64(clamping: Integer.max)
  }

  /// The names of the SDKs for scalars.
  private static let aliases: [String: String] = [
    "TimeInterval": "Double", "NSTimeInterval": "Double", "CFTimeInterval": "Double", "CFAbsoluteTime": "Double",
    "CDouble": "Double", "Float64": "Double", "CLLocationDegrees": "Double", "CLLocationDistance": "Double",
    "CLLocationDirection": "Double", "CLLocationSpeed": "Double", "CLLocationAccuracy": "Double", "CFloat": "Float",
    "Float32": "Float", "CShort": "Int16", "CInt": "Int32", "CLongLong": "Int64", "CLong": "Int", "NSInteger": "Int",
    "CBool": "Bool",
  ]

  /// Returns the name without an SDK's alias: `Double` for `TimeInterval`. Any other name is returned unchanged.
  package static func withoutAlias(_ name: String) -> String { aliases[name] ?? name }
}

extension StandardType {
  /// Whether the macros store values of a type without conversion, optional or not. They recognize the types only by
  /// these names: they do not recognize `TimeInterval`, `UInt16`, an alias, or `Foundation.Date`.
  package static func isStoredByMacros(_ type: TypeReference) -> Bool {
    guard case .named(let name, let generics) = type.unwrapped, generics.isEmpty else { return false }
    return storedByMacros.contains(name)
  }

  /// The types that `@Attribute` and `@Composition` of CoreDataEvolution support.
  private static let storedByMacros: Set<String> = [
    "String", "Bool", "Int", "Int16", "Int32", "Int64", "Float", "Double", "Decimal", "Date", "Data", "UUID", "URL",
  ]

  /// Whether the name is that of a simple type: `true` for `Date`, `false` for `NSDate`.
  package static func isKnown(_ name: String) -> Bool { all[name] != nil }

  /// Whether the type is an integer, a floating-point number or a decimal.
  package static func isNumber(_ name: String) -> Bool { all[name]?.kind.isNumber ?? false }

  /// Whether the type is an integer, signed or not.
  package static func isInteger(_ name: String) -> Bool { all[name]?.kind == .integer }

  /// Whether the type is a binary floating-point number: `true` for `CGFloat`, `false` for `Decimal`.
  package static func isFloating(_ name: String) -> Bool { all[name]?.kind == .floating }

  /// Whether the type's initializer accepts a literal without changing its value: `Int64(0)`.
  package static func isLiteral(_ name: String) -> Bool {
    guard let kind = all[name]?.kind else { return false }
    return kind.isNumber || kind == .string || kind == .boolean
  }

  /// Whether an enum can have raw values of the type.
  package static func isRaw(_ name: String) -> Bool {
    switch all[name]?.kind {
    case .integer, .floating, .string: true
    default: name == "Character"
    }
  }

  /// Whether the type is a number or a Boolean, which is not an object in Objective-C.
  package static func isScalar(_ name: String) -> Bool {
    switch all[name]?.kind {
    case .integer, .floating, .boolean: true
    default: false
    }
  }
}

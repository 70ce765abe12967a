/// The kinds of values that attributes have, by how they are written.
package enum ValueKind: Hashable, Sendable, CaseIterable {
  case boolean, integer, floating, decimal, string, date, data, uuid, url

  /// Integers, floating-point numbers and decimals; truth values are none.
  package var isNumber: Bool { self == .integer || self == .floating || self == .decimal }

  /// Whether values of both can be held against each other: all numbers can.
  package func isComparable(to other: ValueKind) -> Bool { self == other || isNumber && other.isNumber }
}

/// A plain type of Swift and Foundation that values of attributes have: `Int16`, `Date`.
package struct StandardType: Sendable {
  package let kind: ValueKind
  /// The whole numbers that an integer type can hold; for the unsigned 64-bit types as many of them as Int64 can.
  package let integers: ClosedRange<Int64>?
  /// Whether a file has to import Foundation for it.
  package let isFoundation: Bool

  private init(_ kind: ValueKind, integers: ClosedRange<Int64>? = nil, isFoundation: Bool = false) {
    self.kind = kind
    self.integers = integers
    self.isFoundation = isFoundation
  }

  /// nil for what is no plain type.
  package init?(_ name: String) {
    guard let found = Self.all[name] else { return nil }
    self = found
  }

  /// The types by their names in Swift, without module: `Int16`, `TimeInterval`.
  package static let all: [String: StandardType] = [
    "Int8": StandardType(.integer, integers: range(Int8.self)),
    "Int16": StandardType(.integer, integers: range(Int16.self)),
    "Int32": StandardType(.integer, integers: range(Int32.self)),
    "Int64": StandardType(.integer, integers: range(Int64.self)),
    // Int has 64 bits wherever Core Data's models are used.
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

  /// The SDKs' names for scalars.
  private static let aliases: [String: String] = [
    "TimeInterval": "Double", "CFTimeInterval": "Double", "CFAbsoluteTime": "Double", "CDouble": "Double",
    "Float64": "Double", "CLLocationDegrees": "Double", "CLLocationDistance": "Double",
    "CLLocationDirection": "Double", "CLLocationSpeed": "Double", "CLLocationAccuracy": "Double", "CFloat": "Float",
    "Float32": "Float", "CShort": "Int16", "CInt": "Int32", "CLongLong": "Int64", "CLong": "Int", "NSInteger": "Int",
    "CBool": "Bool",
  ]

  /// `Double` for `TimeInterval`; a name that is no alias of the SDKs as it is.
  package static func withoutAlias(_ name: String) -> String { aliases[name] ?? name }
}

extension StandardType {
  /// Whether the macros store values of a type as they are, optional or not. They know the types by these names alone:
  /// `TimeInterval`, `UInt16` and an alias are no such types, nor is `Foundation.Date`.
  package static func isStoredByMacros(_ type: TypeReference) -> Bool {
    guard case .named(let name, let generics) = type.unwrapped, generics.isEmpty else { return false }
    return storedByMacros.contains(name)
  }

  /// As `@Attribute` and `@Composition` of CoreDataEvolution list them.
  private static let storedByMacros: Set<String> = [
    "String", "Bool", "Int", "Int16", "Int32", "Int64", "Float", "Double", "Decimal", "Date", "Data", "UUID", "URL",
  ]

  /// Whether the name is that of a plain type: `Date`, not `NSDate`.
  package static func isKnown(_ name: String) -> Bool { all[name] != nil }

  /// Whether the type is an integer, a floating-point number or a decimal.
  package static func isNumber(_ name: String) -> Bool { all[name]?.kind.isNumber ?? false }

  /// Whether the type is an integer, signed or not.
  package static func isInteger(_ name: String) -> Bool { all[name]?.kind == .integer }

  /// Whether the type is a binary floating-point number: `CGFloat`, not `Decimal`.
  package static func isFloating(_ name: String) -> Bool { all[name]?.kind == .floating }

  /// Whether a literal can be given to the type's initializer and stays what it is: `Int64(0)`.
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

  /// Whether the type is a number or truth value, which no class stands for.
  package static func isScalar(_ name: String) -> Bool {
    switch all[name]?.kind {
    case .integer, .floating, .boolean: true
    default: false
    }
  }
}

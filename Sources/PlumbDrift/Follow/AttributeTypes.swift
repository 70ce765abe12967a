import PlumbCore
import PlumbDeclarations
import PlumbModel

/// The attribute type that a Swift type represents: the inverse of `declarations(of:)`.
extension DeclarationOptions {
  /// Returns the attribute type for values with default storage in a macro class.
  ///
  ///     Int64   // Integer 64
  ///     Int     // Integer 64 if it is configured, otherwise unknown: "no type is configured as Int: …"
  ///     Status  // unknown: "Status is not stored as it is: say its storageMethod"
  ///
  /// A type that the configuration assigns to several attribute types is unknown. `isConfigured` is `true` for a
  /// property whose own type is configured.
  func attributeType(of type: TypeReference, isConfigured: Bool) -> Reading<AttributeType> {
    let type = type.unwrapped
    let found = AttributeType.allCases.filter { candidate in
      (types[candidate]?.unwrapped ?? candidate.swift.value)?.means(type) ?? false
    }
    if found.count == 1, let only = found.first { return .value(only) }
    // Int has 64 bits on all platforms of these models.
    if type == .named("Int"), found.contains(.integer64) || isConfigured { return .value(.integer64) }
    if found.isEmpty, isConfigured, let usual = AttributeType.storing(type) { return .value(usual) }
    if found.count > 1 { return .unknown("the configuration gives \(type) to \(Words.list(found.map(\.rawValue)))") }
    if type == .named("Int") {
      return .unknown("no type is configured as Int: add \"types\": { \"Integer 64\": \"Int\" }, or write Int64")
    }
    if let usual = AttributeType.storing(type) {
      return .unknown("\(usual.rawValue) is configured as \(types[usual].map { "\($0)" } ?? "another type")")
    }
    return .unknown("\(type) is not stored as it is: say its storageMethod")
  }
}

extension AttributeType {
  /// Returns the attribute type with this Swift type, unless configured otherwise: Date for `Date`, Integer 16 for
  /// `Int16`; `nil` if none has it.
  static func storing(_ type: TypeReference) -> AttributeType? {
    allCases.first { $0.swift.value?.means(type) ?? false }
  }

  /// Returns the type for an enum's raw values: String for `String`, Integer 64 for `Int`.
  static func storing(raw type: TypeReference) -> AttributeType? { allCases.first { $0.swift.holds(raw: type) } }

  /// Returns the attribute type for a property of a classic class, and whether it is a scalar.
  ///
  ///     Int16            // Integer 16, a scalar
  ///     NSDecimalNumber? // Decimal
  ///     NSNumber?        // unknown: the type has neither kind nor width
  ///     TimeInterval     // unknown: a Date or a Double
  static func managed(_ type: TypeReference) -> Reading<(AttributeType, isScalar: Bool?)> {
    guard case .named(let name, let arguments) = type.unwrapped, arguments.isEmpty else {
      return .unknown("a classic class does not say how \(type.unwrapped) is stored")
    }
    if name == "NSNumber" { return .unknown("NSNumber says neither whether it is whole nor how wide it is") }
    if name == "TimeInterval" { return .unknown("TimeInterval can be a Date or a Double") }
    guard let found = holding(name) ?? storing(raw: type.unwrapped) else {
      return .unknown("a classic class does not say how \(name) is stored")
    }
    let usesScalar = found.swift.usesScalar
    if usesScalar == true, type.isOptional { return .unknown("an @NSManaged property cannot be \(type)") }
    return .value((found, usesScalar))
  }
}

/// A fact that Swift declares, or the reason why it is unknown.
///
/// The reason is for the user: `align --model` prints it after each unfixed finding.
enum Reading<Value> {
  case value(Value)
  /// A phrase without a capital or a full stop: `Swift does not write its type`.
  case unknown(String)

  /// Returns a reading of the transformed value; the reason is unchanged.
  func map<Other>(_ transform: (Value) -> Other) -> Reading<Other> {
    switch self {
    case .value(let value): .value(transform(value))
    case .unknown(let why): .unknown(why)
    }
  }
}

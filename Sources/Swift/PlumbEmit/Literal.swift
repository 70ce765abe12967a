import PlumbCore
import PlumbDeclarations

extension PropertyDeclaration {
  /// The initial value as code after `=`, or `nil` if the property has none. The raw value of a mandatory property is
  /// force-unwrapped: if the model's default is not a case of the enum, creating the first object stops the program
  /// instead of storing `nil`.
  ///
  ///     default "loam" of an attribute with raw storage and the type Soil   →   Soil(rawValue: "loam")!
  package var initialValue: String? {
    guard let defaultValue else { return nil }
    guard case .attribute(let traits) = kind, case .raw = traits.storage, defaultValue.isRawValue else {
      return defaultValue.code
    }
    return "\(type.unwrapped.code)(rawValue: \(defaultValue.code))\(type.isOptional ? "" : "!")"
  }

  /// Whether the property's type or initial value requires Foundation: `Date`, `UUID(uuidString: "…")!`.
  package var needsFoundation: Bool {
    if type.needsFoundation { return true }
    switch defaultValue {
    case .date, .data, .uuid, .url, .decimal: return true
    default: return false
    }
  }
}

extension DefaultValue {
  /// The value as a Swift expression.
  ///
  ///     .string("a\"b")          "a\"b"
  ///     .date(0)                 Date(timeIntervalSinceReferenceDate: 0)
  ///     .decimal("1.5")          Decimal(string: "1.5")!
  ///     .data(base64: "AQI=")    Data(base64Encoded: "AQI=")!
  ///     .none                    nil
  package var code: String { mayFail ? optionalCode + "!" : optionalCode }

  /// The value as an expression of an optional type, without forced unwrapping.
  package var optionalCode: String {
    switch self {
    case .none: "nil"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): integerLiteral(value)
    case .floating(let value): Self.floating(value)
    case .decimal(let digits): Self.decimal(digits)
    case .string(let text): stringLiteral(text)
    case .date(let seconds): "Date(timeIntervalSinceReferenceDate: \(Self.seconds(seconds)))"
    case .data(let base64) where base64.isEmpty: "Data()"
    case .data(let base64): "Data(base64Encoded: \(stringLiteral(base64)))"
    case .uuid(let text): "UUID(uuidString: \(stringLiteral(text)))"
    case .url(let text): "URL(string: \(stringLiteral(text)))"
    case .enumCase(let name): ".\(SwiftName.asProperty(name))"
    case .expression(let text): text
    }
  }

  /// Whether the value requires a failable initializer.
  package var mayFail: Bool {
    switch self {
    case .uuid, .url: true
    case .data(let base64): !base64.isEmpty
    case .decimal(let digits): DecimalNumber(digits).map { $0.integer == nil } ?? false
    default: false
    }
  }

  /// Whether the value is a raw value, and not a value of the declared type.
  fileprivate var isRawValue: Bool {
    switch self {
    case .none, .enumCase, .expression: false
    default: true
    }
  }

  /// Returns the shortest text that represents the number: `0.1`, `1e+20`. Infinity and NaN are written as members.
  private static func floating(_ value: Double) -> String {
    if value.isFinite { return value.description }
    return value.isNaN ? ".nan" : value < 0 ? "-.infinity" : ".infinity"
  }

  /// Returns a number of seconds, without a fraction if it is whole: `0` for `0.0`.
  private static func seconds(_ value: Double) -> String {
    guard let whole = Int64(exactly: value), whole.magnitude < 1 << 53 else { return floating(value) }
    return integerLiteral(whole)
  }

  /// Returns a Decimal. A number with a fraction is written as a string, because a literal would be converted to a
  /// binary Double first. A whole number is written as an integer literal.
  private static func decimal(_ digits: String) -> String {
    guard let number = DecimalNumber(digits) else { return digits }
    return number.integer.map { integerLiteral($0) } ?? "Decimal(string: \(stringLiteral(number.description)))"
  }
}

extension TypeReference {
  /// Whether a part of the type is from Foundation: `Date`, `[String: URL]`, `NSNumber`. `true` for a type that Plumb
  /// cannot parse, because an unnecessary import has no effect.
  package var needsFoundation: Bool {
    switch self {
    case .named(let name, let generics):
      StandardType(name)?.isFoundation ?? false || name.hasPrefix("NS") || generics.contains(where: \.needsFoundation)
    case .optional(let type), .array(let type), .set(let type): type.needsFoundation
    case .dictionary(let key, let value): key.needsFoundation || value.needsFoundation
    case .other: true
    }
  }
}

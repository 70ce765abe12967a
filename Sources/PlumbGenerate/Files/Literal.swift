import PlumbDeclarations
import PlumbText

extension PropertyDeclaration {
  /// The initial value as code after `=`, or `nil` if the property has none.
  ///
  ///     default "loam" of an attribute with raw storage and the type Soil   →   Soil(rawValue: "loam")!
  package var initialValueText: String? { initialValue?.line }

  /// The initial value as an expression, which can have line breaks. The raw value of a mandatory property is
  /// force-unwrapped: if the model's default is not a case of the enum, creating the first object stops the program
  /// instead of storing `nil`.
  var initialValue: Expression? {
    guard let defaultValue else { return nil }
    guard case .attribute(let traits) = kind, case .raw = traits.storage, defaultValue.isRawValue else {
      return defaultValue.expression
    }
    return .call(
      type.unwrapped.code, Argument("rawValue", defaultValue.expression), suffix: type.isOptional ? "" : "!")
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
  var expression: Expression {
    switch self {
    case .none: .text("nil")
    case .boolean(let value): .text(value ? "true" : "false")
    case .integer(let value): .integer(value)
    case .floating(let value): .text(Self.floating(value))
    case .decimal(let digits): Self.decimal(digits)
    case .string(let text): .quoted(text)
    case .date(let seconds):
      .call("Date", Argument("timeIntervalSinceReferenceDate", Self.seconds(seconds)))
    case .data(let base64) where base64.isEmpty: .text("Data()")
    case .data(let base64): .call("Data", Argument("base64Encoded", .quoted(base64)), suffix: "!")
    case .uuid(let text): .call("UUID", Argument("uuidString", .quoted(text)), suffix: "!")
    case .url(let text): .call("URL", Argument("string", .quoted(text)), suffix: "!")
    case .enumCase(let name): .member(SwiftName.asProperty(name))
    case .expression(let text): .text(text)
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
  private static func decimal(_ digits: String) -> Expression {
    guard let number = DecimalNumber(digits) else { return .text(digits) }
    if let whole = number.integer { return .integer(whole) }
    return .call("Decimal", Argument("string", .quoted(number.description)), suffix: "!")
  }
}

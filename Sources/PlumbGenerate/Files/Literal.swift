import PlumbDeclarations
import PlumbText

extension PropertyDeclaration {
  /// The initial value as it stands behind `=`, or nil where there is none.
  ///
  ///     default "loam" of an attribute with raw storage and the type Soil   →   Soil(rawValue: "loam")!
  package var initialValueText: String? { initialValue?.line }

  /// The same as an expression, which can break. A raw value of a mandatory property is unwrapped by force: a model
  /// whose default is no case of its enum is found by the first object, not by nil in silence.
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
  /// The value as Swift.
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

  /// Whether it is the raw value of what is declared, and not such a value itself.
  fileprivate var isRawValue: Bool {
    switch self {
    case .none, .enumCase, .expression: false
    default: true
    }
  }

  /// The shortest text that reads as the same number: `0.1`, `1e+20`. What is not finite has a name.
  private static func floating(_ value: Double) -> String {
    if value.isFinite { return value.description }
    return value.isNaN ? ".nan" : value < 0 ? "-.infinity" : ".infinity"
  }

  /// `0` for `0.0`: seconds mostly are whole.
  private static func seconds(_ value: Double) -> String {
    guard let whole = Int64(exactly: value), whole.magnitude < 1 << 53 else { return floating(value) }
    return integerLiteral(whole)
  }

  /// A literal with a fraction goes through a binary Double on its way to a Decimal, which a string does not.
  /// A whole number is written as one.
  private static func decimal(_ digits: String) -> Expression {
    guard let number = DecimalNumber(digits) else { return .text(digits) }
    if let whole = number.integer { return .integer(whole) }
    return .call("Decimal", Argument("string", .quoted(number.description)), suffix: "!")
  }
}

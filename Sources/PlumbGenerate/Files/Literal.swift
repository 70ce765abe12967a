import PlumbDeclarations
import PlumbText

extension PropertyDeclaration {
  /// The initial value as it stands behind `=`, or nil where there is none.
  package var initialValueText: String? { initialValue?.line }

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
  private static func decimal(_ digits: String) -> Expression {
    guard let number = DecimalNumber(digits) else { return .text(digits) }
    if let whole = number.integer { return .integer(whole) }
    return .call("Decimal", Argument("string", .quoted(number.description)), suffix: "!")
  }
}

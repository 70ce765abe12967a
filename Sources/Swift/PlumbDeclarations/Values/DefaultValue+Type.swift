import PlumbCore

extension DefaultValue {
  /// Creates the value of a number for a type: `0` is a floating-point 0 for Double. `nil` if the type cannot have
  /// the value.
  package init?(number: NumberText, type: String?) {
    switch type {
    case "Decimal"?:
      guard let digits = number.decimal else { return nil }
      self = .decimal(digits)
    case let type? where StandardType.isFloating(type):
      guard let value = number.floating else { return nil }
      self = .floating(value)
    default:
      if let value = number.integer {
        self = .integer(value)
      } else if !StandardType.isInteger(type ?? ""), let value = number.floating {
        self = .floating(value)
      } else {
        return nil
      }
    }
  }

  /// Creates the value of a member: `.zero`, `.distantPast`, or a case of an enum. `nil` for another member of a
  /// standard type.
  package init?(member: String, type: String?) {
    switch (type, member) {
    case (let type?, "zero") where StandardType.isNumber(type):
      self.init(number: NumberText("0", isNegative: false), type: type)
    case ("Date"?, "distantPast"): self = .date(Self.distantPast)
    case ("Date"?, "distantFuture"): self = .date(Self.distantFuture)
    case (let type?, _) where StandardType.isKnown(type): return nil
    default: self = .enumCase(member)
    }
  }

  /// Creates the value of an initializer without arguments: `String()`, `Int64()`, `Data()`. `nil` for values that
  /// depend on the time of the call: `Date()`, `UUID()`.
  package init?(emptyOf type: String) {
    switch type {
    case "String": self = .string("")
    case "Data": self = .data(base64: "")
    case "Bool": self = .boolean(false)
    case let type where StandardType.isNumber(type):
      self.init(number: NumberText("0", isNegative: false), type: type)
    default: return nil
    }
  }

  /// Returns the value of the literal for a type that is known after its aliases are resolved.
  package func resolved(as type: TypeReference) -> DefaultValue {
    self == .enumCase("none") && type.isOptional ? DefaultValue.none : resolved(as: type.unwrapped.description)
  }

  /// Returns the value for the name of a type without its optional: `.integer(1)` as `Decimal` is `.decimal("1")`.
  /// The value is unchanged if the type is `nil`.
  package func resolved(as type: String?) -> DefaultValue {
    guard let type else { return self }
    switch self {
    case .integer(let value) where StandardType.isFloating(type): return .floating(Double(value))
    case .integer(let value) where type == "Decimal": return .decimal(String(value))
    case .floating(let value) where type == "Decimal": return .decimal(DecimalNumber.plain(value.description))
    case .enumCase(let member): return DefaultValue(member: member, type: type) ?? .expression("." + member)
    default: return self
    }
  }
}

extension DefaultValue {
  /// The values of Foundation's dates, in seconds since 2001-01-01 00:00 UTC.
  private static let distantPast = -63_114_076_800.0
  private static let distantFuture = 63_113_904_000.0
  /// The seconds between 1970-01-01 and 2001-01-01 00:00 UTC.
  package static let secondsFrom1970To2001 = 978_307_200.0

  /// The kind of the value. `nil` for `none`, for enum cases and for expressions.
  package var kind: ValueKind? {
    switch self {
    case .boolean: .boolean
    case .integer: .integer
    case .floating: .floating
    case .decimal: .decimal
    case .string: .string
    case .date: .date
    case .data: .data
    case .uuid: .uuid
    case .url: .url
    case .none, .enumCase, .expression: nil
    }
  }
}

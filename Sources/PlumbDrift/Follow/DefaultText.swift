import PlumbDeclarations
import PlumbModel
import PlumbText

/// A default as a model's file spells it: `defaultValueString`, or `defaultDateTimeInterval` for dates. Without either
/// there is no default.
package struct DefaultText: Hashable, Sendable {
  /// The text of `defaultValueString`, not escaped: `YES`, `0.0`, `Sea & Salt`.
  package var value: String?
  /// For dates: seconds since 2001-01-01 00:00 UTC.
  package var dateInterval: String?

  /// A text that is known to be right for its attribute; nothing is checked.
  package init(value: String? = nil, dateInterval: String? = nil) {
    self.value = value
    self.dateInterval = dateInterval
  }

  /// The inverse of `DefaultReading`; nil for a value that an attribute of this type cannot start with, or that XML
  /// cannot hold.
  ///
  ///     DefaultText(.decimal("3"), for: .double)?.value  // 3.0
  ///     DefaultText(.boolean(true), for: .boolean)?.value  // YES
  package init?(_ value: DefaultValue, for type: AttributeType) {
    switch (value, type.swift.kind) {
    case (.string(let text), .string): self.init(value: text)
    case (.boolean(let value), .boolean): self.init(value: value ? "YES" : "NO")
    case (.uuid(let text), .uuid), (.url(let text), .url), (.data(base64: let text), .data): self.init(value: text)
    case (.date(let seconds), .date): self.init(dateInterval: Self.spelled(seconds))
    case (.integer(let value), _): self.init(number: "\(value)", for: type)
    case (.floating(let value), _): self.init(number: "\(value)", for: type)
    case (.decimal(let digits), _): self.init(number: digits, for: type)
    default: return nil
    }
    guard self.value?.isXML ?? true else { return nil }
  }

  /// nil for a type that is no number's, and for a fraction where the type is an integer's.
  private init?(number: String, for type: AttributeType) {
    guard type.isNumeric, let number = DecimalNumber(number) else { return nil }
    if type.isInteger {
      guard let value = number.integer else { return nil }
      self.init(value: "\(value)")
    } else {
      self.init(value: Self.spelled(number, isDecimal: type == .decimal))
    }
  }

  /// Xcode writes zero as `0.0`, also for a Decimal.
  private static func spelled(_ number: DecimalNumber, isDecimal: Bool) -> String {
    let text = number.description
    guard number.digits.isEmpty || !isDecimal,
      text.utf8.allSatisfy({ $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: ".") })
    else { return text }
    return text + ".0"
  }

  /// Without `.0` behind whole seconds: `725846400`.
  private static func spelled(_ seconds: Double) -> String {
    DecimalNumber(seconds.description)?.description ?? seconds.description
  }
}

extension String {
  /// Whether all characters are some that XML 1.0 knows: it has no way to spell the others.
  var isXML: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x9, 0xA, 0xD: true
      case 0..<0x20, 0xFFFE, 0xFFFF: false
      default: true
      }
    }
  }
}

extension DefaultText {
  /// Whether an attribute starts with nothing.
  var isNothing: Bool { value == nil && dateInterval == nil }

  /// The text in a title: `3.0`, `"nameless"`, `725846400 (seconds since 2001)`.
  func shown(as type: AttributeType) -> String {
    if let dateInterval { return "\(dateInterval) (seconds since 2001)" }
    let isPlain = type.isNumeric || type == .boolean || type == .uuid
    return isPlain ? value ?? "" : Words.quoted(value ?? "", limit: 40)
  }
}

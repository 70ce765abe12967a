import PlumbCore
import PlumbText

/// A default as a model's file spells it: `defaultValueString`, or `defaultDateTimeInterval` for dates. Without
/// either, the attribute has no default.
package struct DefaultText: Hashable, Sendable {
  /// The text of `defaultValueString`, not escaped: `YES`, `0.0`, `Sea & Salt`.
  package var value: String?
  /// The seconds since 2001-01-01 00:00 UTC, for dates.
  package var dateInterval: String?

  /// Creates a text that the caller guarantees to be valid for its attribute; it is not checked.
  package init(value: String? = nil, dateInterval: String? = nil) {
    self.value = value
    self.dateInterval = dateInterval
  }

  /// Creates the text of a value, the inverse of `DefaultReading`; `nil` if the value is not valid for an attribute
  /// of this type, or cannot be represented in XML.
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

  /// Creates the text of a number; `nil` if the type is not numeric, or if the number is a fraction and the type an
  /// integer.
  private init?(number: String, for type: AttributeType) {
    guard type.isNumeric, let number = DecimalNumber(number) else { return nil }
    if type.isInteger {
      guard let value = number.integer else { return nil }
      self.init(value: "\(value)")
    } else {
      self.init(value: Self.spelled(number, isDecimal: type == .decimal))
    }
  }

  /// Returns the number as Xcode writes it: zero as `0.0`, also for a Decimal.
  private static func spelled(_ number: DecimalNumber, isDecimal: Bool) -> String {
    let text = number.description
    guard number.digits.isEmpty || !isDecimal,
      text.utf8.allSatisfy({ $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: ".") })
    else { return text }
    return text + ".0"
  }

  /// Returns the seconds without `.0` after whole seconds: `725846400`.
  private static func spelled(_ seconds: Double) -> String {
    DecimalNumber(seconds.description)?.description ?? seconds.description
  }
}

extension String {
  /// Whether XML 1.0 allows all characters; other characters have no XML representation.
  package var isXML: Bool {
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
  package var isEmpty: Bool { value == nil && dateInterval == nil }

  /// Returns the text for a title: `3.0`, `"nameless"`, `725846400 (seconds since 2001)`.
  package func shown(as type: AttributeType) -> String {
    if let dateInterval { return "\(dateInterval) (seconds since 2001)" }
    let isPlain = type.isNumeric || type == .boolean || type == .uuid
    return isPlain ? value ?? "" : Phrase.quoted(value ?? "", limit: 40)
  }
}

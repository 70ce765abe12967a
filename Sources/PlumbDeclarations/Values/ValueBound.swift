import PlumbModel

/// A bound that a model sets to an attribute's values, and the predicate by which Core Data checks it on saving.
///
///     ValueBound.all(for: .integer32)                // [.numberTooSmall, .numberTooLarge]
///     ValueBound.numberTooSmall.format               // SELF >= %@
///     ValueBound.numberTooSmall.text(of: quantity)   // "1", the attribute's minValueString
///
/// Predicates and codes are those that Xcode's compiler puts into compiled models.
package enum ValueBound: Hashable, Sendable {
  case numberTooSmall, numberTooLarge, dateTooSoon, dateTooLate, stringTooShort, stringTooLong, stringPattern

  /// The bounds that values of a type can have, the lower one first.
  package static func all(for type: AttributeType) -> [ValueBound] {
    switch type {
    case .string: [.stringTooShort, .stringTooLong, .stringPattern]
    case .date: [.dateTooSoon, .dateTooLate]
    case _ where type.isNumeric: [.numberTooSmall, .numberTooLarge]
    default: []
    }
  }

  /// The format of the predicate, with a place for the bound.
  package var format: String {
    switch self {
    case .numberTooSmall, .dateTooSoon: "SELF >= %@"
    case .numberTooLarge, .dateTooLate: "SELF <= %@"
    case .stringTooShort: "length >= %@"
    case .stringTooLong: "length <= %@"
    case .stringPattern: "SELF MATCHES %@"
    }
  }

  /// The code of the error for a value that is out of bounds.
  package var code: Int {
    switch self {
    case .numberTooLarge: 1610
    case .numberTooSmall: 1620
    case .dateTooLate: 1630
    case .dateTooSoon: 1640
    case .stringTooLong: 1660
    case .stringTooShort: 1670
    case .stringPattern: 1680
    }
  }

  /// The name of Core Data's constant with that code.
  package var codeName: String {
    switch self {
    case .numberTooLarge: "NSValidationNumberTooLargeError"
    case .numberTooSmall: "NSValidationNumberTooSmallError"
    case .dateTooLate: "NSValidationDateTooLateError"
    case .dateTooSoon: "NSValidationDateTooSoonError"
    case .stringTooLong: "NSValidationStringTooLongError"
    case .stringTooShort: "NSValidationStringTooShortError"
    case .stringPattern: "NSValidationStringPatternMatchingError"
    }
  }

  /// What the bound is called before `of Order.total`.
  package var words: String {
    switch self {
    case .numberTooSmall: "the minimum"
    case .numberTooLarge: "the maximum"
    case .dateTooSoon: "the earliest date"
    case .dateTooLate: "the latest date"
    case .stringTooShort: "the least length"
    case .stringTooLong: "the greatest length"
    case .stringPattern: "the pattern"
    }
  }

  /// The type of the bound of an attribute: its own, and a whole number for a length.
  package func type(for type: AttributeType) -> AttributeType {
    switch self {
    case .stringTooShort, .stringTooLong: .integer64
    default: type
    }
  }

  /// The bound as the model spells it; nil where it sets none.
  package func text(of attribute: Attribute) -> String? {
    switch self {
    case .numberTooSmall, .stringTooShort: attribute.minimumValue
    case .numberTooLarge, .stringTooLong: attribute.maximumValue
    case .dateTooSoon: attribute.minimumDateInterval
    case .dateTooLate: attribute.maximumDateInterval
    case .stringPattern: attribute.regularExpression
    }
  }

  /// The bound of an attribute as a value; nil where it sets none, and where its text is no value of the type.
  package func value(of attribute: Attribute) -> DefaultValue? {
    text(of: attribute).flatMap { Self.value($0, type(for: attribute.type)) }
  }

  /// A text as a value of a type, read as defaults are.
  package static func value(_ text: String, _ type: AttributeType) -> DefaultValue? {
    var attribute = Attribute(name: "", type: type)
    if type == .date { attribute.defaultDateInterval = text } else { attribute.defaultValue = text }
    return DefaultReading(attribute).value
  }
}

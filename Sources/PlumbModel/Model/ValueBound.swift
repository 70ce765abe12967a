import PlumbCore

/// A bound that a model sets for the values of an attribute, and the predicate with which Core Data checks it when an
/// object is saved.
///
///     ValueBound.all(for: .integer32)                // [.numberTooSmall, .numberTooLarge]
///     ValueBound.numberTooSmall.format               // SELF >= %@
///     ValueBound.numberTooSmall.text(of: quantity)   // "1", the attribute's minValueString
///
/// The predicates and codes equal the ones that Xcode's compiler writes to compiled models.
package enum ValueBound: Hashable, Sendable {
  case numberTooSmall, numberTooLarge, dateTooSoon, dateTooLate, stringTooShort, stringTooLong, stringPattern

  /// Returns the bounds that values of a type can have, the lower one first.
  package static func all(for type: AttributeType) -> [ValueBound] {
    switch type {
    case .string: [.stringTooShort, .stringTooLong, .stringPattern]
    case .date: [.dateTooSoon, .dateTooLate]
    case _ where type.isNumeric: [.numberTooSmall, .numberTooLarge]
    default: []
    }
  }

  /// The format of the predicate, with a placeholder for the bound.
  package var format: String {
    switch self {
    case .numberTooSmall, .dateTooSoon: "SELF >= %@"
    case .numberTooLarge, .dateTooLate: "SELF <= %@"
    case .stringTooShort: "length >= %@"
    case .stringTooLong: "length <= %@"
    case .stringPattern: "SELF MATCHES %@"
    }
  }

  /// The code of the error for a value outside of the bound.
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

  /// The bound's description, as it precedes `of Order.total`.
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

  /// Returns the type of an attribute's bound: the attribute's type, or an integer for a length.
  package func type(for type: AttributeType) -> AttributeType {
    switch self {
    case .stringTooShort, .stringTooLong: .integer64
    default: type
    }
  }

  /// Returns the bound as the model spells it. `nil` if the model sets none.
  package func text(of attribute: Attribute) -> String? {
    switch self {
    case .numberTooSmall, .stringTooShort: attribute.minimumValue
    case .numberTooLarge, .stringTooLong: attribute.maximumValue
    case .dateTooSoon: attribute.minimumDateInterval
    case .dateTooLate: attribute.maximumDateInterval
    case .stringPattern: attribute.regularExpression
    }
  }

  /// Returns the bound of an attribute as a value. `nil` if the model sets none, or if its text is not a value of the
  /// type.
  package func value(of attribute: Attribute) -> DefaultValue? {
    text(of: attribute).flatMap { Self.value($0, type(for: attribute.type)) }
  }

  /// Returns a text as a value of a type, read like a default. `nil` if it is not a value of the type.
  package static func value(_ text: String, _ type: AttributeType) -> DefaultValue? {
    DefaultReading(type == .date ? nil : text, dateInterval: type == .date ? text : nil, as: type).value
  }
}

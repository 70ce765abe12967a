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

  private var row: (format: String, code: Int, constant: String, words: String) {
    switch self {
    case .numberTooSmall: ("SELF >= %@", 1620, "NumberTooSmall", "the minimum")
    case .numberTooLarge: ("SELF <= %@", 1610, "NumberTooLarge", "the maximum")
    case .dateTooSoon: ("SELF >= %@", 1640, "DateTooSoon", "the earliest date")
    case .dateTooLate: ("SELF <= %@", 1630, "DateTooLate", "the latest date")
    case .stringTooShort: ("length >= %@", 1670, "StringTooShort", "the least length")
    case .stringTooLong: ("length <= %@", 1660, "StringTooLong", "the greatest length")
    case .stringPattern: ("SELF MATCHES %@", 1680, "StringPatternMatching", "the pattern")
    }
  }

  /// The format of the predicate, with a placeholder for the bound.
  package var format: String { row.format }

  /// The code of the error for a value outside of the bound.
  package var code: Int { row.code }

  /// The name of Core Data's constant with that code.
  package var codeName: String { "NSValidation\(row.constant)Error" }

  /// The bound's description, as it precedes `of Order.total`.
  package var words: String { row.words }

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

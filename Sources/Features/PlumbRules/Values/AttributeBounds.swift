import PlumbCore
import PlumbModel

extension Bounds {
  /// Returns a bound for a message: a number, or the date of a number of seconds.
  static func shown(_ bound: DecimalNumber, _ type: AttributeType) -> String {
    type == .date ? ReferenceDate.text(bound.description) : bound.description
  }

  /// Returns the XML attribute of the minimum: `minDateTimeInterval` for a Date, `minValueString` for all other
  /// types.
  static func minimumPlace(_ type: AttributeType) -> XMLKey {
    type == .date ? .minDateTimeInterval : .minValueString
  }
}

extension Attribute {
  /// The bounds that the model sets, as numbers. `nil` if it sets none, as for nearly every attribute, and for types
  /// without an order.
  ///
  /// Dates of old models have their bounds as text too (`minValueString="12/4/2013"`). Only the intervals are read.
  var bounds: Bounds? {
    guard type == .date || type == .string || type.isNumeric else { return nil }
    let least = type == .date ? minimumDateInterval : minimumValue
    let greatest = type == .date ? maximumDateInterval : maximumValue
    guard least != nil || greatest != nil else { return nil }
    return Bounds(minimum: least.flatMap { DecimalNumber($0) }, maximum: greatest.flatMap { DecimalNumber($0) })
  }
}

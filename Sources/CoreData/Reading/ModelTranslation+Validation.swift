import Foundation
import PlumbModel

extension ModelTranslation {
  /// Turns the attribute's bounds into predicates, each with the code of the error that is reported for it.
  mutating func setValidation(of description: NSAttributeDescription, _ attribute: Attribute, _ path: String) {
    let bounds = ValueBounds(
      minimum: attribute.minimumValue, maximum: attribute.maximumValue, minimumDate: attribute.minimumDateInterval,
      maximumDate: attribute.maximumDateInterval, pattern: attribute.regularExpression)
    guard bounds != ValueBounds() else { return }
    description.bounds = bounds
    switch attribute.type {
    case .string: validateText(description, bounds, path)
    case .date:
      validate(description, "SELF >= %@", bounds.minimumDate, as: .date, 1640, "the earliest date of \(path)")
      validate(description, "SELF <= %@", bounds.maximumDate, as: .date, 1630, "the latest date of \(path)")
    case let type where type.isNumeric:
      validate(description, "SELF >= %@", bounds.minimum, as: type, 1620, "the minimum of \(path)")
      validate(description, "SELF <= %@", bounds.maximum, as: type, 1610, "the maximum of \(path)")
    default: notes.append("\(path) has bounds that its type cannot have")
    }
  }

  private mutating func validateText(_ description: NSAttributeDescription, _ bounds: ValueBounds, _ path: String) {
    let length = AttributeType.integer64
    validate(description, "length >= %@", bounds.minimum, as: length, 1670, "the least length of \(path)")
    validate(description, "length <= %@", bounds.maximum, as: length, 1660, "the greatest length of \(path)")
    validate(description, "SELF MATCHES %@", bounds.pattern, as: .string, 1680, "the pattern of \(path)")
  }

  /// Adds one predicate, where the text says something.
  private mutating func validate(
    _ description: NSAttributeDescription, _ format: String, _ text: String?, as type: AttributeType, _ code: Int,
    _ what: String
  ) {
    guard let text, let value = value(text, as: type, what) else { return }
    let predicate = NSPredicate(format: format, argumentArray: [value])
    description.validations.append(PropertyValidation(predicate: predicate, warning: NSNumber(value: code)))
  }
}

import Foundation
import PlumbCore
import PlumbModel

extension ModelTranslation {
  /// Converts the attribute's bounds to predicates. The warning of each is the error code that is reported for a
  /// violation.
  mutating func setValidation(of description: NSAttributeDescription, _ attribute: Attribute, _ path: String) {
    let bounds = ValueBounds(
      minimum: attribute.minimumValue, maximum: attribute.maximumValue, minimumDate: attribute.minimumDateInterval,
      maximumDate: attribute.maximumDateInterval, pattern: attribute.regularExpression)
    guard bounds != ValueBounds() else { return }
    description.bounds = bounds
    let all = ValueBound.all(for: attribute.type)
    if all.isEmpty { notes.append("\(path) has bounds that its type cannot have") }
    for bound in all { validate(description, bound, of: attribute, "\(bound.words) of \(path)") }
  }

  /// Adds the predicate of a bound if the model sets the bound.
  private mutating func validate(
    _ description: NSAttributeDescription, _ bound: ValueBound, of attribute: Attribute, _ what: String
  ) {
    guard let text = bound.text(of: attribute) else { return }
    guard let value = value(text, as: bound.type(for: attribute.type), what) else { return }
    let predicate = NSPredicate(format: bound.format, argumentArray: [value])
    description.validations.append(PropertyValidation(predicate: predicate, warning: NSNumber(value: bound.code)))
  }
}

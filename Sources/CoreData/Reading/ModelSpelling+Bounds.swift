import Foundation
import PlumbDeclarations
import PlumbModel

extension ModelSpelling {
  /// The bounds that predicates of a model made in code set to values of a type, as XML spells them; nil where they set
  /// none. What a predicate asks besides has no place in XML.
  static func bounds(_ validations: [PropertyValidation], _ type: AttributeType) -> ValueBounds? {
    var bounds = ValueBounds()
    for validation in validations {
      guard case .comparison(let comparison) = validation.predicate.tree,
        case .constant(let constant) = comparison.right, let value = constant.any,
        let bound = ValueBound.all(for: type).first(where: { isMet($0, by: comparison, value) })
      else { continue }
      let text = text(ofBound: value, bound.type(for: type))
      switch bound {
      case .numberTooSmall, .stringTooShort: bounds.minimum = text
      case .numberTooLarge, .stringTooLong: bounds.maximum = text
      case .dateTooSoon: bounds.minimumDate = text
      case .dateTooLate: bounds.maximumDate = text
      case .stringPattern: bounds.pattern = text
      }
    }
    return bounds == ValueBounds() ? nil : bounds
  }

  /// Whether a comparison is what the format of a bound makes of the value in it.
  private static func isMet(_ bound: ValueBound, by comparison: ComparisonNode, _ value: Any) -> Bool {
    (try? FormatParser.predicate(bound.format, [value])) == .comparison(comparison)
  }

  private static func text(ofBound value: Any, _ type: AttributeType) -> String? {
    guard let date = value as? Date else { return text(value, type) }
    return text(NSNumber(value: date.timeIntervalSinceReferenceDate), .double)
  }
}

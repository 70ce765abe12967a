import Foundation
import PlumbCore
import PlumbModel

extension ModelSpelling {
  /// Returns the bounds, as in XML, that the predicates of a model created in code define for values of a type;
  /// `nil` if they define none. Other conditions of the predicates are omitted because XML cannot represent them.
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

  /// Whether a comparison equals the one that the format of a bound creates for its value.
  private static func isMet(_ bound: ValueBound, by comparison: ComparisonNode, _ value: Any) -> Bool {
    (try? FormatParser.predicate(bound.format, [value])) == .comparison(comparison)
  }

  private static func text(ofBound value: Any, _ type: AttributeType) -> String? {
    guard let date = value as? Date else { return text(value, type) }
    return text(NSNumber(value: date.timeIntervalSinceReferenceDate), .double)
  }
}

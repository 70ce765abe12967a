import Foundation

/// Returns an error for each predicate of a property that a value does not satisfy.
func predicateErrors(
  with value: Any?, for property: NSPropertyDescription, of object: NSManagedObject
) -> [any Error] {
  property.validations.compactMap { validation in
    if validation.predicate.evaluate(with: value) { return nil }
    let warning = ValidationWarning(validation.warning)
    let type = (property as? NSAttributeDescription)?.attributeType ?? .undefinedAttributeType
    return validationError(
      warning.code ?? validationCode(of: validation.predicate.tree, for: type), key: property.name, value: value,
      of: object, predicate: validation.predicate, message: warning.message)
  }
}

/// The warning in a model for a predicate that is not satisfied: an error code, as a number or as a text with a
/// number, or the description of the error.
struct ValidationWarning {
  var code: CocoaError.Code?
  var message: String?

  init(_ warning: Any) {
    switch Value(warning) {
    case .int(let code): self.code = CocoaError.Code(rawValue: Int(code))
    case .string(let text):
      if let code = Int(text) {
        self.code = CocoaError.Code(rawValue: code)
      } else if !text.isEmpty {
        message = text
      }
    default: break
    }
  }
}

/// Returns the error code for an attribute's value that does not satisfy a predicate. The code depends on the
/// comparison in the predicate, and is the general validation error if that does not determine one.
func validationCode(of predicate: PredicateNode, for type: NSAttributeType) -> CocoaError.Code {
  guard case .comparison(let comparison) = predicate, let side = comparison.comparedSide else {
    return .managedObjectValidation
  }
  switch (side, type) {
  case (.whole, .stringAttributeType):
    return comparison.type == .matches ? .validationStringPatternMatching : .managedObjectValidation
  case (.length, .stringAttributeType), (.length, .binaryDataAttributeType), (.length, .URIAttributeType):
    return comparison.bound.map { $0 == .upper ? .validationStringTooLong : .validationStringTooShort }
      ?? .managedObjectValidation
  case (.whole, .dateAttributeType):
    return comparison.bound.map { $0 == .upper ? .validationDateTooLate : .validationDateTooSoon }
      ?? .managedObjectValidation
  case (.whole, .integer16AttributeType), (.whole, .integer32AttributeType), (.whole, .integer64AttributeType),
    (.whole, .doubleAttributeType), (.whole, .floatAttributeType), (.whole, .decimalAttributeType):
    return comparison.bound.map { $0 == .upper ? .validationNumberTooLarge : .validationNumberTooSmall }
      ?? .managedObjectValidation
  default: return .managedObjectValidation
  }
}

extension ComparisonNode {
  /// The part of a value that is compared.
  fileprivate enum ComparedSide {
    case whole, length
  }

  /// The end of a range that a comparison limits.
  fileprivate enum Bound {
    case lower, upper
  }

  fileprivate var comparedSide: ComparedSide? {
    switch left {
    case .evaluatedObject: .whole
    case .keyPath(let path) where path.keys == ["length"]: .length
    case .path(.evaluatedObject, let path) where path.keys == ["length"]: .length
    case .function("length:", [.evaluatedObject]): .length
    default: nil
    }
  }

  fileprivate var bound: Bound? {
    switch type {
    case .lessThan, .lessThanOrEqualTo: .upper
    case .greaterThan, .greaterThanOrEqualTo: .lower
    default: nil
    }
  }
}

import Foundation

/// Returns the errors of an attribute's value, by the attribute's type and predicates; empty if the value is valid.
///
/// A missing value is an error only for a mandatory attribute; predicates are not evaluated for it. The value of a
/// derived attribute is computed by the store and not validated by predicates.
func errors(
  with value: Value, for attribute: NSAttributeDescription, of object: NSManagedObject
) -> [any Error] {
  if case .null = value {
    if attribute.isOptional || attribute is NSDerivedAttributeDescription { return [] }
    return [validationError(.validationMissingMandatoryProperty, key: attribute.name, value: nil, of: object)]
  }
  if let code = rangeError(of: value, for: attribute.attributeType) {
    return [validationError(code, key: attribute.name, value: value.any, of: object)]
  }
  if attribute.validations.isEmpty || attribute is NSDerivedAttributeDescription { return [] }
  return predicateErrors(with: value.any, for: attribute, of: object)
}

/// Returns the error code for an integer that is out of the attribute's range; `nil` if it is in range.
private func rangeError(of value: Value, for type: NSAttributeType) -> CocoaError.Code? {
  guard case .int(let integer) = value, let range = type.integers, !range.contains(integer) else { return nil }
  return integer < 0 ? .validationNumberTooSmall : .validationNumberTooLarge
}

extension NSAttributeType {
  /// The integers that an attribute of this type can have; `nil` for a type of other values.
  var integers: ClosedRange<Int64>? {
    switch self {
    case .integer16AttributeType: Int64(Int16.min)...Int64(Int16.max)
    case .integer32AttributeType: Int64(Int32.min)...Int64(Int32.max)
    case .integer64AttributeType: Int64.min...Int64.max
    default: nil
    }
  }
}

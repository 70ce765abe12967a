import Foundation

/// What is wrong with a value of an attribute, by the attribute's type and its predicates; nothing where it is valid.
///
/// A value that is not there breaks one rule only, that of a mandatory attribute: predicates are not asked then. A
/// derived attribute's value is the store's affair.
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

/// The error of a whole number that needs more bits than the attribute has.
private func rangeError(of value: Value, for type: NSAttributeType) -> CocoaError.Code? {
  guard case .int(let integer) = value else { return nil }
  let range: ClosedRange<Int64>
  switch type {
  case .integer16AttributeType: range = Int64(Int16.min)...Int64(Int16.max)
  case .integer32AttributeType: range = Int64(Int32.min)...Int64(Int32.max)
  default: return nil
  }
  if range.contains(integer) { return nil }
  return integer < 0 ? .validationNumberTooSmall : .validationNumberTooLarge
}

import Foundation

/// Returns the slot value for a value that a caller sets for an attribute; `nil` if the value is not of the
/// attribute's type.
///
/// A number of any type is acceptable for every number attribute, as an `NSNumber` is. `NSNull` is not acceptable
/// for any type.
func acceptable(_ value: Any?, for attribute: NSAttributeDescription) -> Value? {
  guard let value else { return .null }
  switch attribute.attributeType {
  case .stringAttributeType: return acceptableString(value)
  case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType: return acceptableInteger(value)
  case .booleanAttributeType: return acceptableBoolean(value)
  case .doubleAttributeType: return acceptableDouble(value)
  case .floatAttributeType: return acceptableFloat(value)
  case .decimalAttributeType: return acceptableDecimal(value)
  case .dateAttributeType: return (value as? Date).map(Value.date) ?? nothing(in: value)
  case .binaryDataAttributeType: return (value as? Data).map(Value.data) ?? nothing(in: value)
  case .UUIDAttributeType: return (value as? UUID).map(Value.uuid) ?? nothing(in: value)
  case .URIAttributeType: return (value as? URL).map { .url($0 as NSURL) } ?? nothing(in: value)
  case .objectIDAttributeType: return (value as? NSManagedObjectID).map(Value.id) ?? nothing(in: value)
  case .compositeAttributeType: return acceptableComposite(value, for: attribute)
  case .transformableAttributeType, .undefinedAttributeType: return acceptableObject(value)
  }
}

/// Returns the value of an attribute in a new object: its default value, or null if it has none or if it is not of
/// the attribute's type.
func initialValue(of attribute: NSAttributeDescription) -> Value {
  acceptable(attribute.defaultValue, for: attribute) ?? .null
}

/// Returns the message of the exception that Core Data raises for an unacceptable value.
func unacceptableValueMessage(_ value: Any?, for attribute: NSAttributeDescription) -> String {
  let desired = attribute.attributeValueClassName ?? "NSObject"
  let value = value ?? "(null)"
  return "Unacceptable type of value for attribute: property = \"\(attribute.name)\"; desired type = \(desired); "
    + "given type = \(type(of: value)); value = \(value)."
}

private func acceptableString(_ value: Any) -> Value? {
  (value as? String).map(Value.string) ?? nothing(in: value)
}

/// Returns the value of any object, including an object in an optional.
private func acceptableObject(_ value: Any) -> Value? {
  isEmptyOptional(value) ? .null : value is NSNull ? nil : .object(value)
}

/// Returns null for an empty optional that was passed as `Any`; `nil` for any other value.
func nothing(in value: Any) -> Value? {
  isEmptyOptional(value) ? .null : nil
}

/// Returns whether a value that was passed as `Any` is an empty optional.
func isEmptyOptional(_ value: Any) -> Bool {
  (value as? any EmptyOptional)?.isEmpty ?? false
}

private protocol EmptyOptional {
  var isEmpty: Bool { get }
}

extension Optional: EmptyOptional {
  fileprivate var isEmpty: Bool { self == nil }
}

/// Returns a composite value for a dictionary. Each key must name an element, and each value must be acceptable for
/// it; otherwise returns `nil`.
private func acceptableComposite(_ value: Any, for attribute: NSAttributeDescription) -> Value? {
  guard let composite = attribute as? NSCompositeAttributeDescription else { return acceptableObject(value) }
  guard let dictionary = value as? [String: Any] else { return nothing(in: value) }
  var values: [String: Value] = [:]
  for (key, any) in dictionary {
    guard let element = composite.elements.first(where: { $0.name == key }) else { return nil }
    guard let value = acceptable(any is NSNull ? nil : any, for: element) else { return nil }
    values[key] = value
  }
  return .composite(values)
}

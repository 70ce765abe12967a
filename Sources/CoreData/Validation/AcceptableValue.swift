import Foundation

/// What a slot keeps of a value that a caller sets for an attribute; nil where the value is not of the attribute's type.
///
/// Numbers of every kind fit every number attribute, as `NSNumber` does. `NSNull` is no value of any type.
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

/// The value that a new object has for an attribute: its default, where that is of the attribute's type.
func initialValue(of attribute: NSAttributeDescription) -> Value {
  acceptable(attribute.defaultValue, for: attribute) ?? .null
}

/// The message of the exception that Core Data raises where a value is not acceptable.
func unacceptableValueMessage(_ value: Any?, for attribute: NSAttributeDescription) -> String {
  let desired = attribute.attributeValueClassName ?? "NSObject"
  let value = value ?? "(null)"
  return "Unacceptable type of value for attribute: property = \"\(attribute.name)\"; desired type = \(desired); "
    + "given type = \(type(of: value)); value = \(value)."
}

private func acceptableString(_ value: Any) -> Value? {
  (value as? String).map(Value.string) ?? nothing(in: value)
}

/// Any object, also one that is inside of an optional.
private func acceptableObject(_ value: Any) -> Value? {
  isEmptyOptional(value) ? .null : value is NSNull ? nil : .object(value)
}

/// What a value may still be that is not of the type: an optional without content, which came as `Any`.
func nothing(in value: Any) -> Value? {
  isEmptyOptional(value) ? .null : nil
}

/// Whether a value that came as `Any` is an optional that holds nothing.
func isEmptyOptional(_ value: Any) -> Bool {
  (value as? any EmptyOptional)?.isEmpty ?? false
}

private protocol EmptyOptional {
  var isEmpty: Bool { get }
}

extension Optional: EmptyOptional {
  fileprivate var isEmpty: Bool { self == nil }
}

/// A composite from a dictionary: every key names an element, and every value is acceptable for it.
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

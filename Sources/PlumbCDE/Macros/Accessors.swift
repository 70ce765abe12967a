import Foundation

/// The functions that the accessors of a model class call in addition to those of PlumbData.
extension ModelObject {
  /// Returns the value of a composite attribute. `nil` if none is stored, or if a mandatory element is missing.
  public func composition<Value: CDCompositionValueCodable>(forKey key: String) -> Value? {
    composed(forKey: key) { Value.__cdDecodeComposition(from: $0) } ?? nil
  }
}

/// The reading of elements of composites.
public enum CDCompositionElements {
  /// Returns the value of an element. `nil` if the dictionary has none of the type.
  public static func value<Value>(_ elements: [String: Any], _ key: String, _ type: Value.Type) -> Value? {
    elements[key] as? Value
  }

  /// Returns a number. A cast to Float fails if it loses digits, so the number is converted.
  public static func value(_ elements: [String: Any], _ key: String, _ type: Float.Type) -> Float? {
    (elements[key] as? NSNumber)?.floatValue
  }
}

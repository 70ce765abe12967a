import Foundation

/// A trait of an attribute.
public enum AttributeTrait: Sendable {
  /// The value differs between any two objects of the entity.
  case unique
  /// The value is not stored.
  case transient
}

/// A number that can be the bound of an attribute.
public protocol AttributeBound: Sendable {}
extension Int: AttributeBound {}
extension Double: AttributeBound {}
extension Decimal: AttributeBound {}

/// A class of value transformers with the name under which the app registers it.
public typealias CDRegisteredValueTransformer = RegisteredValueTransformer

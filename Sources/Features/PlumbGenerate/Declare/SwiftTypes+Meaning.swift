import PlumbCore
import PlumbModel

extension SwiftTypes {
  /// Whether a property of this type is a scalar that is read and written with the attribute's width.
  package func isScalar(_ type: TypeReference) -> Bool { scalars.contains { $0.means(type) } }

  /// Whether the type is the unsigned scalar of the attribute's width: `UInt64` for Integer 64. Core Data's accessors
  /// preserve the bits, so that a value is read as it was set.
  package func isUnsignedScalar(_ type: TypeReference) -> Bool { type.signed.map(isScalar) ?? false }

  /// Whether SwiftData creates an attribute of this type for a property of the given type. It only depends on the
  /// property, so `Int` is always Integer 64 and never Integer 16.
  package func isInferred(from type: TypeReference) -> Bool {
    guard let value else { return false }
    return value.means(type) || value == .named("Int64") && type.means(.named("Int"))
  }

  /// Whether the attribute can store a raw value of the type without conversion: `Int` for Integer 64.
  package func holds(raw type: TypeReference) -> Bool { value?.means(type) ?? false || isScalar(type) }
}

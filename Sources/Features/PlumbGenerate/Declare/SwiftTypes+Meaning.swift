import PlumbCore
import PlumbModel

extension SwiftTypes {
  /// Whether a property of this type is a scalar that is read and written with the attribute's width.
  package func isScalar(_ type: TypeReference) -> Bool { scalars.contains { $0.means(type) } }

  /// Whether the type is the unsigned scalar of the attribute's width: `UInt64` for Integer 64. Core Data's accessors
  /// preserve the bits, so that a value is read as it was set.
  package func isUnsignedScalar(_ type: TypeReference) -> Bool { type.signed.map(isScalar) ?? false }

  /// Whether the type is a signed integer that is wider than the attribute: `Int` or `Int64` for Integer 32. Values in
  /// the range of the attribute are read as they were set.
  package func isWiderScalar(_ type: TypeReference) -> Bool {
    let widths: [AttributeType] = [.integer16, .integer32, .integer64]
    guard let own = widths.firstIndex(where: { $0.swift.scalar == scalar }) else { return false }
    return widths.dropFirst(own + 1).contains { $0.swift.isScalar(type) }
  }

  /// Whether SwiftData creates an attribute of this type for a property of the given type. It only depends on the
  /// property, so `Int` is always Integer 64 and never Integer 16.
  package func isInferred(from type: TypeReference) -> Bool {
    guard let value else { return false }
    return value.means(type) || value == .named("Int64") && type.means(.named("Int"))
  }

  /// Whether the attribute can store a raw value of the type without conversion: `Int` for Integer 64.
  package func holds(raw type: TypeReference) -> Bool { value?.means(type) ?? false || isScalar(type) }
}

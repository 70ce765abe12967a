import PlumbDeclarations

/// The imports that a property's types require.
extension PropertyDeclaration {
  /// Whether the property's type or initial value requires Foundation: `Date`, `UUID(uuidString: "…")!`.
  var needsFoundation: Bool {
    if type.needsFoundation { return true }
    switch defaultValue {
    case .date, .data, .uuid, .url, .decimal: return true
    default: return false
    }
  }
}

extension TypeReference {
  /// Whether a part of the type is from Foundation: `Date`, `[String: URL]`, `NSNumber`. `true` for a type that Plumb
  /// cannot parse, because an unnecessary import has no effect.
  var needsFoundation: Bool {
    switch self {
    case .named(let name, let generics):
      StandardType(name)?.isFoundation ?? false || name.hasPrefix("NS") || generics.contains(where: \.needsFoundation)
    case .optional(let type), .array(let type), .set(let type): type.needsFoundation
    case .dictionary(let key, let value): key.needsFoundation || value.needsFoundation
    case .other: true
    }
  }
}

import PlumbDeclarations

/// What a file has to import for the types in it.
extension PropertyDeclaration {
  /// Whether its type or its initial value is one of Foundation's: `Date`, `UUID(uuidString: "…")!`.
  var needsFoundation: Bool {
    if type.needsFoundation { return true }
    switch defaultValue {
    case .date, .data, .uuid, .url, .decimal: return true
    default: return false
    }
  }
}

extension TypeReference {
  /// Whether a part of the type is Foundation's: `Date`, `[String: URL]`, `NSNumber`. A type whose spelling Plumb does
  /// not understand counts as such, for an import too many does no harm.
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

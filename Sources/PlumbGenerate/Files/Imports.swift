import PlumbDeclarations

/// What a file has to import for the types in it.
extension PropertyDeclaration {
  var needsFoundation: Bool {
    if type.needsFoundation { return true }
    switch defaultValue {
    case .date, .data, .uuid, .url, .decimal: return true
    default: return false
    }
  }
}

extension TypeReference {
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

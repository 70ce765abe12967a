import PlumbCore

/// The kinds of types that the comparisons distinguish.
extension TypeReference {
  var isScalar: Bool { if case .named(let name, _) = self { StandardType.isScalar(name) } else { false } }

  /// Whether the type is a type of Swift or Foundation whose attribute types are known.
  var isStandard: Bool { if case .named(let name, _) = self { StandardType.isKnown(name) } else { false } }

  /// The name of the element type: `Tag` for `Set<Tag>` and `[Tag]?`; the description if the type contains no named
  /// type.
  var elementName: String {
    switch self {
    case .optional(let type), .array(let type), .set(let type): type.elementName
    case .named(let name, _): name
    default: description
    }
  }

  /// Returns the type with another class in it: `Set<Base>?` for `Set<Task>?`.
  func naming(_ wanted: String, for name: String) -> TypeReference {
    switch self {
    case .optional(let type): .optional(type.naming(wanted, for: name))
    case .set(let type): .set(type.naming(wanted, for: name))
    case .array(let type): .array(type.naming(wanted, for: name))
    case .named(name, let arguments) where arguments.isEmpty: .named(wanted)
    default: self
    }
  }
}

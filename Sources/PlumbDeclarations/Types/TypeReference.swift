/// A Swift type as syntax, in one spelling: `Optional<T>` is `T?`, `Array<T>` is `[T]`, backticks and the prefixes
/// `Swift.`, `Foundation.`, `CoreData.` and `ObjectiveC.` are gone.
///
///     TypeReference(parsing: "Optional<Swift.Array<Shop.Tag>>")  // .optional(.array(.named("Shop.Tag")))
///     TypeReference.set(.named("Tag")).description               // Set<Tag>
///
/// Two types that are written differently are equal only as far as syntax goes; `means` takes modules and Foundation's
/// own aliases into account, and aliases of the sources are resolved when they are read.
public indirect enum TypeReference: Hashable, Sendable {
  /// `Item`, `Module.Item`, `Box<Item>`.
  case named(String, generics: [TypeReference] = [])
  /// `T?`; `T!` is taken for the same.
  case optional(TypeReference)
  /// `[T]`: an ordered to-many relationship where `T` is an entity's class.
  case array(TypeReference)
  /// `Set<T>`: a to-many relationship where `T` is an entity's class.
  case set(TypeReference)
  /// `[Key: Value]`.
  case dictionary(TypeReference, TypeReference)
  /// Anything else, as it is written: tuples, functions, `some P`; empty where no type is written.
  case other(String)

  /// The type without its outermost optional; `T?` for `T??`.
  public var unwrapped: TypeReference {
    if case .optional(let wrapped) = self { wrapped } else { self }
  }

  /// Whether the type is an optional; nothing is known of aliases of one.
  public var isOptional: Bool {
    if case .optional = self { true } else { false }
  }
}

extension TypeReference: CustomStringConvertible {
  /// The type as Plumb spells it, without backticks: `[String: Tag]?`. For code there is `code`.
  public var description: String {
    switch self {
    case .named(let name, let generics):
      generics.isEmpty ? name : "\(name)<\(generics.map(\.description).joined(separator: ", "))>"
    case .optional(.other(let text)): "(\(text))?"
    case .optional(let wrapped): "\(wrapped)?"
    case .array(let element): "[\(element)]"
    case .set(let element): "Set<\(element)>"
    case .dictionary(let key, let value): "[\(key): \(value)]"
    case .other(let text): text
    }
  }
}

// MARK: - The one spelling

extension TypeReference {
  /// A named type as Plumb spells it: `Optional<T>` is `T?`.
  package static func canonical(_ name: String, _ arguments: [TypeReference]) -> TypeReference {
    let name = withoutStandardModule(name)
    switch (name, arguments.count) {
    case ("Optional", 1): return .optional(arguments[0])
    case ("Array", 1): return .array(arguments[0])
    case ("Set", 1): return .set(arguments[0])
    case ("Dictionary", 2): return .dictionary(arguments[0], arguments[1])
    default: return .named(name, generics: arguments)
    }
  }

  /// Without `Swift.`, `Foundation.` and their like, which change nothing.
  package static func withoutStandardModule(_ name: String) -> String {
    for module in ["Swift.", "Foundation.", "CoreData.", "ObjectiveC."] where name.hasPrefix(module) {
      return String(name.dropFirst(module.count))
    }
    return name
  }
}

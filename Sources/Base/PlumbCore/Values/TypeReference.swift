/// A Swift type as syntax, in canonical form: `Optional<T>` is `T?`, `Array<T>` is `[T]`, and backticks and the
/// prefixes `Swift.`, `Foundation.`, `CoreData.` and `ObjectiveC.` are removed.
///
///     TypeReference(parsing: "Optional<Swift.Array<Shop.Tag>>")  // .optional(.array(.named("Shop.Tag")))
///     TypeReference.set(.named("Tag")).description               // Set<Tag>
///
/// Equality compares only the syntax. `means` also considers modules and Foundation's aliases. Aliases in the sources
/// are resolved when the sources are merged.
public indirect enum TypeReference: Hashable, Sendable {
  /// A named type: `Item`, `Module.Item`, `Box<Item>`.
  case named(String, generics: [TypeReference] = [])
  /// An optional: `T?`. `T!` is treated as `T?`.
  case optional(TypeReference)
  /// An array: `[T]`. It is an ordered to-many relationship if `T` is an entity's class.
  case array(TypeReference)
  /// A set: `Set<T>`. It is a to-many relationship if `T` is an entity's class.
  case set(TypeReference)
  /// A dictionary: `[Key: Value]`.
  case dictionary(TypeReference, TypeReference)
  /// Any other type, as its source text: tuples, functions, `some P`. Empty if the type is inferred.
  case other(String)

  /// The type without its outermost optional: `T?` for `T??`.
  public var unwrapped: TypeReference {
    if case .optional(let wrapped) = self { wrapped } else { self }
  }

  /// Whether the type is an optional. Aliases are not resolved.
  public var isOptional: Bool {
    if case .optional = self { true } else { false }
  }
}

extension TypeReference: CustomStringConvertible {
  /// The type in canonical form, without backticks: `[String: Tag]?`. Generated code uses `code`.
  public var description: String { text { $0 } }

  /// The type as Swift code: `description`, with keywords in backticks.
  package var code: String {
    text { name in
      if name == "Any" || name == "Self" { return name }
      guard name.utf8.contains(UInt8(ascii: ".")) else { return SwiftName.asType(name) }
      return name.split(separator: ".").map { SwiftName.asType(String($0)) }.joined(separator: ".")
    }
  }

  private func text(_ spelled: (String) -> String) -> String {
    switch self {
    case .named(let name, let generics):
      generics.isEmpty
        ? spelled(name) : "\(spelled(name))<\(generics.map { $0.text(spelled) }.joined(separator: ", "))>"
    case .optional(.other(let text)): "(\(text))?"
    case .optional(let wrapped): "\(wrapped.text(spelled))?"
    case .array(let element): "[\(element.text(spelled))]"
    case .set(let element): "Set<\(element.text(spelled))>"
    case .dictionary(let key, let value): "[\(key.text(spelled)): \(value.text(spelled))]"
    case .other(let text): text
    }
  }

  /// The signed integer type: `Int32` for `UInt32`. `nil` for a type that is not an unsigned integer.
  package var signed: TypeReference? {
    guard case .named(let name, let generics) = self, generics.isEmpty, name.hasPrefix("UInt"),
      StandardType.isInteger(name)
    else { return nil }
    return .named(String(name.dropFirst()))
  }
}

extension TypeReference {
  /// Returns the type with other types instead of the named types in it, the innermost first. An optional that is made
  /// optional again remains a single optional.
  package func replacingNames(_ type: (_ name: String, _ generics: [TypeReference]) -> TypeReference) -> TypeReference {
    switch self {
    case .named(let name, let generics): return type(name, generics.map { $0.replacingNames(type) })
    case .optional(let wrapped):
      let wrapped = wrapped.replacingNames(type)
      return wrapped.isOptional ? wrapped : .optional(wrapped)
    case .array(let element): return .array(element.replacingNames(type))
    case .set(let element): return .set(element.replacingNames(type))
    case .dictionary(let key, let value): return .dictionary(key.replacingNames(type), value.replacingNames(type))
    case .other: return self
    }
  }
}

// MARK: - The one spelling

extension TypeReference {
  /// Returns a named type in canonical form: `Optional<T>` is `T?`.
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

  /// Returns the name without the prefix of a standard module, such as `Swift.` or `Foundation.`.
  package static func withoutStandardModule(_ name: String) -> String {
    for module in ["Swift.", "Foundation.", "CoreData.", "ObjectiveC."] where name.hasPrefix(module) {
      return String(name.dropFirst(module.count))
    }
    return name
  }
}

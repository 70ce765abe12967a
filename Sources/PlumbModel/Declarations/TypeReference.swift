/// A Swift type as syntax, in one spelling: `Optional<T>` is `T?`, `Array<T>` is `[T]`, backticks and the prefixes `Swift.`
/// and `Foundation.` are gone.
public indirect enum TypeReference: Hashable, Sendable {
  /// `Item`, `Module.Item`, `Box<Item>`.
  case named(String, generics: [TypeReference] = [])
  case optional(TypeReference)
  case array(TypeReference)
  case set(TypeReference)
  case dictionary(TypeReference, TypeReference)
  /// Anything else, as it is written: tuples, functions, `some P`.
  case other(String)

  /// The type without its outermost optional.
  public var unwrapped: TypeReference {
    if case .optional(let wrapped) = self { wrapped } else { self }
  }

  public var isOptional: Bool {
    if case .optional = self { true } else { false }
  }
}

extension TypeReference: CustomStringConvertible {
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

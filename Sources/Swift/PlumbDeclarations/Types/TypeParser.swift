import PlumbCore

extension TypeReference {
  /// Parses a type as a configuration contains it: `Int`, `[String: Double]`, `Shop.Price`.
  ///
  /// A text that is not such a type is stored in `other`. It is refused where it would be declared.
  public init(parsing text: String) { self = TypeReference(swift: text) ?? .other(text) }

  /// Whether the whole type could be parsed.
  package var isUnderstood: Bool {
    switch self {
    case .other: false
    case .named(_, let generics): generics.allSatisfy(\.isUnderstood)
    case .optional(let type), .array(let type), .set(let type): type.isUnderstood
    case .dictionary(let key, let value): key.isUnderstood && value.isUnderstood
    }
  }

  /// Parses a type in Swift's syntax: `[String: Int]`, `Shop.Price?`, `Box<Item>`. `nil` if the text is not such a
  /// type.
  ///
  /// The result is in canonical form: `Optional<Array<Swift.Int>>` is `[Int]?`. A leading dot, which Xcode uses for
  /// the product's module, is removed. Functions, tuples, `any` and `some` are not types of stored values.
  package init?(swift text: String) {
    var parser = TypeParser(text)
    guard let type = parser.whole() else { return nil }
    self = type
  }
}

/// A recursive-descent parser of a text. It fails at more than 16 levels.
private struct TypeParser {
  private var rest: Substring
  private var depth = 0

  init(_ text: String) { rest = text[...] }

  mutating func whole() -> TypeReference? {
    skipSpaces()
    if rest.first == "." { rest.removeFirst() }
    guard let type = type(), rest.isEmpty else { return nil }
    return type
  }

  private mutating func type() -> TypeReference? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 16, var type = primary() else { return nil }
    var optionals = 0
    while take("?") {
      type = .optional(type)
      optionals += 1
      guard optionals <= 4 else { return nil }
    }
    return type
  }

  private mutating func primary() -> TypeReference? {
    if take("[") { return collection() }
    if take("(") {
      guard let inner = type(), take(")") else { return nil }
      return inner
    }
    guard var name = identifier() else { return nil }
    while take(".") {
      guard let next = identifier() else { return nil }
      name += "." + next
    }
    guard take("<") else { return TypeReference.canonical(name, []) }
    guard let arguments = arguments() else { return nil }
    return TypeReference.canonical(name, arguments)
  }

  private mutating func collection() -> TypeReference? {
    guard let first = type() else { return nil }
    if take("]") { return .array(first) }
    guard take(":"), let value = type(), take("]") else { return nil }
    return .dictionary(first, value)
  }

  private mutating func arguments() -> [TypeReference]? {
    var arguments: [TypeReference] = []
    repeat {
      guard let argument = type() else { return nil }
      arguments.append(argument)
    } while take(",")
    return take(">") ? arguments : nil
  }

  private mutating func identifier() -> String? {
    let quoted = take("`", spaces: false)
    let name = String(rest.prefix { $0.unicodeScalars.allSatisfy(SwiftName.continues) })
    rest.removeFirst(name.count)
    guard SwiftName.isIdentifier(name), quoted || !SwiftName.keywords.contains(name) || name == "Any" else {
      return nil
    }
    if quoted, !take("`", spaces: false) { return nil }
    skipSpaces()
    return name
  }

  private mutating func take(_ character: Character, spaces: Bool = true) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    if spaces { skipSpaces() }
    return true
  }

  private mutating func skipSpaces() { rest = rest.drop { $0 == " " || $0 == "\t" } }
}

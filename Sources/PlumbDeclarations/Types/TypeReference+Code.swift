extension TypeReference {
  /// The type as it stands in code: `description`, with keywords in backticks.
  package var code: String {
    switch self {
    case .named(let name, let generics):
      Self.quoted(name) + (generics.isEmpty ? "" : "<\(generics.map(\.code).joined(separator: ", "))>")
    case .optional(.other(let text)): "(\(text))?"
    case .optional(let wrapped): "\(wrapped.code)?"
    case .array(let element): "[\(element.code)]"
    case .set(let element): "Set<\(element.code)>"
    case .dictionary(let key, let value): "[\(key.code): \(value.code)]"
    case .other(let text): text
    }
  }

  private static func quoted(_ name: String) -> String {
    if name == "Any" || name == "Self" { return name }
    guard name.utf8.contains(UInt8(ascii: ".")) else { return SwiftName.asType(name) }
    return name.split(separator: ".").map { SwiftName.asType(String($0)) }.joined(separator: ".")
  }
}

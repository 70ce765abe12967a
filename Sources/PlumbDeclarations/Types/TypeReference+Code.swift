import PlumbText

extension TypeReference {
  /// The type as Swift code: `description`, with keywords in backticks.
  package var code: String {
    if case .named(let name, let generics) = self, generics.isEmpty { return Self.quoted(name) }
    var text = ""
    writeCode { text += $0 }
    return text
  }

  /// Writes the type as Swift code, in pieces.
  package func writeCode(_ write: (String) -> Void) {
    switch self {
    case .named(let name, let generics):
      write(Self.quoted(name))
      for (number, generic) in generics.enumerated() {
        write(number == 0 ? "<" : ", ")
        generic.writeCode(write)
      }
      if !generics.isEmpty { write(">") }
    case .optional(.other(let text)): write("(\(text))?")
    case .optional(let wrapped): wrapped.writeCode(write, between: "", "?")
    case .array(let element): element.writeCode(write, between: "[", "]")
    case .set(let element): element.writeCode(write, between: "Set<", ">")
    case .dictionary(let key, let value):
      key.writeCode(write, between: "[", ": ")
      value.writeCode(write, between: "", "]")
    case .other(let text): write(text)
    }
  }

  private func writeCode(_ write: (String) -> Void, between start: String, _ end: String) {
    if !start.isEmpty { write(start) }
    writeCode(write)
    write(end)
  }

  private static func quoted(_ name: String) -> String {
    let hasDot = name.utf8.withContiguousStorageIfAvailable { $0.offset(of: UInt8(ascii: ".")) != nil }
    guard hasDot ?? name.utf8.contains(UInt8(ascii: ".")) else {
      return name == "Any" || name == "Self" ? name : SwiftName.asType(name)
    }
    return name.split(separator: ".").map { SwiftName.asType(String($0)) }.joined(separator: ".")
  }
}

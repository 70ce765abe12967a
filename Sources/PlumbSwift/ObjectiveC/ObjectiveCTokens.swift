// Rows of tokens: what stands between the brackets and commas of a declaration.

extension ArraySlice<ObjectiveCLexer.Token> {
  /// How many tokens the bracket at the start and all in it are; all of them where it does not end.
  var bracketed: Int {
    var depth = 0
    for (offset, token) in enumerated() {
      switch token.kind {
      case .mark(UInt8(ascii: "(")), .mark(UInt8(ascii: "<")), .mark(UInt8(ascii: "[")), .mark(UInt8(ascii: "{")):
        depth += 1
      case .mark(UInt8(ascii: ")")), .mark(UInt8(ascii: ">")), .mark(UInt8(ascii: "]")), .mark(UInt8(ascii: "}")):
        depth -= 1
      default: break
      }
      if depth <= 0 { return offset + 1 }
    }
    return count
  }

  /// The parts between commas outside of brackets.
  var separated: [ArraySlice] {
    var parts: [ArraySlice] = []
    var start = startIndex
    var index = startIndex
    while index < endIndex {
      if self[index].isMark(",") {
        parts.append(self[start..<index])
        start = index + 1
      }
      index += Swift.max(1, self[index].isOpen ? self[index...].bracketed : 1)
    }
    parts.append(self[start..<endIndex])
    return parts.filter { !$0.isEmpty }
  }

  /// Takes a word that changes nothing, with the parentheses that belong to it: `nullable`, `__attribute__((unused))`.
  mutating func skipQualifier(_ word: String) -> Bool {
    guard ObjectiveCWords.isQualifier(word) else { return false }
    removeFirst()
    if first?.isMark("(") ?? false, ObjectiveCWords.takesArguments(word) { removeFirst(bracketed) }
    return true
  }
}

extension ObjectiveCLexer.Token {
  fileprivate var isOpen: Bool { isMark("(") || isMark("<") || isMark("[") || isMark("{") }
}

/// Words of declarations that say nothing of the type.
private enum ObjectiveCWords {
  static func isQualifier(_ word: String) -> Bool {
    qualifiers.contains(word) || takesArguments(word)
  }

  /// Macros and attributes in front of a type or among its stars.
  static func takesArguments(_ word: String) -> Bool {
    word == "__attribute__" || word.hasPrefix("API_") || word.hasPrefix("NS_AVAILABLE") || word == "NS_SWIFT_NAME"
      || word == "IBInspectable"
  }

  private static let qualifiers: Set<String> = [
    "const", "volatile", "__kindof", "__strong", "__weak", "__unsafe_unretained", "__autoreleasing", "__block",
    "_Nullable", "_Nonnull", "_Null_unspecified", "__nullable", "__nonnull", "__null_unspecified", "nullable",
    "nonnull", "null_unspecified", "null_resettable", "IBOutlet", "inout", "in", "out", "oneway", "bycopy", "byref",
    "static", "extern", "register", "NS_REFINED_FOR_SWIFT",
  ]
}

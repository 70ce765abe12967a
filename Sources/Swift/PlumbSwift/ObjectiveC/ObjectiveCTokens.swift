// Functions for slices of tokens: the contents of brackets, and the parts between commas.

extension ArraySlice<ObjectiveCLexer.Token> {
  /// The number of tokens from the bracket at the start to its closing bracket. All tokens if the bracket is not
  /// closed.
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

  /// The parts between the commas outside of brackets.
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

  /// Skips a word without an effect on the type, with its parentheses: `nullable`, `__attribute__((unused))`. Returns
  /// `false` for any other word.
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

/// The words of declarations that have no effect on the type.
enum ObjectiveCWords {
  static func isQualifier(_ word: String) -> Bool {
    qualifiers.contains(word) || takesArguments(word)
  }

  /// Whether a word is a macro or an attribute that can have arguments.
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

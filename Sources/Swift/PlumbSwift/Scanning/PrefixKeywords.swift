/// The keywords of Swift that may be before another keyword: `try await`, `public final`.
enum PrefixKeywords {
  private static let longest = 13

  /// Returns whether a word is one of the keywords.
  static func contain(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    word.count <= longest && all.contains(Array(word))
  }

  private static let all = Set(
    [
      "try", "await", "copy", "consume", "each", "unsafe", "repeat", "if", "switch", "let", "var", "inout", "borrow",
      "mutate", "get", "set", "_read", "_modify", "willSet", "didSet", "init", "mutating", "else", "do", "defer",
      "return", "throw", "yield", "then", "discard", "case", "is", "as", "in", "for", "while", "guard", "any", "some",
      "import", "func", "class", "struct", "enum", "indirect", "where", "sending", "isolated", "static", "public",
      "private", "internal", "package", "open", "final", "lazy", "weak", "unowned", "override", "dynamic", "async",
      "throws", "rethrows", "yielding", "read", "modify", "nonisolated", "reasync", "nonmutating", "consuming",
      "borrowing", "unsafeAddress", "fileprivate", "convenience", "required", "optional", "prefix", "postfix", "infix",
    ].map { Array($0.utf8) })
}

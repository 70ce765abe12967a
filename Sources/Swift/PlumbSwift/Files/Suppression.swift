import PlumbDeclarations

/// The parser of comments of the form `// plumb:ignore rule, rule because reason`.
///
///     // plumb:ignore drift-type, drift-default because the server sends text
///
/// This example is two suppressions with the reason `the server sends text`. A comment above an extension applies to
/// all members of the extension.
enum Suppression {
  /// Returns one suppression for each rule that a comment names.
  static func parse(
    _ comment: IgnoreComments.Comment, in text: SourceText, extensions: [ExtensionRecord]
  ) -> [SourceSuppression] {
    let words = text.string(comment.place).split { $0.isWhitespace || $0 == "," }
      .drop { !$0.hasSuffix("plumb:ignore") }.dropFirst().map(String.init)
    let rules = words.prefix { $0 != "because" }
    let because = words.dropFirst(rules.count + 1).joined(separator: " ")
    let scope = extensions.lazy.compactMap(\.whole).first { Int($0.start) == comment.target }
    return rules.map {
      SourceSuppression(
        rule: $0, because: because, file: text.file, place: comment.place, target: comment.target, scope: scope)
    }
  }
}

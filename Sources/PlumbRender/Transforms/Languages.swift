import PlumbText

// How texts from a model stand in the languages of the shipped templates. A name can be anything: nothing of it may end
// the literal or the cell that it stands in.

extension String {
  /// `"say \"hi\""`.
  var quoted: String {
    // U+2028 and U+2029 end a line in older JavaScript.
    JSON.string(self).compact.replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
  }

  /// Letters, digits and underscores of ASCII, no digit first.
  func isASCIIName(besides others: Set<Character> = []) -> Bool {
    guard let first, !first.isNumber else { return false }
    return allSatisfy { $0 == "_" || others.contains($0) || $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// Kotlin's hard keywords cannot be names without backticks; the soft ones can.
  var asKotlinName: String {
    let name = isASCIIName() ? self : String(map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    let isPlain = name.first.map { $0.isLetter || $0 == "_" } ?? false
    return isPlain && !Self.kotlinKeywords.contains(name) ? name : "`\(name.isEmpty ? "_" : name)`"
  }

  /// https://kotlinlang.org/docs/keyword-reference.html#hard-keywords
  private static let kotlinKeywords: Set<String> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null",
    "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var", "when",
    "while",
  ]

  /// The specification's `Name`; two underscores in front are GraphQL's own.
  var asGraphQLName: String {
    var name = String(map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    if name.first?.isNumber ?? true { name = "_" + name }
    return name.hasPrefix("__") ? "f" + name : name
  }

  /// Characters with a meaning are escaped; line breaks, which would end a row of a table, are spaces. An underscore
  /// inside a word means nothing.
  var inMarkdown: String {
    let characters = Array(self)
    func isWord(_ index: Int) -> Bool {
      characters.indices.contains(index) && (characters[index].isLetter || characters[index].isNumber)
    }
    return characters.indices.map { index in
      let character = characters[index]
      if character.isNewline { return " " }
      if character == "_", isWord(index - 1), isWord(index + 1) { return "_" }
      return "\\`*_[]<>|~".contains(character) ? "\\\(character)" : String(character)
    }.joined()
  }

  /// On one line, and without an end of the comment in it.
  var inComment: String { String(map { $0.isNewline ? " " : $0 }).replacing("*/", with: "* /") }

  /// `1` → `1.0`, `-0.5`, `1e9` → `1e9`; nil for what is no finite number.
  var asDecimal: String? {
    guard let first, first == "-" || first.isNumber, let number = Double(self), number.isFinite,
      allSatisfy({ $0.isASCII && !"xXpP_".contains($0) })
    else { return nil }
    return contains(".") || contains("e") || contains("E") ? self : self + ".0"
  }
}

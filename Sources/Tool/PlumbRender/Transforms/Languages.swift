import PlumbCore
import PlumbModel
import PlumbText

// The representation of texts in the languages of the included templates. A name of a model can contain any
// characters, which must not end the enclosing literal or table cell.

extension String {
  /// The text as a string literal: `"say \"hi\""`.
  var quoted: String {
    // U+2028 and U+2029 end a line in older JavaScript.
    JSON.string(self).compact.replacing("\u{2028}", with: "\\u2028").replacing("\u{2029}", with: "\\u2029")
  }

  /// Whether the text is not empty and contains only ASCII letters, ASCII digits, underscores and the `others`
  /// characters. It must not begin with a digit.
  func isASCIIName(excluding others: Set<Character> = []) -> Bool {
    guard let first, !first.isNumber else { return false }
    return allSatisfy { $0 == "_" || others.contains($0) || $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// The text as a name in Kotlin. Kotlin's hard keywords require backticks as names; the soft keywords do not.
  var asKotlinName: String {
    let name = isASCIIName() ? self : String(map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    let isPlain = name.first.map { $0.isLetter || $0 == "_" } ?? false
    return isPlain && !Self.kotlinKeywords.contains(name) ? name : "`\(name.isEmpty ? "_" : name)`"
  }

  /// The hard keywords: https://kotlinlang.org/docs/keyword-reference.html#hard-keywords
  private static let kotlinKeywords: Set<String> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null",
    "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var", "when",
    "while",
  ]

  /// The text as a `Name` of the GraphQL specification. Names that begin with two underscores are reserved by
  /// GraphQL.
  var asGraphQLName: String {
    var name = String(map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    if name.first?.isNumber ?? true { name = "_" + name }
    return name.hasPrefix("__") ? "f" + name : name
  }

  /// The text in Markdown. Characters with a special meaning are escaped. Line breaks, which would end the row of a
  /// table, become spaces. An underscore inside of a word has no special meaning.
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

  /// The text in a comment, on one line and without the end of a comment.
  var inComment: String { String(map { $0.isNewline ? " " : $0 }).replacing("*/", with: "* /") }

  /// The text as a decimal number with a fraction: `1` → `1.0`, `-0.5`, `1e9` → `1e9`. `nil` if it is not a finite
  /// number.
  var asDecimal: String? {
    guard let first, first == "-" || first.isNumber, let number = Double(self), number.isFinite,
      allSatisfy({ $0.isASCII && !"xXpP_".contains($0) })
    else { return nil }
    return contains(".") || contains("e") || contains("E") ? self : self + ".0"
  }
}

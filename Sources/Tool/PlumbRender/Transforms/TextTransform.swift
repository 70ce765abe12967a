import Foundation

/// The transforms of a text in a template: `{{snakeCase(name)}}`.
///
/// Each transform has a line in the table of `Docs/Templates.md`.
enum TextTransform: String, CaseIterable {
  case empty, capitalized, lowercased, uppercased, reversed
  /// The text as a name that is made of its words: `publishedOn`, `PublishedOn`, `published_on`.
  case camelCase, pascalCase, snakeCase
  /// The text as a string literal of JSON, including quotes. TypeScript and GraphQL accept it too.
  case quoted
  /// The text as a string literal of Kotlin, in which `$` begins an interpolation.
  case kotlinQuoted
  /// The text as a name in Kotlin, in backticks if it is a keyword.
  case kotlinName
  /// The text as the key of an object type in TypeScript: unchanged if it is an identifier, quoted otherwise.
  case typeScriptKey
  /// The text with only ASCII letters, digits and underscores.
  case graphQLName
  /// The text in a line or a table cell of Markdown, without special meaning.
  case markdown
  /// The text inside of a comment that has two characters at its beginning and its end: `/** … */`.
  case comment
  /// Whether a flag is true, for default values: `YES`, `1` or `true`.
  case flag
  /// A whole number, unchanged. Null for any other text.
  case integer
  /// A decimal number with a decimal point: `1` → `1.0`. Null for any other text.
  case decimal

  func apply(to text: String) -> Any? {
    switch self {
    case .empty: text.isEmpty
    case .flag: ["YES", "1", "true"].contains(text)
    default: replaced(text).map(TextNode.init)
    }
  }

  private func replaced(_ text: String) -> String? {
    switch self {
    case .capitalized: text.capitalized
    case .lowercased: text.lowercased()
    case .uppercased: text.uppercased()
    case .reversed: String(text.reversed())
    case .camelCase: Identifier(text).camelCase
    case .pascalCase: Identifier(text).pascalCase
    case .snakeCase: Identifier(text).snakeCase
    case .quoted: text.quoted
    case .kotlinQuoted: text.quoted.replacing("$", with: "\\$")
    case .kotlinName: text.asKotlinName
    case .typeScriptKey: text.isASCIIName(excluding: ["$"]) ? text : text.quoted
    case .graphQLName: text.asGraphQLName
    case .markdown: text.inMarkdown
    case .comment: text.inComment
    case .integer: Int64(text).map(String.init)
    case .decimal: text.asDecimal
    case .empty, .flag: nil
    }
  }
}

import Foundation

/// What a template can make of a text: `{{snakeCase(name)}}`.
///
/// Each is a line of the table in `Docs/Templates.md`.
enum TextTransform: String, CaseIterable {
  case empty, capitalized, lowercased, uppercased, reversed
  /// Words put together: `publishedOn`, `PublishedOn`, `published_on`.
  case camelCase, pascalCase, snakeCase
  /// A string literal of JSON, which TypeScript and GraphQL take too, quotes included.
  case quoted
  /// The same for Kotlin, where `$` begins an interpolation.
  case kotlinQuoted
  /// A name as Kotlin takes it: in backticks where it is a word of the language.
  case kotlinName
  /// A key of an object type: as it is where it is an identifier, else quoted.
  case typeScriptKey
  /// Letters, digits and underscores of ASCII only.
  case graphQLName
  /// In a line or a cell of a table, without a meaning to Markdown.
  case markdown
  /// Inside of a comment that begins with two characters and ends with two: `/** … */`.
  case comment
  /// Whether a flag is on: for default values, `YES` or `1`.
  case flag
  /// A whole number, as it is; null for any other text.
  case integer
  /// A decimal number with a point: `1` → `1.0`; null for any other text.
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
    case .typeScriptKey: text.isASCIIName(besides: ["$"]) ? text : text.quoted
    case .graphQLName: text.asGraphQLName
    case .markdown: text.inMarkdown
    case .comment: text.inComment
    case .integer: Int64(text).map(String.init)
    case .decimal: text.asDecimal
    case .empty, .flag: nil
    }
  }
}

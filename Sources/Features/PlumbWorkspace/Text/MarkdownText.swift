import PlumbText

/// Text in a Markdown document, in the dialects of GitHub and GitLab.
package enum MarkdownText {
  /// Returns text from other sources in one line, without markup, links and mentions: `a\_b @<!-- -->ann www<!--
  /// -->.x`. A comment separates text that a renderer would convert to a link, because a backslash is removed before
  /// links are detected.
  package static func escaped(_ text: String) -> String {
    var result = ""
    var word = ""
    for scalar in Terminal.sanitized(text).unicodeScalars {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "#", "|", "~", "!", "&": result += "\\\(scalar)"
      case "/" where word.hasSuffix(":"), "." where word.hasSuffix("www"): result += "<!-- -->\(scalar)"
      // Two colons at the beginning of a line are a command in the log of a runner.
      case ":" where word.hasSuffix(":"): result += "\\:"
      // `orders.@count` must not notify a user.
      case "@": result += "@<!-- -->"
      default: result.unicodeScalars.append(scalar)
      }
      word = String(word.suffix(2)) + String(scalar).lowercased()
    }
    return result
  }

  /// Returns text as code, with the required number of backticks; also valid in a table cell. Text that a GitHub runner
  /// would interpret as a command is escaped instead.
  package static func code(_ text: String) -> String {
    if GitHubStep.holdsCommand(text) { return escaped(text) }
    let text = Terminal.sanitized(text)
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    let space = text.first == "`" || text.last == "`" ? " " : ""
    let cell = text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    return fence + space + cell + space + fence
  }

  package static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  package static func head(_ titles: [String]) -> [String] { [row(titles), row(titles.map { _ in "---" })] }

  /// Returns text by Plumb's authors. Code spans are retained; characters of HTML or emphasis outside them are
  /// escaped. It is used only for the texts of rules, because it does not protect from names in a model.
  package static func prose(_ text: String) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      guard index.isMultiple(of: 2) else { return String(part) }
      return String(part).escaped { $0 == "<" || $0 == "*" ? "\\\($0)" : nil }
    }.joined(separator: "`")
  }
}

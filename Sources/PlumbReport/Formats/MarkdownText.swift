import PlumbText

/// Text inside a Markdown document (GitHub's and GitLab's kind).
enum MarkdownText {
  /// Text from elsewhere on one line, with nothing in it that would become markup, a link or a mention.
  ///
  ///     MarkdownText.escaped("a_b | <i> @ann www.x")  // a\_b \| \<i\> @<!-- -->ann www<!-- -->.x
  ///
  /// A comment parts what some reader would make a link of, in whatever step: a backslash is gone before the last one.
  static func escaped(_ text: String) -> String {
    var result = ""
    var word = ""
    for scalar in Terminal.sanitized(text).unicodeScalars {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "#", "|", "~", "!", "&": result += "\\\(scalar)"
      case "/" where word.hasSuffix(":"), "." where word.hasSuffix("www"): result += "<!-- -->\(scalar)"
      // At the beginning of a line two of them are a command in the log of a runner.
      case ":" where word.hasSuffix(":"): result += "\\:"
      // `orders.@count` is no user to be told.
      case "@": result += "@<!-- -->"
      default: result.unicodeScalars.append(scalar)
      }
      word = String(word.suffix(2)) + String(scalar).lowercased()
    }
    return result
  }

  /// Text as code, in as many backticks as it takes; for a table's cell too. What a runner of GitHub would take for a
  /// command is escaped instead.
  ///
  ///     MarkdownText.code("a`b")  // ``a`b``
  static func code(_ text: String) -> String {
    if GitHubStep.holdsCommand(text) { return escaped(text) }
    let text = Terminal.sanitized(text)
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    let space = text.first == "`" || text.last == "`" ? " " : ""
    let cell = text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    return fence + space + cell + space + fence
  }

  /// Text that Plumb's authors wrote: its code spans stay, what looks like HTML or emphasis outside of them does not.
  /// Of rules' texts only: it does not protect against what a model brings along.
  static func prose(_ text: String) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      guard index.isMultiple(of: 2) else { return String(part) }
      return String(part).escaped { $0 == "<" || $0 == "*" ? "\\\($0)" : nil }
    }.joined(separator: "`")
  }
}

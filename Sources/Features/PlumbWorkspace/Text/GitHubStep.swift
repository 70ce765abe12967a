import PlumbText

/// The output of a step in GitHub Actions: its runner interprets some lines as commands.
package enum GitHubStep {
  /// Returns text protected from being read as workflow commands; unchanged if it contains no command. `token` ends the
  /// protection. The author of the model must not be able to guess it.
  package static func protected(_ text: String, token: String) -> String {
    guard holdsCommand(text) else { return text }
    return "::stop-commands::\(token)\n\(text)\(text.utf8.last == UInt8(ascii: "\n") ? "" : "\n")::\(token)::\n"
  }

  /// Returns text for standard error without commands: the first of two colons, and the bracket after `##`, are
  /// escaped.
  package static func inert(_ text: String) -> String {
    guard holdsCommand(text) else { return text }
    return lines(of: text).map { isCommand($0) ? inert(line: $0) : String($0) }.joined(separator: "\n")
  }

  private static func inert(line: Substring) -> String {
    var (result, isStart, bracket) = ("", true, CommandBracket())
    for scalar in line.unicodeScalars {
      let isMark = bracket.isNext(scalar) || scalar == ":" && isStart
      result += isMark ? "\\u{\(scalar == ":" ? "3A" : "5B")}" : String(scalar)
      isStart = isStart && scalar.properties.isWhitespace
    }
    return result
  }

  /// Whether the runner would interpret a line as a command: `::name …::` at its beginning, or `##[name]` anywhere. A
  /// carriage return also ends a line.
  package static func holdsCommand(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "#") }
      && lines(of: text).contains(where: isCommand)
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
  }

  private static func isCommand(_ line: Substring) -> Bool {
    line.unicodeScalars.drop { $0.properties.isWhitespace }.starts(with: "::".unicodeScalars)
      || line.utf8.firstRange(of: "##[".utf8) != nil
  }
}

import PlumbCore

/// The messages of the argument parser in the form of Plumb's messages.
///
///     Error: The value 'sariff' is invalid for …      error: The value 'sariff' is invalid for …
///       - text                                           - text
///       - sarif                                   →      - sarif
///     Help:  --format <format>  The format.             help: did you mean sarif?
///                                                       help: --format <format>  The format.
package enum UsageText {
  /// Returns the message; a text without an error, such as help, is unchanged.
  package static func text(of message: String) -> String {
    guard message.hasPrefix(error) else { return message }
    var lines = message.dropFirst(error.count).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[0] = "error: \(lines[0])"
    for (index, line) in lines.enumerated() where line.hasPrefix(help) {
      lines[index] = "  help: " + line.dropFirst(help.count).drop { $0 == " " }
    }
    if let suggestion = suggestion(lines) {
      let end = lines.lastIndex { $0.hasPrefix(choice) } ?? 0
      lines.insert("  help: did you mean \(suggestion)?", at: end + 1)
    }
    return lines.joined(separator: "\n")
  }

  private static let error = "Error: "
  private static let help = "Help: "
  private static let choice = "  - "

  /// Returns the choice that is most similar to an invalid value, without the file in `sariff=a.json`; `nil` if none is
  /// similar.
  private static func suggestion(_ lines: [String]) -> String? {
    let choices = lines.filter { $0.hasPrefix(choice) }.map { String($0.dropFirst(choice.count)) }
    guard !choices.isEmpty, let value = lines[0].split(separator: "'").dropFirst().first else { return nil }
    return Suggestion.nearest(to: String(value.prefix { $0 != "=" }), in: choices)
  }
}

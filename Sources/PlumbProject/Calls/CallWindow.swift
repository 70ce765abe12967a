import PlumbText

/// A command line with the offending argument underlined, in the style in which findings underline source ranges.
///
///     CallWindow(["inspect", "--model-version", "Shp 3"], at: "Shp 3", underline: "━")?.lines
///     // plumb inspect --model-version 'Shp 3'
///     //                               ━━━━━━━
package struct CallWindow {
  /// The call, and the line below it.
  package let lines: [String]

  /// Creates the two lines.
  ///
  /// `nil` if no argument equals `word` or ends in `=word`, for example because the value is from a configuration or
  /// is a default. `underline` has a width of one column.
  package init?(_ arguments: [String], at word: String, underline: String) {
    guard !word.isEmpty, let index = arguments.firstIndex(where: { $0 == word || $0.hasSuffix("=" + word) }) else {
      return nil
    }
    let words = (["plumb"] + arguments).map { Terminal.sanitized(Shell.word($0)) }
    let before = words[...index].joined(separator: " ") + " "
    lines = [
      words.joined(separator: " "),
      String(repeating: " ", count: DisplayWidth.columns(before))
        + String(repeating: underline, count: DisplayWidth.columns(words[index + 1])),
    ]
  }
}

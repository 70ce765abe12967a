import PlumbText

/// A call with the word that an error is about underlined, as findings underline a place in a file.
///
///     CallWindow(["inspect", "--model-version", "Shp 3"], at: "Shp 3", underline: "━")?.lines
///     // plumb inspect --model-version 'Shp 3'
///     //                               ━━━━━━━
package struct CallWindow {
  /// The call, and the line below it.
  package let lines: [String]

  /// nil where the word is not in the call: a configuration says it then, or a default. `underline` is one column wide.
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

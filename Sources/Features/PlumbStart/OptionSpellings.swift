/// The calls that a call with an unknown option may mean: options in front of the command, short options, and the options
/// of other tools.
///
///     let spellings = OptionSpellings(commands: ["validate"])
///     spellings.calls(meant: ["--quiet", "validate"])         // [["validate", "--quiet"]]
///     spellings.calls(meant: ["validate", "-f", "json"])      // [["validate", "--format", "json"], …]
///     spellings.calls(meant: ["validate", "--strict"])        // [["validate", "--preset", "strict"], …]
///
/// A call in the result need not be valid: the argument parser decides.
package struct OptionSpellings {
  /// The names of the commands.
  private let commands: [String]

  /// The maximum number of calls.
  private static let mostCalls = 64

  package init(commands: [String]) { self.commands = commands }

  /// Whether options precede the command.
  package func precedesCommand(_ words: [String]) -> Bool {
    words.first?.hasPrefix("-") == true && words.contains(where: commands.contains)
  }

  /// Returns the calls that may be meant, the most likely first; empty if no option has a known spelling.
  package func calls(meant words: [String]) -> [[String]] {
    let ordered = commandFirst(words)
    let end = ordered.firstIndex(of: "--") ?? ordered.endIndex
    var calls: [[String]] = [[]]
    for (index, word) in ordered.enumerated() {
      let choices = index < end ? Self.choices(for: word) : [[word]]
      calls = calls.flatMap { call in choices.map { call + $0 } }
      if calls.count > Self.mostCalls { calls.removeLast(calls.count - Self.mostCalls) }
    }
    calls += calls.compactMap(Self.joiningFile)
    return calls.filter { $0 != words && !$0.isEmpty }
  }

  /// Moves the options in front of the command behind it.
  private func commandFirst(_ words: [String]) -> [String] {
    guard precedesCommand(words), let index = words.firstIndex(where: commands.contains) else { return words }
    let rest = words[index...]
    let end = rest.firstIndex(of: "--") ?? rest.endIndex
    return Array(rest[..<end] + words[..<index] + rest[end...])
  }

  /// Returns the words that a word may mean. A value after `=` follows the option.
  private static func choices(for word: String) -> [[String]] {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = parts.first, let meant = otherNames[option] else { return [[word]] }
    return meant.map { $0 + parts.dropFirst() }
  }

  /// Returns the call with a report's file behind its format, for `--format json --output report.json`; `nil` for a call
  /// without `--output`.
  private static func joiningFile(_ call: [String]) -> [String]? {
    guard let index = call.firstIndex(of: "--output"), index + 1 < call.count else { return nil }
    let file = call[index + 1]
    var joined = call
    joined.removeSubrange(index...(index + 1))
    if let format = joined.firstIndex(of: "--format"), format + 1 < joined.count {
      joined[format + 1] += "=\(file)"
      return joined
    }
    return joined + ["--format", "text=\(file)"]
  }

  /// The options of other tools, each with the options that it may mean, the most likely first. An empty list removes the
  /// option and leaves its value.
  static let otherNames: [String: [[String]]] = {
    var names: [String: [[String]]] = [
      "-f": [["--format"], ["--force"]], "-o": [["--output"]], "-c": [["--config"], ["--check"]],
      "-n": [["--dry-run"]], "-w": [["--watch"]], "-q": [["--quiet"]], "-V": [["--version"]],
      "-v": [["--model-version"], [], ["--version"]], "--verbose": [[]],
      "--strict": [["--preset", "strict"], ["--fail-on", "warning"]], "--lenient": [["--preset", "core"]],
      "--breaking": [["--only", "breaking"]], "--no-color": [["--color", "never"]], "--colour": [["--color"]],
      "--base": [["--against"]], "--since": [["--against"]], "--ref": [["--against"]],
      "--diff": [["--dry-run"]], "--model": [[]], "--path": [[]], "--input": [[]],
      "--into": [["--output"]], "--output": [["--output"]], "--silent": [["--quiet"]],
    ]
    for name in ["reporter", "output-format", "formatter", "report"] { names["--\(name)"] = [["--format"]] }
    for name in ["json", "sarif", "junit", "checkstyle", "markdown", "html", "svg", "xcode", "github", "gitlab"] {
      names["--\(name)"] = [["--format", name]]
    }
    for name in ["warnings-as-errors", "error-on-warnings"] {
      names["--\(name)"] = [["--fail-on", "warning"]]
    }
    for name in ["out", "output-file", "output-dir", "output-path", "destination"] {
      names["--\(name)"] = [["--output"]]
    }
    for name in ["configuration", "config-file", "settings"] { names["--\(name)"] = [["--config"]] }
    for name in ["autocorrect", "autofix", "apply"] { names["--\(name)"] = [["--fix"]] }
    return names
  }()
}

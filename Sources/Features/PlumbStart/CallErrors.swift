import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// The error for a word in the position of a command that is not a command, with suggestions.
///
///     UnknownCommand("Shop.xcdatamodeld", among: ["validate"], .disk).error.help   // did you mean: plumb validate …
///     UnknownCommand("lint", among: ["validate"], .disk).error.help                // did you mean: plumb validate
package struct UnknownCommand {
  /// The unknown word.
  private let word: String
  /// The names of the existing commands.
  private let commands: [String]
  /// The text in front of the word: `plumb`, `plumb config`.
  private let prefix: String
  private let files: Files

  package init(_ word: String, among commands: [String], after prefix: String = "plumb", _ files: Files) {
    self.word = word
    self.commands = commands
    self.prefix = prefix
    self.files = files
  }

  /// The error to show, with suggested command lines.
  package var error: CannotRun {
    if isPath { return ofPath }
    let hints = meant.map { "did you mean: \($0)" }
    return CannotRun(
      "the command \(Phrase.quoted(prefix == "plumb" ? word : "\(prefix.dropFirst(6)) \(word)")) does not exist",
      help: hints + ["\(prefix) --help lists the commands"], argument: word)
  }

  /// Whether the word is a path: a file of this name exists, or the name contains `/` or `.xc`.
  private var isPath: Bool {
    prefix == "plumb" && (word.contains("/") || word.contains(".xc") || files.kind(word) != .missing)
  }

  /// The error for a path without a command. The path is not processed, because the intended command is unknown.
  private var ofPath: CannotRun {
    guard files.kind(word) != .missing else {
      let missing = MissingModel(word, in: ".", files)
      let calls = missing.candidates.prefix(3).map { "did you mean: plumb validate \(Shell.word($0))" }
      return CannotRun(
        "\(word) does not exist; a command has to precede a path",
        help: calls.isEmpty ? missing.ofCall.help : Array(calls), argument: word)
    }
    let shown = Shell.word(word)
    return CannotRun(
      "\(word) is not a command; a command has to precede a path",
      help: ["did you mean: plumb validate \(shown)", "plumb inspect \(shown) shows its contents"], argument: word)
  }

  /// The suggested command lines, the most likely first.
  private var meant: [String] {
    if prefix == "plumb" {
      if let call = Self.otherNames[word.lowercased()] { return ["plumb \(call)"] }
      if Rule.documented(word.lowercased()) != nil { return ["plumb rules \(word.lowercased())"] }
    } else if let call = Self.otherNames["\(prefix.dropFirst(6)) \(word.lowercased())"] {
      return ["plumb \(call)"]
    }
    return Suggestion.nearest(to: word, in: commands).map { ["\(prefix) \($0)"] } ?? []
  }

  /// The names that other tools use for Plumb's commands.
  static let otherNames: [String: String] = [
    "init": "config init", "setup": "config init", "lint": "validate", "check": "validate", "analyze": "validate",
    "test": "validate", "verify": "validate", "drift": "validate", "fix": "validate --fix", "autocorrect": "align",
    "sync": "align", "fmt": "format", "show": "inspect", "list": "inspect", "print": "inspect", "dump": "inspect",
    "cat": "inspect", "tree": "inspect", "gen": "generate", "codegen": "generate", "build": "generate",
    "explain": "rules", "rule": "rules", "compare": "diff", "migration": "migrate", "plan": "migrate",
    "versions": "version list", "status": "doctor", "health": "doctor", "export": "convert", "import": "config import",
    "history": "changelog", "log": "changelog", "changes": "changelog", "statistics": "stats", "metrics": "stats",
    "size": "stats", "docs": "report", "html": "report", "site": "report", "schema": "config schema",
    "breaking": "diff --only breaking", "lock": "version lock", "baseline": "validate --write-baseline",
    "config show": "config print", "config get": "config print", "config list": "config print",
    "config new": "config init", "config create": "config init", "config validate": "doctor",
    "config check": "doctor", "version new": "version add", "version create": "version add",
    "version copy": "version add", "version delete": "version remove", "version rm": "version remove",
    "version set": "version current", "version use": "version current", "version show": "version list",
    "version ls": "version list",
  ]
}

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

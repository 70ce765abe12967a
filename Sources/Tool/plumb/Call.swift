import ArgumentParser
import PlumbKit

/// The command-line arguments before the argument parser reads them.
enum Call {
  /// The arguments as typed, without the name of the tool.
  static let words = Array(CommandLine.arguments.dropFirst())

  /// Returns the arguments in the form that the parser supports.
  static func spelledOut(_ words: [String]) -> [String] { Align.spellingOut(joiningNumbers(modelVersion(words))) }

  /// Joins an option and a negative number, which the parser would read as another option.
  ///
  ///     ["stats", "--limit", "-1"]  →  ["stats", "--limit=-1"]
  private static func joiningNumbers(_ words: [String]) -> [String] {
    words.reduce(into: []) { joined, word in
      let isNumber = word.hasPrefix("-") && Int(word) != nil
      if isNumber, let option = joined.last, option.hasPrefix("--"), option != "--", !option.contains("=") {
        joined[joined.count - 1] = "\(option)=\(word)"
      } else {
        joined.append(word)
      }
    }
  }

  /// Replaces the older spelling `--version NAME` by `--model-version NAME`. `--version` alone prints the version of
  /// the tool.
  ///
  ///     ["inspect", "--version", "Shop 2"]  →  ["inspect", "--model-version", "Shop 2"]
  ///     ["inspect", "--version"]            →  unchanged
  private static func modelVersion(_ words: [String]) -> [String] {
    guard let command = words.first, takingVersions.contains(command) else { return words }
    let end = words.firstIndex(of: "--") ?? words.endIndex
    return words.indices.map { index in
      let word = words[index]
      guard index < end, word.hasPrefix("--version") else { return word }
      if word.hasPrefix("--version=") { return "--model-" + word.dropFirst(2) }
      let hasValue = index + 1 < end && !words[index + 1].hasPrefix("-")
      return word == "--version" && hasValue ? "--model-version" : word
    }
  }

  /// The commands with `--model-version`.
  private static let takingVersions = ["inspect", "validate", "generate", "align", "hash", "convert"]

  /// Throws with a suggestion if the word in the position of a command is not a command.
  static func refuseUnknownCommand(_ words: [String]) throws {
    guard let first = words.first, !first.hasPrefix("-") else { return }
    let commands = names(Plumb.configuration)
    if first == "help" { return try refuseUnknownCommand(Array(words.dropFirst())) }
    guard commands.contains(first) else { throw UnknownCommand(first, among: commands, .disk).error.ofUsage }
    let command = Plumb.configuration.subcommands.first { $0.configuration.commandName == first }
    guard let command, words.count > 1, let second = words.dropFirst().first, !second.hasPrefix("-") else { return }
    let below = names(command.configuration)
    guard !below.isEmpty, second != "help", !below.contains(second) else { return }
    // A command with a default subcommand accepts a model in this position.
    if command.configuration.defaultSubcommand != nil, second.contains(".") || Files.disk.kind(second) != .missing {
      return
    }
    throw UnknownCommand(second, among: below, after: "plumb \(first)", .disk).error.ofUsage
  }

  /// Returns the error of a call with an unknown option that another tool has, or that precedes the command, with the
  /// calls that may be meant; `nil` for other errors, and if no such call is valid.
  static func unknownOption(_ error: any Error, in words: [String]) -> CannotRun? {
    guard let name = unknownOption(error) else { return nil }
    let spellings = OptionSpellings(commands: names(Plumb.configuration))
    let calls = spellings.calls(meant: words)
    var spelled: Set<[String]> = []
    let valid = calls.filter { fault(in: $0) == nil && spelled.insert(spelledOut($0)).inserted }
    let meant = valid.isEmpty ? calls.filter { fault(in: $0).map { unknownOption($0) == nil } ?? false } : valid
    if meant.isEmpty { return nil }
    let lines = meant.map { "did you mean: \((["plumb"] + $0).map(Shell.word).joined(separator: " "))" }
    let isBefore = spellings.precedesCommand(words)
    return CannotRun(
      isBefore
        ? "the option \(Phrase.quoted(name)) precedes the command" : "the option \(Phrase.quoted(name)) does not exist",
      help: Array(lines.prefix(2)), argument: words.first { $0 == name || $0.hasPrefix("\(name)=") })
  }

  /// Returns the option that the argument parser does not accept; `nil` for other errors.
  private static func unknownOption(_ error: any Error) -> String? {
    let parts = Plumb.message(for: error).split(separator: "'", omittingEmptySubsequences: false)
    return parts.first == "Unknown option " ? parts.dropFirst().first.map(String.init) : nil
  }

  /// Returns the error of a call that cannot be parsed; `nil` for a valid call.
  private static func fault(in words: [String]) -> (any Error)? {
    do {
      _ = try Plumb.parseAsRoot(spelledOut(words))
      return nil
    } catch {
      return Plumb.exitCode(for: error) == .success ? nil : error
    }
  }

  /// Returns the names of a command's subcommands.
  private static func names(_ configuration: CommandConfiguration) -> [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// An invalid call, with Plumb's own message.
  struct Misspelled: Error {
    let problem: CannotRun
  }
}

extension CannotRun {
  /// The error as an error of the call.
  fileprivate var ofUsage: Call.Misspelled { Call.Misspelled(problem: self) }
}

/// The completions of arguments in shells. `plumb --generate-completion-script bash` prints the script that uses
/// them.
extension CompletionKind {
  /// Bundles and versions, which are folders.
  static var models: CompletionKind { .file(extensions: ["xcdatamodeld", "xcdatamodel"]) }

  /// Version names.
  static var versions: CompletionKind { .custom { words, _, _ in Completions(words, .disk).versions } }

  /// Version names and bundles, for the two sides of a step.
  static var sides: CompletionKind { .custom { words, _, _ in Completions(words, .disk).sides } }

  /// Rule ids.
  static var rules: CompletionKind { .custom { _, _, _ in Completions.rules } }

  /// Branches and tags.
  static var refs: CompletionKind {
    .shellCommand("git for-each-ref --format='%(refname:short)' 2>/dev/null")
  }
}

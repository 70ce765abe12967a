import ArgumentParser
import PlumbKit

/// What a command ends with, beside success.
enum Status {
  /// Findings or differences. With `--check`, also files that would change.
  static let findings = ExitCode(1)
  /// An unreadable model, source or configuration; something that could not be written. Nothing was written then, but
  /// for what could not be put back.
  static let couldNotRun = ExitCode(2)
  /// A call that makes no sense.
  static let usage = ExitCode(64)
}

/// Every command says its name: to derive it from the type, the parser would search all conformances of the program,
/// which is half of a short run.
@main
struct Plumb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plumb",
    abstract: "Keeps Core Data models and the Swift that speaks for them in line.",
    discussion: """
      EXAMPLES:
        plumb validate                          check every configured model, or the only one below this folder
        plumb inspect Shop.xcdatamodeld         show what is in it
        plumb generate                          write typed Swift from the model
        plumb diff                              what the next release changes, and for whom
        plumb rules relationship-inverse        explain a rule
      """,
    version: Version.text,
    subcommands: [
      Inspect.self, Validate.self, Generate.self, Align.self, Format.self,
      Diff.self, Migrate.self, VersionCommand.self, Hash.self, Convert.self,
      Config.self, Rules.self,
    ])

  /// Without a command.
  func run() throws { Overview.show(on: Console()) }

  /// Parses, runs, and turns errors into messages and an exit status: the only place that ends the run, but for a
  /// result that cannot be written.
  ///
  ///     CannotRun       error: …, help: …            2
  ///     Unreadable      its findings, with places    2
  ///     NotWritten      the file, and what became    2
  ///                     of the others
  ///     ExitCode        nothing more                 its own: 1 for findings, 2
  ///     anything else   ArgumentParser's message     64 for a mistake in the call
  static func main() {
    let arguments = Align.spellingOut(Array(CommandLine.arguments.dropFirst()))
    do {
      if let validate = Validate(bare: arguments) { return try validate.run() }
      refuseUnknownCommand(arguments)
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch let problem as CannotRun {
      fail(problem.message, help: problem.help, status: Status.couldNotRun)
    } catch let problem as FileChanges.NotWritten {
      fail(problem.message, help: [problem.help], status: Status.couldNotRun)
    } catch let problem as Unreadable {
      Console().show(problem.diagnostics, sources: problem.sources)
      exit(withError: Status.couldNotRun)
    } catch {
      exit(withError: error)
    }
  }

  /// A word that is no command is a typing error, not a model.
  private static func refuseUnknownCommand(_ arguments: [String]) {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let first = arguments.first, !first.hasPrefix("-"), !names.contains(first) else { return }
    let hint = Suggestion.nearest(to: first, in: names).map { ["did you mean: plumb \($0)"] } ?? []
    fail(
      "there is no command \(Words.quoted(first))", help: hint + ["plumb --help lists the commands"],
      status: Status.usage)
  }

  /// Prints a message for people and ends the run.
  private static func fail(_ message: String, help: [String], status: ExitCode) -> Never {
    // Paths of a configuration that somebody else wrote are in it.
    let lines = ["error: \(message)"] + help.map { "  help: \($0)" }
    Console.complain(lines.map { Terminal.sanitized($0) }.joined(separator: "\n"))
    exit(withError: status)
  }
}

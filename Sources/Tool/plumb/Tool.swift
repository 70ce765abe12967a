import ArgumentParser
import PlumbConsole
import PlumbKit

/// The exit statuses other than success.
enum Status {
  /// The run has findings or differences, or with `--check`, files would change.
  static let findings = ExitCode(1)
  /// A model, a source, or the configuration cannot be read, or a file cannot be written. In this case no file has
  /// changed, except files that could not be restored.
  static let couldNotRun = ExitCode(2)
  /// The call is invalid.
  static let usage = ExitCode(64)
}

/// The root command.
///
/// Every command declares its name. To derive a name from the type, the argument parser would search all protocol
/// conformances of the program, which takes half of a short run.
@main
struct Plumb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plumb",
    abstract: "Keeps Core Data models and their Swift code consistent.",
    discussion: """
      EXAMPLES:
        plumb validate                          check every configured model, or all below this folder
        plumb inspect Shop.xcdatamodeld         show the contents of a model
        plumb generate                          write typed Swift from the model
        plumb diff                              show the changes of the next release, and whom they affect
        plumb rules relationship-inverse        explain a rule
      """,
    version: Version.text,
    subcommands: [
      Inspect.self, Validate.self, Generate.self, Align.self, Format.self,
      Diff.self, Migrate.self, VersionCommand.self, Hash.self, Convert.self, Compile.self,
      ChangelogCommand.self, Stats.self, ReportCommand.self, Git.self,
      Config.self, Rules.self, Doctor.self, LanguageServerCommand.self, AgentServerCommand.self, Accessors.self,
      Manual.self,
    ])

  /// Runs without a subcommand.
  func run() throws { Overview.show(on: Console()) }

  /// Parses the arguments, runs the command, and converts errors to messages and an exit status. Only this function
  /// ends the run, except if a result cannot be written.
  ///
  ///     CannotRun       error: …, help: …, at the      2
  ///                     location that causes it
  ///     Unreadable      its findings, with locations   2
  ///     NotWritten      the file, and the state of     2
  ///                     the others
  ///     Misspelled      error: …, did you mean         64
  ///     ExitCode        no message                     its value: 1 for findings, 2
  ///     other errors    ArgumentParser's message       64 for an invalid call
  static func main() {
    Interruption.ignoreFileSizeSignal()
    do {
      if let validate = Validate(bare: Call.words) { return try validate.run() }
      try Call.refuseUnknownCommand(Call.words)
      var command = try parseAsRoot(Call.spelledOut(Call.words))
      try command.run()
    } catch {
      exit(withError: show(error))
    }
  }

  /// Prints the message of an error, and returns the exit status.
  static func show(_ error: any Error) -> ExitCode {
    switch error {
    case let problem as CannotRun: show(problem, status: Status.couldNotRun)
    case let problem as Call.Misspelled: show(problem.problem, status: Status.usage)
    case let problem as FileChanges.NotWritten:
      show(CannotRun(problem.message, help: [problem.help]), status: Status.couldNotRun)
    case let problem as Unreadable: show(problem)
    default:
      Call.unknownOption(error, in: Call.words).map { show($0, status: Status.usage) } ?? showOther(error)
    }
  }

  private static func show(_ problem: Unreadable) -> ExitCode {
    var known = Set(problem.sources.map(\.file))
    let places = problem.diagnostics.compactMap(\.location)
      .filter { $0.start.offset > 0 && known.insert($0.file).inserted }
    Console().show(problem.diagnostics, sources: problem.sources + places.compactMap { Source(at: $0) })
    return Status.couldNotRun
  }

  /// Prints the message of the argument parser. Help is a result and is written to standard output, other messages to
  /// standard error. They are sanitized, because they may contain file names.
  private static func showOther(_ error: any Error) -> ExitCode {
    let status = exitCode(for: error)
    let text = UsageText.text(of: fullMessage(for: error))
    if status == .success {
      Console().out(text)
    } else {
      if status == Status.usage { Console.annotate(message(for: error)) }
      Console.printWarning(Terminal.sanitized(text, keepingLines: true))
    }
    return status
  }

  /// Prints an error at its location in the configuration or on the command line.
  private static func show(_ problem: CannotRun, status: ExitCode) -> ExitCode {
    if let diagnostic = problem.diagnostic {
      Console().show([diagnostic], sources: [diagnostic.location].compactMap { $0 }.compactMap { Source(at: $0) })
    } else {
      let window = problem.argument.flatMap { CallWindow(Call.words, at: $0, underline: Console().underline) }
      let lines =
        ["error: \(problem.message)"] + (window?.lines.map { "  \($0)" } ?? [])
        + problem.help.map { "  help: \($0)" }
      // The message may contain paths with line feeds from a configuration by another author.
      Console.printWarning(lines.map { Terminal.sanitized($0) }.joined(separator: "\n"))
      Console.annotate(([problem.message] + problem.help).joined(separator: "\n"))
    }
    return status
  }
}

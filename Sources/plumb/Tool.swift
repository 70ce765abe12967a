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
        plumb validate                          check every configured model, or all below this folder
        plumb inspect Shop.xcdatamodeld         show what is in it
        plumb generate                          write typed Swift from the model
        plumb diff                              what the next release changes, and for whom
        plumb rules relationship-inverse        explain a rule
      """,
    version: Version.text,
    subcommands: [
      Inspect.self, Validate.self, Generate.self, Align.self, Format.self,
      Diff.self, Migrate.self, VersionCommand.self, Hash.self, Convert.self,
      ChangelogCommand.self, Stats.self, ReportCommand.self, Git.self,
      Config.self, Rules.self, Doctor.self, Manual.self,
    ])

  /// Without a command.
  func run() throws { Overview.show(on: Console()) }

  /// Parses, runs, and turns errors into messages and an exit status: the only place that ends the run, but for a
  /// result that cannot be written.
  ///
  ///     CannotRun       error: …, help: …, at the    2
  ///                     place that asks for it
  ///     Unreadable      its findings, with places    2
  ///     NotWritten      the file, and what became    2
  ///                     of the others
  ///     Misspelled      error: …, did you mean       64
  ///     ExitCode        nothing more                 its own: 1 for findings, 2
  ///     anything else   ArgumentParser's message     64 for a mistake in the call
  static func main() {
    do {
      if let validate = Validate(bare: Call.words) { return try validate.run() }
      if let generate = Generate(bare: Call.words) { return try generate.run() }
      try Call.refuseUnknownCommand(Call.words)
      var command = try parseAsRoot(Call.spelledOut(Call.words))
      try command.run()
    } catch let problem as CannotRun {
      fail(problem, status: Status.couldNotRun)
    } catch let problem as Call.Misspelled {
      fail(problem.problem, status: Status.usage)
    } catch let problem as FileChanges.NotWritten {
      fail(CannotRun(problem.message, help: [problem.help]), status: Status.couldNotRun)
    } catch let problem as Unreadable {
      let places = problem.diagnostics.compactMap(\.location).filter { $0.start.offset > 0 }
      Console().show(problem.diagnostics, sources: problem.sources + places.compactMap { Source(at: $0) })
      exit(withError: Status.couldNotRun)
    } catch {
      end(error)
    }
  }

  /// What the argument parser has to say, and the end of the run: help is a result, which may not be lost; the rest is
  /// for standard error. Words of the call may be names of files, which anyone may have given.
  private static func end(_ error: any Error) -> Never {
    let status = exitCode(for: error)
    let text = fullMessage(for: error)
    if status == .success {
      Console().out(text)
    } else {
      if status == Status.usage { Console.annotate(message(for: error)) }
      Console.complain(Terminal.sanitized(text, keepingLines: true))
    }
    exit(withError: status)
  }

  /// Shows what kept a command from its work, where it was asked for, and ends the run: in the configuration, or at the
  /// word of the call.
  private static func fail(_ problem: CannotRun, status: ExitCode) -> Never {
    if let diagnostic = problem.diagnostic {
      Console().show([diagnostic], sources: [diagnostic.location].compactMap { $0 }.compactMap { Source(at: $0) })
    } else {
      let window = problem.argument.flatMap { CallWindow(Call.words, at: $0, underline: Console().underline) }
      let lines =
        ["error: \(problem.message)"] + (window?.lines.map { "  \($0)" } ?? [])
        + problem.help.map { "  help: \($0)" }
      // Paths of a configuration that somebody else wrote are in it, with line feeds of their own.
      Console.complain(lines.map { Terminal.sanitized($0) }.joined(separator: "\n"))
      Console.annotate(([problem.message] + problem.help).joined(separator: "\n"))
    }
    exit(withError: status)
  }
}

import ArgumentParser
import PlumbKit
import PlumbModel

/// What a command ends with, beside success.
enum Status {
  /// Findings or differences.
  static let findings = ExitCode(1)
  /// An unreadable model, source or configuration; something that could not be written.
  static let couldNotRun = ExitCode(2)
}

/// Why a command could not run, in words for the person who called it.
struct CannotRun: Error {
  var message: String
  var help: [String]

  init(_ message: String, help: [String] = []) {
    self.message = message
    self.help = help
  }
}

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
        plumb rules relationship-inverse        explain a rule
      """,
    version: Version.text,
    subcommands: [Inspect.self, Validate.self, Generate.self, Format.self, Config.self, Rules.self],
    defaultSubcommand: Overview.self)

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let problem as CannotRun {
      Console.complain((["error: \(problem.message)"] + problem.help.map { "  help: \($0)" }).joined(separator: "\n"))
      exit(withError: Status.couldNotRun)
    } catch {
      exit(withError: error)
    }
  }
}

import ArgumentParser
import PlumbConsole
import PlumbKit

/// `plumb doctor`: reports setup problems with their remedies. A front end of `Workspace.checkup()`.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check the setup: moved models, stale settings, a shallow clone.",
    discussion: """
      Checks the paths, versions and names of the configuration, types and classes that are declared outside of the \
      sources, files that Xcode and Plumb both write, suppressions and baseline entries that match no finding, minimum \
      Xcode versions, and git. No file is changed.

      Exit status: 0 without problems, also with advice; 1 if a command cannot run or a build cannot succeed; 2 if no \
      model exists.
      """)

  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() throws {
    let console = consoleOptions.console
    let checkup = try configuration.workspace().checkup()
    console.printReport(checkup.text(isUnicode: console.isUnicode))
    if checkup.hasObstacle { throw Status.findings }
  }
}

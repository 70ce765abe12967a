import ArgumentParser
import PlumbKit

/// `plumb doctor`: reports setup problems with their remedies. A front end of `Workspace.checkup()`.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Look for what stands in the way: moved models, stale settings, a shallow clone.",
    discussion: """
      Looks at the paths, versions and names of the configuration, at types and classes that are declared outside of the \
      sources, at files that Xcode and Plumb both write, at suppressions and entries of the baseline that cover nothing, \
      at minimum Xcodes, and at git. It changes nothing.

      Exit status: 0 where nothing stands in the way, whatever is worth a look; 1 where a command cannot run or a build \
      cannot succeed; 2 where there is nothing to look at.
      """)

  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() throws {
    let console = consoleOptions.console
    let checkup = try configuration.workspace().checkup()
    console.tell(checkup.text(isUnicode: console.isUnicode))
    if checkup.hasObstacle { throw Status.findings }
  }
}

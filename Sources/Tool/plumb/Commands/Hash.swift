import ArgumentParser
import PlumbConsole
import PlumbKit

/// `plumb hash`: prints the version hashes that identify the model of a store.
///
/// With `--verify`, the exit status is 1 if a store, or a version of a compiled model, matches no version of the
/// bundle.
struct Hash: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hash", abstract: "Show a model's version hashes, or find the version of a store.",
    discussion: """
      Core Data opens a store only with a model that has the same version hashes. They are computed as in Core Data; \
      uncertain ones are not shown.
      """)

  @Argument(help: modelHelp, completion: .models) var model: String?
  @OptionGroup var version: VersionOptions
  @Option(
    help: ArgumentHelp(
      "A SQLite store, a .momd or its VersionInfo.plist: find its version.", valueName: "file"),
    completion: .file())
  var verify: String?
  @Option(help: "text or json.") var format: TextOrJSON = .text
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() throws {
    let console = consoleOptions.console
    let workspace = try configuration.workspace()
    let selection = Workspace.Selection(models: model.map { [$0] } ?? [], version: version.versionName)
    let text = HashText(console.textStyle)
    if let verify {
      let found = try workspace.verify(verify, against: selection)
      switch format {
      case .text: console.printReport(text.text(of: found.parts, in: found.file, bundle: found.bundle))
      case .json:
        console.out(HashJSON.verification(found.parts, in: found.file, bundle: found.bundle).prettyPrinted)
      }
      if found.hasStranger { throw Status.findings }
    } else {
      let found = try workspace.hashes(of: selection)
      switch format {
      case .text: console.printReport(text.text(of: found.hashes, version: found.version, bundle: found.bundle))
      case .json:
        console.out(HashJSON.hashes(found.hashes, version: found.version, bundle: found.bundle).prettyPrinted)
      }
    }
  }
}

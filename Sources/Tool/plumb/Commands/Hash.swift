import ArgumentParser
import PlumbConsole
import PlumbKit

/// `plumb hash`: prints the version hashes that identify the model of a store.
///
/// With `--verify`, the exit status is 1 if a store, the store of a log, or a version of a compiled model matches no version
/// of the bundle.
struct Hash: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hash", abstract: "Show a model's version hashes, or find the version of a store.",
    discussion: """
      Core Data opens a store only with a model that has the same version hashes. They are computed as in Core Data; \
      uncertain ones are not shown.

      --verify also reads the log of an error (134100, 134130): pass the whole text, or - for standard input.
      """)

  @Argument(help: modelHelp, completion: .models) var model: String?
  @OptionGroup var version: VersionOptions
  @Option(
    help: ArgumentHelp(
      "A SQLite store, a .momd, a .mom, a VersionInfo.plist, or a log: find its version.", valueName: "file"),
    completion: .file())
  var verify: String?
  @Flag(help: "With --verify: search all commits for what matches no version.") var history = false
  @Option(help: "text or json.") var format: TextOrJSON = .text
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    if history, verify == nil { throw ValidationError("--history needs --verify") }
  }

  func run() throws {
    let console = consoleOptions.console
    let workspace = try configuration.workspace()
    let selection = Workspace.Selection(models: model.map { [$0] } ?? [], version: version.versionName)
    let text = HashText(console.textStyle)
    if let verify {
      let input = verify == "-" ? try Console.input("a log") : nil
      let found = try console.showingProgress(of: history ? "searching the commits" : "comparing the hashes") {
        try workspace.verify(verify == "-" ? "stdin" : verify, input: input, against: selection, history: history)
      }
      switch format {
      case .text: console.printReport(text.text(of: found))
      case .json: console.out(HashJSON.verification(found).prettyPrinted)
      }
      try console.showSchemaProblems(of: workspace)
      if found.hasStranger { throw Status.findings }
    } else {
      let found = try workspace.hashes(of: selection)
      switch format {
      case .text: console.printReport(text.text(of: found.hashes, version: found.version, bundle: found.bundle))
      case .json:
        console.out(HashJSON.hashes(found.hashes, version: found.version, bundle: found.bundle).prettyPrinted)
      }
      try console.showSchemaProblems(of: workspace)
    }
  }
}

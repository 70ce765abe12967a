import ArgumentParser
import PlumbKit

/// `plumb report`: writes a report of a bundle as one HTML file.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write all about a model into one HTML file that works offline.",
    discussion: """
      Every version with its diagram, its entities and what changed, the migration of every version, version hashes, \
      findings with the lines they are about, and drift; with search, by keyboard, on light and dark screens and on \
      paper. The file loads nothing and sends nothing.

      EXAMPLES:
        plumb report                                 writes Shop-report.html for Shop.xcdatamodeld
        plumb report Shop.xcdatamodeld --output site/index.html
        plumb report --output - > model.html
      """)

  @Argument(
    help: "An .xcdatamodeld; by default what is configured, or the only one below this folder.", completion: .models)
  var model: String?
  @Option(
    help: ArgumentHelp(
      "The file; - is standard output. By default the model's name and -report.html in this folder.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var output: String?
  @Flag(help: "Ask git for no days and authors of versions.") var noGit = false
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() throws {
    let console = consoleOptions.console
    let workspace = try configuration.workspace().recordingReads()
    let selection = Workspace.Selection(models: model.map { [$0] } ?? [])
    let page = try workspace.page(of: selection, usesGit: !noGit, toolVersion: Version.text)
    if output == "-" { return console.out(page.html) }
    let file = output ?? page.fileName
    try workspace.inputs(of: selection).refuse(report: file, as: "the report")
    try FileChanges([FileChanges.Change(replacing: file, with: Array(page.html.utf8))]).write()
    console.note("wrote \(Terminal.sanitized(file))")
  }
}

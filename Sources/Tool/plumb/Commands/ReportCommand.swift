import ArgumentParser
import PlumbConsole
import PlumbKit

/// `plumb report`: writes a report of a bundle as one HTML file.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write a report of a model as one HTML file for offline use.",
    discussion: """
      Contains every version with its diagram, entities and changes, the migration of every version, version hashes, \
      findings with their lines, and drift; with search, keyboard control, and styles for light and dark screens and \
      for print. The file loads and sends no data.

      EXAMPLES:
        plumb report                                 writes Shop-report.html for Shop.xcdatamodeld
        plumb report Shop.xcdatamodeld --output site/index.html
        plumb report --output - > model.html
      """)

  @Argument(
    help: "An .xcdatamodeld; by default the configured one, or the only one below this folder.", completion: .models)
  var model: String?
  @Option(
    help: ArgumentHelp(
      "The file; - for standard output. By default the model's name and -report.html in this folder.", valueName: "file"
    ),
    completion: .file(extensions: ["html"]))
  var output: String?
  @OptionGroup var history: GitHistoryOption
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() throws {
    let console = consoleOptions.console
    let workspace = try configuration.workspace().recordingReads()
    let selection = Workspace.Selection(models: model.map { [$0] } ?? [])
    let (page, html) = try console.showingProgress(of: "creating the report") {
      let page = try workspace.page(of: selection, usesGit: !history.noGit, toolVersion: Version.text)
      return (page, page.html)
    }
    if output == "-" {
      console.out(html)
      return try console.showSchemaProblems(of: workspace)
    }
    let file = output ?? page.fileName
    try workspace.inputs(of: selection).refuse(report: file, as: "the report")
    try FileChanges([FileChanges.Change(replacing: file, with: Array(html.utf8))]).write()
    console.note("wrote \(Terminal.sanitized(file))")
    try console.showSchemaProblems(of: workspace)
  }
}

import ArgumentParser
import PlumbConsole
import PlumbKit

/// `plumb stats`: prints the size of a model over time, and the elements that change most often.
struct Stats: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Show the growth of a model, and its most frequently changed elements.",
    discussion: """
      A row for each version. With --history, a row for each commit that changed the bundle, with the size of the \
      current version at that commit; for merged branches, only the merge is included.

      EXAMPLES:
        plumb stats Shop.xcdatamodeld
        plumb stats --history --limit 50
        plumb stats --format svg > growth.svg
      """)

  /// The output format. The JSON format is stable; its schema is Docs/schemas/stats.schema.json.
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, svg }

  @Argument(help: bundleHelp, completion: .models) var model: String?
  @Option(help: "text, json or svg.") var format: Format = .text
  @Flag(help: "Show commits instead of versions.") var history = false
  @Option(help: ArgumentHelp("With --history: the maximum number of commits, the latest ones.", valueName: "count"))
  var limit = 200
  @Option(help: ArgumentHelp("The number of entities and properties in the text.", valueName: "count")) var top = 10
  @OptionGroup var git: GitHistoryOption
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    if !(1...5_000).contains(limit) { throw ValidationError("--limit has to be 1 to 5000") }
    if !(0...10_000).contains(top) { throw ValidationError("--top has to be 0 to 10000") }
    if history, git.noGit { throw ValidationError("--history and --no-git cannot be combined") }
  }

  func run() throws {
    let console = consoleOptions.console
    let workspace = try configuration.workspace()
    let selection = Workspace.Selection(models: model.map { [$0] } ?? [])
    let stats = try console.showingProgress(of: "reading the history") {
      try history ? workspace.historyStats(selection, limit: limit) : workspace.stats(selection, usesGit: !git.noGit)
    }
    switch format {
    case .json: console.out(StatsJSON.render(stats))
    case .svg: console.out(StatsChart(stats).svg)
    case .text:
      var text = StatsText(console.textStyle)
      text.top = top
      console.printReport(text.text(of: stats))
    }
    try console.showSchemaProblems(of: workspace)
  }
}

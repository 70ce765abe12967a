import ArgumentParser
import PlumbKit

/// `plumb stats`: prints the size of a model over time, and the elements that change most often.
struct Stats: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Show how a model grew, and what changes most in it.",
    discussion: """
      A row for each version. With --history, a row for each commit that changed something in the bundle, and the size \
      of the version that was current then; of merged branches only the merge counts.

      EXAMPLES:
        plumb stats Shop.xcdatamodeld
        plumb stats --history --limit 50
        plumb stats --format svg > growth.svg
      """)

  /// The output format. The JSON format is stable; its schema is Docs/schemas/stats.schema.json.
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, svg }

  @Argument(
    help: "An .xcdatamodeld, or REF:PATH in git; by default what is configured, or the only one below.",
    completion: .models)
  var model: String?
  @Option(help: "text, json or svg.") var format: Format = .text
  @Flag(help: "Rows of commits instead of versions.") var history = false
  @Option(help: ArgumentHelp("With --history: how many commits at most, the latest.", valueName: "count"))
  var limit = 200
  @Option(help: ArgumentHelp("How many entities and properties to list in the text.", valueName: "count")) var top = 10
  @Flag(help: "Ask git for no days of versions.") var noGit = false
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    if !(1...5_000).contains(limit) { throw ValidationError("--limit takes 1 to 5000 commits") }
    if !(0...10_000).contains(top) { throw ValidationError("--top takes 0 to 10000") }
    if history, noGit { throw ValidationError("--history is in git: leave --no-git out") }
  }

  func run() throws {
    let console = consoleOptions.console
    let workspace = try configuration.workspace()
    let selection = Workspace.Selection(models: model.map { [$0] } ?? [])
    let stats =
      try history ? workspace.historyStats(selection, limit: limit) : workspace.stats(selection, usesGit: !noGit)
    switch format {
    case .json: console.out(StatsJSON.render(stats))
    case .svg: console.out(StatsChart(stats).svg)
    case .text:
      var text = StatsText(console.textStyle)
      text.top = top
      console.tell(text.text(of: stats))
    }
  }
}

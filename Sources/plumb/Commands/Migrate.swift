import ArgumentParser
import PlumbKit

/// `plumb migrate`: what a step does to shipped stores, and what can be done about it.
struct Migrate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate", abstract: "Say what a step between two versions does to shipped stores, and what to do.",
    discussion: """
      The classes, from the harmless to the worst: none, lightweight, lossy, review, conditional, impossible. Core Data \
      goes from a store's version to the current one in one step, so --matrix looks at each version for itself.

      EXAMPLES:
        plumb migrate                                    the last step of the only bundle below this folder
        plumb migrate "Shop 2" "Shop 4"
        plumb migrate --matrix                           every version to the current one
      """)

  /// What comes out. The JSON is a contract: its schema is Docs/schemas/migration.schema.json.
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Argument(help: "The earlier version; alone, the bundle that is meant.") var old: String?
  @Argument(help: "The later version.") var new: String?
  @Flag(help: "Every version of the bundle to its current one.") var matrix = false
  @Option(help: "text or json.") var format: Format = .text
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var speech: ConsoleOptions

  func validate() throws {
    if matrix, new != nil { throw ValidationError("--matrix takes a bundle, not two versions") }
  }

  func run() throws {
    let console = speech.console
    let workspace = try configuration.workspace()
    if matrix {
      let matrix = try matrix(in: workspace)
      if format == .json { console.out(PlanJSON.render(matrix)) } else { console.tell(text(of: matrix, console)) }
    } else {
      let plan = try plan(in: workspace)
      if format == .json { console.out(PlanJSON.render(plan)) } else { console.tell(text(of: plan, console)) }
    }
  }

  private func plan(in workspace: Workspace) throws -> MigrationPlan {
    let versions = try workspace.step(from: old, to: new)
    return MigrationPlan(
      Evolution(from: try versions.old.readable().value, to: try versions.new.readable().value, areAsRead: true))
  }

  private func matrix(in workspace: Workspace) throws -> MigrationMatrix {
    let bundle = try workspace.bundle(at: old ?? workspace.model(.all).path)
    let current = try bundle.chosen(nil)
    return MigrationMatrix(bundle, to: current.name, try current.readable().value)
  }

  private func text(of plan: MigrationPlan, _ console: Console) -> String {
    var text = PlanText()
    text.usesColor = console.isColored
    text.isASCII = !console.isUnicode
    text.columns = console.width
    return text.text(of: plan)
  }

  private func text(of matrix: MigrationMatrix, _ console: Console) -> String {
    var text = MatrixText()
    text.usesColor = console.isColored
    text.isASCII = !console.isUnicode
    text.columns = console.width
    return text.text(of: matrix)
  }
}

import ArgumentParser
import PlumbConsole
import PlumbKit

/// `plumb migrate`: reports the effects of a migration step on stores, and the remedies.
struct Migrate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Report the effects of a step between two versions on existing stores, and the remedies.",
    discussion: """
      The classes, from the safest to the most severe: none, lightweight, lossy, review, conditional, impossible. Core \
      Data migrates a store to the current version in one step, so --matrix checks each version separately.

      EXAMPLES:
        plumb migrate                                    the last step of the only bundle below this folder
        plumb migrate "Shop 2" "Shop 4"
        plumb migrate --matrix                           every version to the current one
        plumb migrate --matrix --exit-code               status 1 if stores of a version do not open
        plumb migrate --emit renaming-ids | git apply    the undeclared renames
        plumb migrate --emit mapping-code --output Sources/Migrations

      The kinds of --emit:
        renaming-ids   the edit that makes renames inferable; assumptions are listed
        mapping-code   Swift that creates the NSMappingModel, with policies where data is moved
        mapping-model  an .xcmappingmodel for Xcode
        stages         Swift with an NSStagedMigrationManager for all versions
        tests          a Swift test that opens a store of every version
        swiftdata      VersionedSchemas and the SchemaMigrationPlan
      """)

  @Argument(help: "The earlier version; without a later one, the bundle.", completion: .sides)
  var old: String?
  @Argument(help: "The later version.", completion: .sides)
  var new: String?
  @Flag(help: "Every version of the bundle compared with the current one.") var matrix = false
  @Option(help: ArgumentHelp("Write a remedy instead; to standard output without --output.", valueName: "kind"))
  var emit: Emission?
  @Option(help: "With --emit: the file, or an existing folder.", completion: .file())
  var output: String?
  @Option(help: "text or json.") var format: TextOrJSON = .text
  @Flag(help: "Exit with status 1 if stores of a version do not open.") var exitCode = false
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    if matrix, new != nil { throw ValidationError("--matrix requires a bundle, not two versions") }
    if exitCode, emit != nil { throw ValidationError("--exit-code and --emit cannot be combined") }
    if matrix, emit != nil { throw ValidationError("--matrix and --emit cannot be combined") }
    if output != nil, emit == nil { throw ValidationError("--output requires --emit") }
    if output != nil, emit == .renamingIdentifiers {
      throw ValidationError("renaming-ids cannot be combined with --output: pipe it to git apply")
    }
    if emit == .mappingModel, output == nil {
      throw ValidationError("a mapping model is a folder: pass its path with --output")
    }
  }

  func run() throws {
    let console = consoleOptions.console
    let workspace = try configuration.workspace().recordingReads()
    if let emit {
      try write(workspace.remedy(emit, from: old, to: new), workspace, console)
      return try console.showSchemaProblems(of: workspace)
    }
    if matrix {
      let matrix = try workspace.migrationMatrix(of: old)
      switch format {
      case .json: console.out(PlanJSON.render(matrix))
      case .text: console.printReport(MigrationText(console.textStyle).text(of: matrix))
      }
      try console.showSchemaProblems(of: workspace)
      if exitCode, !matrix.reachesCurrent { throw Status.findings }
    } else {
      let plan = try plan(in: workspace, console)
      switch format {
      case .json: console.out(PlanJSON.render(plan))
      case .text: console.printReport(MigrationText(console.textStyle).text(of: plan))
      }
      try console.showSchemaProblems(of: workspace)
      if exitCode, plan.class == .impossible { throw Status.findings }
    }
  }

  /// Prints or writes the remedy.
  private func write(_ remedy: WrittenRemedy, _ workspace: Workspace, _ console: Console) throws {
    for note in remedy.remarks { console.note("note: \(Terminal.sanitized(note))") }
    guard let output else {
      return remedy.isEdit ? console.printDiff(remedy.shown) : console.printRaw(remedy.shown)
    }
    let changes = try remedy.changes(at: output, workspace.files)
    try workspace.inputs().refuse(changes, as: "the output")
    try changes.verify()
    try changes.write()
    for change in changes.changes { console.note("wrote \(Terminal.sanitized(change.path))") }
    if changes.isEmpty { console.note("✓ \(Terminal.sanitized(output)) is up to date") }
  }

  private func plan(in workspace: Workspace, _ console: Console) throws -> MigrationPlan {
    let (step, _, _, note) = try workspace.evolution(from: old, to: new)
    if let note { console.note("note: \(note)") }
    return MigrationPlan(step)
  }
}

extension Emission: ExpressibleByArgument {}

import ArgumentParser
import PlumbKit

/// `plumb changelog`: prints the changes in each version of a bundle.
struct ChangelogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "changelog", abstract: "Show what each version of a model brought, the newest first.",
    discussion: """
      A heading for each version and a line for each element that changed; what loses data, and steps that Core Data \
      cannot infer, are marked. In a git repository each version has the day and the author of the commit that first \
      added it.

      --update puts the sections that a Markdown file does not have yet between two markers in it; what a person made \
      of the others stays. A file that is not there is written, into another one put the markers first:
        \(ChangelogFile.begin)
        \(ChangelogFile.end)

      EXAMPLES:
        plumb changelog Shop.xcdatamodeld
        plumb changelog --since "Shop 4" --no-git
        plumb changelog --update MIGRATIONS.md
        plumb changelog --update MIGRATIONS.md --check   for a gate: is every version in it?
      """)

  /// The output format. The JSON format is stable; its schema is Docs/schemas/changelog.schema.json.
  enum Format: String, CaseIterable, ExpressibleByArgument { case markdown, json }

  @Argument(
    help: "An .xcdatamodeld, or REF:PATH in git; by default what is configured, or the only one below.",
    completion: .models)
  var model: String?
  @Option(help: "Only what came after this version.", completion: .versions) var since: String?
  @Option(help: "markdown or json.") var format: Format = .markdown
  @Flag(help: "Ask git for no days and authors.") var noGit = false
  @Option(
    help: ArgumentHelp("Put the sections that are missing between the markers of this file.", valueName: "file"),
    completion: .file(extensions: ["md"]))
  var update: String?
  @Flag(help: "With --update: change nothing; exit with 1 if something would change.") var check = false
  @Flag(help: "With --update: change nothing; print what would change as a unified diff.") var dryRun = false
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    if update == nil, check { throw ValidationError("--check looks at a file: name it with --update") }
    if update == nil, dryRun { throw ValidationError("--dry-run is for --update") }
    if update != nil, format != .markdown { throw ValidationError("--update writes Markdown: leave --format out") }
  }

  func run() throws {
    let console = consoleOptions.console
    let workspace = try configuration.workspace().recordingReads()
    let changelog = try workspace.changelog(.init(models: model.map { [$0] } ?? []), usesGit: !noGit)
    let first = try since.map { try changelog.chosen($0) }
    if changelog.isCutOff {
      console.note("note: the clone is shallow, so that some days are not known: git fetch --unshallow")
    }
    if let note = changelog.orderNote { console.note("note: \(note)") }
    if let update { return try write(to: update, changelog, since: first, workspace, console) }
    let shown = first.map { changelog.since($0) } ?? changelog
    console.out(format == .json ? ChangelogJSON.render(shown) : ChangelogMarkdown.render(shown))
  }

  /// Updates the file, or reports whether it is up to date.
  private func write(
    to file: String, _ changelog: Changelog, since: String?, _ workspace: Workspace, _ console: Console
  ) throws {
    let inputs = workspace.inputs().snapshot
    try inputs.refuse(report: file, as: "the changelog")
    let changes = try workspace.update(of: file, with: changelog, since: since)
    try changes.verify()
    for section in changelog.sections where section.moment.problem != nil {
      console.note("note: \(Terminal.sanitized(section.name)) cannot be read, and gets no section: plumb validate")
    }
    if dryRun { console.pass(changes) }
    if check || dryRun {
      for change in changes.changes { console.note("would \(change.action.verb) \(Terminal.sanitized(change.path))") }
    } else {
      try changes.write()
      for change in changes.changes { console.note("\(change.action.verb)d \(Terminal.sanitized(change.path))") }
    }
    if changes.isEmpty { console.note("✓ \(Terminal.sanitized(file)) has every version") }
    if check, !changes.isEmpty { throw Status.findings }
  }
}

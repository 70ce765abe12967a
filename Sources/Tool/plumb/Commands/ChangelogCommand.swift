import ArgumentParser
import PlumbConsole
import PlumbKit

/// `plumb changelog`: prints the changes in each version of a bundle.
struct ChangelogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "changelog", abstract: "Show the changes in each version of a model, newest first.",
    discussion: """
      A heading for each version and a line for each changed element. Changes that lose data, and steps that Core Data \
      cannot infer, are marked. In a git repository, each version has the day and the author of the commit that first \
      added it.

      --update adds the missing sections to a Markdown file, between two markers; edited sections are preserved. A \
      missing file is created. Add the markers to an existing file first:
        \(ChangelogFile.begin)
        \(ChangelogFile.end)

      EXAMPLES:
        plumb changelog Shop.xcdatamodeld
        plumb changelog --since "Shop 4" --no-git
        plumb changelog --update MIGRATIONS.md
        plumb changelog --update MIGRATIONS.md --check   in CI: check that every version has a section
      """)

  /// The output format. The JSON format is stable; its schema is Docs/schemas/changelog.schema.json.
  enum Format: String, CaseIterable, ExpressibleByArgument { case markdown, json }

  @Argument(help: bundleHelp, completion: .models) var model: String?
  @Option(help: "Only the versions after this one.", completion: .versions) var since: String?
  @Option(help: "markdown or json.") var format: Format = .markdown
  @OptionGroup var template: TemplateOptions
  @OptionGroup var history: GitHistoryOption
  @Option(
    help: ArgumentHelp("Add the missing sections between the markers of this file.", valueName: "file"),
    completion: .file(extensions: ["md"]))
  var update: String?
  @OptionGroup var writing: WriteOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func validate() throws {
    if update == nil, writing.check { throw ValidationError("--check requires a file: pass --update") }
    if update == nil, writing.preview.dryRun { throw ValidationError("--dry-run requires --update") }
    if template.template != nil, update != nil || format != .markdown {
      throw ValidationError("--template cannot be combined with --format and --update")
    }
    if update != nil, format != .markdown { throw ValidationError("--update writes Markdown: remove --format") }
  }

  func run() throws {
    let console = consoleOptions.console
    let workspace = try configuration.workspace().recordingReads()
    let selection = Workspace.Selection(models: model.map { [$0] } ?? [])
    let changelog = try workspace.changelog(selection, usesGit: !history.noGit)
    let first = try since.map { try changelog.chosen($0) }
    if changelog.isCutOff {
      let fetch = try GitRepository(containing: workspace.model(selection).path).unshallow
      console.note("note: the clone is shallow, so some days are unknown: \(Terminal.sanitized(fetch))")
    }
    if let note = changelog.orderNote { console.note("note: \(note)") }
    if let update {
      try write(to: update, changelog, since: first, workspace, console)
      return try console.showSchemaProblems(of: workspace)
    }
    let shown = first.map { changelog.since($0) } ?? changelog
    if try template.show(ChangelogJSON.render(shown), on: console) {
      return try console.showSchemaProblems(of: workspace)
    }
    console.out(format == .json ? ChangelogJSON.render(shown) : ChangelogMarkdown.render(shown))
    try console.showSchemaProblems(of: workspace)
  }

  /// Updates the file, or reports whether it is up to date.
  private func write(
    to file: String, _ changelog: Changelog, since: String?, _ workspace: Workspace, _ console: Console
  ) throws {
    let inputs = workspace.inputs().snapshot
    try inputs.refuse(report: file, as: "the changelog")
    let changes = try workspace.update(of: file, with: changelog, since: since)
    for section in changelog.sections where section.moment.problem != nil {
      console.note("note: \(Terminal.sanitized(section.name)) cannot be read, and has no section: plumb validate")
    }
    try writing.apply(changes, on: console)
    console.noteFiles(of: changes, isWritten: writing.writes)
    if changes.isEmpty { console.note("✓ \(Terminal.sanitized(file)) has every version") }
    try writing.finish(changes)
  }
}

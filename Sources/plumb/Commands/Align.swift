import ArgumentParser
import PlumbFormats
import PlumbKit
import PlumbModel

/// `plumb align`: hand-written declarations brought in line with the model.
struct Align: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "align", abstract: "Bring Swift declarations in line with the model.",
    discussion: """
      Applies the edits that validate announces: safe ones, and with --include-review those that somebody should look at. \
      Formatting and comments stay. Nothing is ever deleted, renamed across files, or stored in another way. Either all \
      files are written or none.
      """)

  @Argument(help: modelHelp) var models: [String] = []
  @OptionGroup var version: VersionOptions
  @Flag(help: "Apply edits too that change what is stored or how code reads.") var includeReview = false
  @Flag(help: "Write nothing; exit with 1 if something would change.") var check = false
  @Flag(help: "Write nothing; print what would change as a unified diff.") var dryRun = false
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var speech: ConsoleOptions

  func run() throws {
    let console = speech.console
    let workspace = try configuration.workspace(console)
    let models = try workspace.models(models).map { settings in
      var settings = settings
      settings.version = version.versionName ?? settings.version
      return (settings: settings, model: try Loading.model(settings))
    }
    let classes = ClassesByModel(models, in: workspace.configuration)
    let alignments = try models.map { settings, model in
      try Alignment(
        settings, model: model, rules: workspace.configuration.rules, includesReview: includeReview,
        classesElsewhere: classes.elsewhere(than: settings))
    }
    guard alignments.contains(where: { $0.rest != nil }) else {
      throw CannotRun("no sources are configured", help: ["add \"sources\" to the model in plumb.json"])
    }
    let changes = FileChanges(changes: alignments.flatMap(\.changes.changes))
    if dryRun { console.out(changes.diff()) }
    for mended in alignments.flatMap(\.mended) {
      console.remark("\(check || dryRun ? "would mend" : "mended") \(Terminal.sanitized(mended.message))")
    }
    if !check, !dryRun { try changes.apply() }
    console.remark(summary(changes, alignments))
    if check, !changes.isEmpty { throw Status.findings }
  }

  private func summary(_ changes: FileChanges, _ alignments: [Alignment]) -> String {
    let left = alignments.reduce(0) { $0 + $1.left }
    let hint = left > 0 ? " · \(Words.plural(left, "difference", "differences")) left: plumb validate" : ""
    if changes.isEmpty { return "✓ nothing to mend\(hint)" }
    let verb = check || dryRun ? "would change" : "changed"
    return "✓ \(Words.plural(changes.changes.count, "file", "files")) \(verb)\(hint)"
  }
}

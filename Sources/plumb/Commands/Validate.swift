import ArgumentParser
import PlumbKit

/// `plumb validate`: checks models, for example in CI.
///
/// The command is a front end of `Workspace.findings(of:_:)`. It always prints the report first. Exit status 2 for an
/// unreadable model has precedence over 1 for findings.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Check models against the rules.",
    discussion: """
      Exit status: 0 nothing at or above --fail-on, 1 findings, 2 a model or the configuration cannot be read.

      EXAMPLES:
        plumb validate Shop.xcdatamodeld
        plumb validate Sources                  all models below a folder
        plumb validate --preset strict --fail-on warning
        plumb validate --format github --format json=plumb-report.json
        plumb validate --against origin/main    no shipped version was edited
        plumb validate --fix --dry-run          what the safe fixes of models would change
        plumb validate --fix --include-review --new-version
      """)

  @Argument(help: modelOrInputHelp, completion: .models) var models: [String] = []
  @OptionGroup var input: InputOptions
  @OptionGroup var version: VersionOptions
  @OptionGroup var reporting: ReportOptions
  @Option(help: "How much is asked: core, recommended or strict.") var preset: RuleSettings.Preset?
  @Flag(help: "Ask too that generated files are, to the byte, what generate would write; shows the difference.")
  var exact = false
  @Option(
    help: ArgumentHelp(
      "Ask too what was done to versions since a ref of git: a shipped one edited or deleted, the current one set back.",
      valueName: "ref"), completion: .refs)
  var against: String?
  @OptionGroup var baseline: BaselineOptions
  @OptionGroup var fixing: FixOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() throws {
    let console = consoleOptions.console
    let (project, models) = try input.workspace(configuration, models)
    let selection = Workspace.Selection(models: models, version: version.versionName)
    let writes = reporting.writesFiles || baseline.writes
    let workspace = writes ? project.recordingReads() : project
    let inputs = writes ? workspace.inputs(of: selection, excluding: baseline.files) : nil
    try reporting.refuseInputs(inputs)
    let options = CheckOptions(preset: preset, isExact: exact, baseline: baseline.choice, against: against)
    let summary =
      fixing.fix
      ? try fixing.apply(workspace, selection, options, on: console) : try workspace.findings(of: selection, options)
    guard let found = summary else { return }
    if baseline.writes { return try baseline.write(found, workspace, sparing: inputs, on: console) }
    try reporting.refuseInputs(inputs)
    baseline.note(on: found, workspace, console)
    let report = found.report(toolVersion: Version.text, failOn: reporting.failOn)
    try reporting.write(report, on: console)
    if reporting.isForPeople {
      console.tell(found.generated.diff())
      if !consoleOptions.quiet { console.tell(nextSteps(report, workspace).text(style: console.textStyle)) }
    }
    if !report.isComplete { throw Status.couldNotRun }
    if report.exitStatus != 0 { throw Status.findings }
  }

  /// Returns the suggested next steps; none if the model is from standard input.
  private func nextSteps(_ report: Report, _ workspace: Workspace) -> NextSteps {
    if input.isRead(models) { return .none }
    var call = NextSteps.Call()
    call.selection = models + configuration.arguments
    call.arguments = call.selection + (preset.map { ["--preset", $0.rawValue] } ?? [])
    call.namesModels = !models.isEmpty
    call.hasBaseline = (baseline.baseline ?? workspace.configuration.baseline) != nil
    call.isFixed = fixing.fix
    call.preset = preset ?? workspace.configuration.rules.preset
    return NextSteps(after: report, call)
  }

  func validate() throws {
    if baseline.writes, !reporting.outputs.isEmpty {
      throw ValidationError("--write-baseline writes no report: leave --format out")
    }
    if fixing.fix, baseline.writes { throw ValidationError("--fix and --write-baseline are two calls") }
    if fixing.fix, input.isRead(models) { throw ValidationError("--fix writes files, and standard input is none") }
    if baseline.writes, !models.isEmpty, baseline.baseline == nil {
      throw ValidationError(
        "--write-baseline writes what is found in all models: leave the models out, or name the file with --baseline")
    }
  }
}

extension RuleSettings.Preset: ExpressibleByArgument {}

/// The options for a baseline of existing findings.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Do not count the findings of this file; the configuration's by default.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Flag(
    name: .customLong("write-baseline"),
    help: "Write what is found to the baseline; from then on only new findings count.")
  var writes = false

  /// The baseline to use; none if a new one is written, because the old baseline's findings are included in it.
  var choice: CheckOptions.BaselineChoice { writes ? .none : baseline.map { .file($0) } ?? .configured }

  /// The file named on the command line, if any.
  var files: [String] { [baseline].compactMap { $0 } }

  /// Prints the number of baseline entries without a matching finding. Prints no message if the run does not cover
  /// the whole project, because the number is then unknown.
  func note(on found: Findings, _ workspace: Workspace, _ console: Console) {
    guard found.fixedSinceBaseline > 0, let file = baseline ?? workspace.configuration.baseline else { return }
    let fixed = Words.plural(found.fixedSinceBaseline, "finding", "findings")
    let verb = found.fixedSinceBaseline == 1 ? "is" : "are"
    console.note(
      "\(fixed) of \(Terminal.sanitized(file)) \(verb) mended: plumb validate --write-baseline leaves out what is gone"
    )
  }

  /// Writes the findings to the baseline, and prints how to use it.
  ///
  /// An existing baseline is replaced. A new one must not be an input or be in a model.
  func write(_ found: Findings, _ workspace: Workspace, sparing inputs: Inputs?, on console: Console) throws {
    let plan = try workspace.baseline(of: found, in: baseline)
    for change in plan.changes.changes where change.old == nil { try inputs?.refuse(change.path, as: "the baseline") }
    try plan.changes.write()
    let count = Words.plural(plan.count, "finding", "findings")
    console.note("✓ wrote \(count) to \(Terminal.sanitized(plan.file))")
    if let file = plan.configuration, plan.changes.changes.contains(where: { $0.path == file }) {
      console.note("✓ entered it into \(Terminal.sanitized(file)): from now on only new findings count")
    } else if plan.configuration == nil || (workspace.configuration.baseline ?? plan.file) != plan.file {
      let call = Terminal.sanitized(Shell.word(plan.file))
      let key = "\"baseline\" in \(workspace.configuration.file ?? "a plumb.json (plumb config init)")"
      console.note("next: plumb validate --baseline \(call), or \(Terminal.sanitized(key))")
    }
  }
}

/// The options of `validate --fix`, which applies the fixes for models before the report.
struct FixOptions: ParsableArguments {
  @Flag(help: "Apply the fixes announced for models, then report what is left. Swift is mended by plumb align.")
  var fix = false
  @Flag(help: "With --fix: write and report nothing; print what would change as a unified diff.") var dryRun = false
  @Flag(help: "With --fix: apply fixes too that somebody should look at.") var includeReview = false
  @OptionGroup var place: NewVersionOptions

  func validate() throws {
    guard !fix, dryRun || includeReview || place.isRequested else { return }
    throw ValidationError("--dry-run, --include-review and --new-version go with --fix")
  }

  /// Applies the fixes, and reports the results.
  ///
  /// Returns the remaining findings; `nil` for a dry run, which prints no report.
  func apply(
    _ workspace: Workspace, _ selection: Workspace.Selection, _ options: CheckOptions, on console: Console
  ) throws -> Findings? {
    let plan = try workspace.fixModels(
      includeReview ? .review : .safe, to: place.target, in: selection, options)
    try plan.changes.verify()
    if dryRun { console.pass(plan.changes) } else { try plan.changes.write() }
    for change in plan.made {
      console.note("\(dryRun ? "would mend" : "mended"): \(Terminal.sanitized(change.finding.message))")
      console.note("  fix: \(Terminal.sanitized(change.fix))")
    }
    for line in plan.leftLines { console.note(Terminal.sanitized(line)) }
    for version in plan.versions { console.note(version.note(isWritten: !dryRun)) }
    console.note(summary(plan))
    return dryRun ? nil : plan.findings
  }

  /// Returns the summary: `✓ 2 findings repaired, 1 file changed`.
  private func summary(_ plan: ModelFixingPlan) -> String {
    if plan.changes.isEmpty { return "✓ no fix to apply" }
    let findings = Words.plural(plan.made.count, "finding", "findings")
    let files = Words.plural(plan.changes.changes.count, "file", "files")
    return "✓ \(findings) \(dryRun ? "would be mended" : "mended"), \(files) \(dryRun ? "would change" : "changed")"
  }
}

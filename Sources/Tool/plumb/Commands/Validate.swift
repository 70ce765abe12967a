import ArgumentParser
import PlumbConsole
import PlumbKit

/// `plumb validate`: checks models, for example in CI.
///
/// The command is a front end of `Workspace.findings(of:_:)`. It always prints the report first. Exit status 2 for an
/// unreadable model has precedence over 1 for findings.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Check models against the rules.",
    discussion: """
      Exit status: 0 no finding at or above --fail-on, 1 findings, 2 a model or the configuration cannot be read.

      EXAMPLES:
        plumb validate Shop.xcdatamodeld
        plumb validate Sources                  all models below a folder
        plumb validate --preset strict --fail-on warning
        plumb validate --format github --format json=plumb-report.json
        plumb validate --against origin/main    check that no released version was edited
        plumb validate --release                fail if a part of CloudKit's schema is not deployed
        plumb validate --fix --dry-run          show the changes of the safe fixes for models
        plumb validate --fix --include-review --new-version
        plumb validate --watch                  check again after each change
      """)

  @Argument(help: modelOrInputHelp, completion: .models) var models: [String] = []
  @OptionGroup var input: InputOptions
  @OptionGroup var version: VersionOptions
  @OptionGroup var reporting: ReportOptions
  @Option(help: "The strictness of the rules: core, recommended or strict.") var preset: RuleSettings.Preset?
  @Flag(help: "Also require that generated files equal the output of generate byte for byte; shows the difference.")
  var exact = false
  @Option(
    help: ArgumentHelp(
      "Also check the changes of versions since a ref of git: a released version edited or deleted, the current one set back.",
      valueName: "ref"), completion: .refs)
  var against: String?
  @Flag(help: "Before a release: record types and fields that the export of CloudKit's Production lacks are errors.")
  var release = false
  @OptionGroup var baseline: BaselineOptions
  @OptionGroup var fixing: FixOptions
  @OptionGroup var watching: WatchOption
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var consoleOptions: ConsoleOptions

  func run() throws {
    let console = consoleOptions.console
    if watching.watch { try checkRepeatedly(console) } else { try check(console) }
  }

  /// Checks the models after each change. Only what a change concerns is parsed again.
  private func checkRepeatedly(_ console: Console) throws {
    var memory = CheckMemory()
    try watching.run(on: console) { files, changed in
      if configuration.isChanged(changed) { memory = CheckMemory() } else { memory.forgetFiles() }
      let workspace = try configuration.workspace(files)
      let selection = Workspace.Selection(models: models, version: version.versionName)
      let found = try workspace.findings(of: selection, options, reusing: &memory)
      baseline.note(on: found, console)
      try report(found, console)
      return []
    }
  }

  private func check(_ console: Console) throws {
    let (project, models) = try input.workspace(configuration, models)
    let selection = Workspace.Selection(models: models, version: version.versionName)
    let writes = reporting.writesFiles || baseline.writes
    let workspace = writes ? project.recordingReads() : project
    let inputs = writes ? workspace.inputs(of: selection, excluding: baseline.files) : nil
    try reporting.refuseInputs(inputs)
    if baseline.writes {
      let plans = try workspace.baselines(of: selection, options, in: baseline.baseline)
      return try baseline.write(plans, sparing: inputs, on: console)
    }
    guard let found = try findings(workspace, selection, console) else { return }
    if release, !found.comparesWithProduction {
      throw CannotRun(
        "--release compares models with an export of CloudKit's Production, and no model has one",
        help: ["name it in plumb.json: \"cloudKit\": { \"production\": \"CloudKit/Production.ckdb\" }"])
    }
    try reporting.refuseInputs(inputs)
    baseline.note(on: found, console)
    try report(found, console)
  }

  /// Returns the findings after the fixes of `--fix`; `nil` for a dry run of the fixes, which prints no report.
  private func findings(
    _ workspace: Workspace, _ selection: Workspace.Selection, _ console: Console
  ) throws -> Findings? {
    if fixing.fix { return try fixing.apply(workspace, selection, options, on: console) }
    return try console.showingProgress(of: "checking the models") { try workspace.findings(of: selection, options) }
  }

  private var options: CheckOptions {
    CheckOptions(preset: preset, isExact: exact, baseline: baseline.choice, against: against, isRelease: release)
  }

  /// Prints the report, the differences of generated files, and the next steps. Throws the exit status.
  private func report(_ found: Findings, _ console: Console) throws {
    let report = found.report(toolVersion: Version.text, failOn: reporting.failOn)
    try reporting.write(report, on: console)
    if reporting.isForPeople {
      console.printReport(found.generated.diff())
      if !consoleOptions.quiet { console.printReport(nextSteps(report, found).text(style: console.textStyle)) }
    }
    if !report.isComplete { throw Status.couldNotRun }
    if report.exitStatus != 0 { throw Status.findings }
  }

  /// Returns the suggested next steps; none if the model is from standard input.
  private func nextSteps(_ report: Report, _ found: Findings) -> NextSteps {
    if input.isRead(models) { return .none }
    var call = NextSteps.Call()
    call.selection = models + configuration.arguments
    call.arguments = call.selection + (preset.map { ["--preset", $0.rawValue] } ?? [])
    call.namesModels = !models.isEmpty
    call.hasBaseline = !found.baselines.isEmpty
    call.isFixed = fixing.fix
    call.preset = found.preset
    return NextSteps(after: report, call)
  }

  func validate() throws {
    if watching.watch, !reporting.outputs.isEmpty || fixing.fix || baseline.writes || input.isRead(models) {
      throw ValidationError("--watch cannot be combined with --format, --fix, --write-baseline and standard input")
    }
    if baseline.writes, !reporting.outputs.isEmpty {
      throw ValidationError("--write-baseline writes no report: remove --format")
    }
    if fixing.fix, baseline.writes { throw ValidationError("--fix and --write-baseline cannot be combined") }
    if fixing.fix, input.isRead(models) { throw ValidationError("--fix cannot write to standard input") }
    if baseline.writes, !models.isEmpty, baseline.baseline == nil {
      throw ValidationError(
        "--write-baseline includes all models: remove the models, or name the file with --baseline")
    }
  }
}

extension RuleSettings.Preset: ExpressibleByArgument {}

/// The options for a baseline of existing findings.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Do not count the findings of this file; by default the configured one.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Flag(
    name: .customLong("write-baseline"),
    help: "Write the findings to the baseline; then only new findings count.")
  var writes = false

  /// The baseline to use; none if a new one is written, because the old baseline's findings are included in it.
  var choice: CheckOptions.BaselineChoice { writes ? .none : baseline.map { .file($0) } ?? .configured }

  /// The file named on the command line, if any.
  var files: [String] { [baseline].compactMap { $0 } }

  /// Prints the number of baseline entries without a matching finding. Prints no message if the run does not cover
  /// the whole project, because the number is then unknown.
  func note(on found: Findings, _ console: Console) {
    for (file, count) in found.baselines where count > 0 {
      let fixed = Phrase.plural(count, "finding", "findings")
      let verb = count == 1 ? "is" : "are"
      console.note(
        "\(fixed) of \(Terminal.sanitized(file)) \(verb) fixed: plumb validate --write-baseline removes fixed findings"
      )
    }
  }

  /// Writes the findings to the baselines, and prints how to use them.
  ///
  /// An existing baseline is replaced. A new one must not be an input or be in a model.
  func write(_ plans: [BaselinePlan], sparing inputs: Inputs?, on console: Console) throws {
    let changes = FileChanges(plans.flatMap(\.changes.changes))
    for change in changes.changes where change.old == nil { try inputs?.refuse(change.path, as: "the baseline") }
    try changes.write()
    for plan in plans { note(plan, on: console) }
  }

  private func note(_ plan: BaselinePlan, on console: Console) {
    let count = Phrase.plural(plan.count, "finding", "findings")
    console.note("✓ wrote \(count) to \(Terminal.sanitized(plan.file))")
    if let file = plan.configuration, plan.changes.changes.contains(where: { $0.path == file }) {
      console.note("✓ added it to \(Terminal.sanitized(file)): only new findings count now")
    } else if plan.configuration == nil || (plan.configured ?? plan.file) != plan.file {
      let call = Terminal.sanitized(Shell.word(plan.file))
      let key = "\"baseline\" in \(plan.configurationFile ?? "a plumb.json (plumb config init)")"
      console.note("next: plumb validate --baseline \(call), or \(Terminal.sanitized(key))")
    }
  }
}

/// The options of `validate --fix`, which applies the fixes for models before the report.
struct FixOptions: ParsableArguments {
  @Flag(help: "Apply the announced fixes for models, then report the remaining findings. plumb align fixes Swift.")
  var fix = false
  @OptionGroup var preview: DryRunOption
  @Flag(help: "With --fix: also apply fixes that need a review.") var includeReview = false
  @OptionGroup var place: NewVersionOptions

  func validate() throws {
    guard !fix, preview.dryRun || includeReview || place.isRequested else { return }
    throw ValidationError("--dry-run, --include-review and --new-version require --fix")
  }

  /// Applies the fixes, and reports the results.
  ///
  /// Returns the remaining findings; `nil` for a dry run, which prints no report.
  func apply(
    _ workspace: Workspace, _ selection: Workspace.Selection, _ options: CheckOptions, on console: Console
  ) throws -> Findings? {
    let fixes = try workspace.fixModels(
      includeReview ? .review : .safe, to: place.target, in: selection, options)
    let plan = fixes.plan
    let dryRun = preview.dryRun
    try preview.apply(plan.changes, on: console)
    for change in plan.made {
      console.note("\(dryRun ? "would fix" : "fixed"): \(Terminal.sanitized(change.finding.message))")
      console.note("  fix: \(Terminal.sanitized(change.fix))")
    }
    for line in plan.leftLines { console.note(Terminal.sanitized(line)) }
    for version in plan.versions { console.note(version.note(isWritten: !dryRun)) }
    let findings = Phrase.plural(plan.made.count, "finding", "findings")
    let files = Phrase.plural(plan.changes.changes.count, "file", "files")
    let summary = "\(findings) \(dryRun ? "would be fixed" : "fixed"), \(files) \(dryRun ? "would change" : "changed")"
    console.note("✓ \(plan.changes.isEmpty ? "no fix to apply" : summary)")
    return dryRun ? nil : fixes.findings
  }
}

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

import ArgumentParser
import PlumbKit

/// `plumb validate`: the gate in CI.
///
/// A front of `Workspace.findings(of:_:)`. The report comes first, whatever the exit status: 2 for a model that could
/// not be read outweighs 1 for findings.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Check models against the rules.",
    discussion: """
      Exit status: 0 nothing at or above --fail-on, 1 findings, 2 a model or the configuration cannot be read.

      EXAMPLES:
        plumb validate Shop.xcdatamodeld
        plumb validate --preset strict --fail-on warning
        plumb validate --format github --format json=plumb-report.json
        plumb validate --against origin/main    no shipped version was edited
      """)

  @Argument(help: modelHelp, completion: .models) var models: [String] = []
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
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var speech: ConsoleOptions

  func run() throws {
    let console = speech.console
    let workspace = try configuration.workspace()
    try reporting.refuseFiles(of: workspace, models, baseline.baseline)
    let found = try workspace.findings(
      of: .init(models: models, version: version.versionName),
      CheckOptions(preset: preset, isExact: exact, baseline: baseline.choice, against: against))
    if baseline.writes { return try baseline.write(found, workspace, on: console) }
    baseline.remark(on: found, workspace, console)
    let report = found.report(toolVersion: Version.text, failOn: reporting.failOn)
    try reporting.write(report, on: console)
    if reporting.isForPeople { console.out(found.generated.diff()) }
    if !report.isComplete { throw Status.couldNotRun }
    if report.exitStatus != 0 { throw Status.findings }
  }

  func validate() throws {
    if baseline.writes, !reporting.outputs.isEmpty {
      throw ValidationError("--write-baseline writes no report: leave --format out")
    }
    if baseline.writes, !models.isEmpty, baseline.baseline == nil {
      throw ValidationError(
        "--write-baseline writes what is found in all models: leave the models out, or name the file with --baseline")
    }
  }
}

extension RuleSettings.Preset: ExpressibleByArgument {}

import ArgumentParser
import PlumbFormats
import PlumbKit
import PlumbModel

/// `plumb validate`: the gate in CI.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Check models against the rules.",
    discussion: """
      Exit status: 0 nothing at or above --fail-on, 1 findings, 2 a model or the configuration cannot be read.

      EXAMPLES:
        plumb validate Shop.xcdatamodeld
        plumb validate --preset strict --fail-on warning
        plumb validate --format github --format json=plumb.json
      """)

  @Argument(help: modelHelp) var models: [String] = []
  @OptionGroup var version: VersionOptions
  @OptionGroup var reporting: ReportOptions
  @Option(help: "How much is asked: core, recommended or strict.") var preset: RuleSettings.Preset?
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var speech: ConsoleOptions

  func run() throws {
    let console = speech.console
    let workspace = try configuration.workspace(console)
    var rules = workspace.configuration.rules
    preset.map { rules.preset = $0 }
    let checks = try workspace.models(models).map { settings in
      var settings = settings
      settings.version = version.versionName ?? settings.version
      return try BundleCheck(settings, rules: rules)
    }
    let report = Report(
      suppress(checks, rules), models: checks.map(\.models), sources: .init(checks.flatMap(\.sources)),
      toolVersion: Version.text, failOn: reporting.failOn)
    try reporting.write(report, on: console)
    if checks.contains(where: { !$0.isReadable }) { throw Status.couldNotRun }
    if report.exitStatus != 0 { throw Status.findings }
  }

  /// Marks what is suppressed, and adds which suppressions cover nothing.
  private func suppress(_ checks: [BundleCheck], _ rules: RuleSettings) -> [Diagnostic] {
    var suppressions = Suppressions(rules.ignores)
    for model in checks.compactMap(\.model) { suppressions.add(model) }
    let marked = suppressions.apply(to: checks.flatMap(\.diagnostics))
    // Where only some models are checked, the configuration's list may be about the others.
    return marked + suppressions.unused(in: rules, for: nil).filter { models.isEmpty || $0.element.steps.count > 0 }
  }
}

extension RuleSettings.Preset: ExpressibleByArgument {}

import ArgumentParser
import PlumbKit

/// `plumb validate`: the gate in CI.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Check models against the rules.",
    discussion: """
      Exit status: 0 nothing at or above --fail-on, 1 findings, 2 a model or the configuration cannot be read.

      EXAMPLES:
        plumb validate Shop.xcdatamodeld
        plumb validate --preset strict --fail-on warning
        plumb validate --format github --format json=plumb-report.json
      """)

  @Argument(help: modelHelp) var models: [String] = []
  @OptionGroup var version: VersionOptions
  @OptionGroup var reporting: ReportOptions
  @Option(help: "How much is asked: core, recommended or strict.") var preset: RuleSettings.Preset?
  @Flag(help: "Ask too that generated files are, to the byte, what generate would write; shows the difference.")
  var exact = false
  @OptionGroup var baseline: BaselineOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var speech: ConsoleOptions

  func run() throws {
    let console = speech.console
    let workspace = try configuration.workspace(console)
    try reporting.refuseFiles(of: workspace.configuration, models, baseline.baseline)
    var rules = workspace.configuration.rules
    preset.map { rules.preset = $0 }
    let checks = try workspace.models(models).map { try BundleCheck(try withFlags($0), rules: rules) }
    let (ofRules, ofSources) = Parallel.both(
      { checks.findings() }, { Result { try SourceChecks(checks, workspace.configuration) } })
    let swift = try ofSources.get()
    let found = suppress(checks, ofRules, swift, rules, workspace.configuration)
    let isReadable = checks.allSatisfy(\.isReadable)
    if baseline.writes {
      guard isReadable else { throw CannotRun.baselineOfUnread }
      return try baseline.write(found, workspace.configuration, on: console)
    }
    let report = Report(
      try baseline.apply(to: found, workspace.configuration, isWhole: isWhole(checks, workspace), on: console),
      models: checks.map(\.models),
      swiftFiles: Set(swift.drifts.flatMap(\.files)).count,
      sources: .init(checks.flatMap(\.sources) + swift.drifts.flatMap(\.sources)), toolVersion: Version.text,
      rules: Rule.catalogue,
      failOn: reporting.failOn, isComplete: isReadable)
    try reporting.write(report, on: console)
    if reporting.isForPeople { console.out(swift.exacts.map { $0.changes.diff() }.joined()) }
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

  /// Whether all that the baseline may know of was looked at, as it was when it was written.
  private func isWhole(_ checks: [BundleCheck], _ workspace: Workspace) -> Bool {
    preset == nil && version.versionName == nil
      && workspace.configuration.models(besides: checks.map(\.settings)).isEmpty
  }

  private func withFlags(_ settings: ModelSettings) throws -> ModelSettings {
    var settings = try version.applied(to: settings)
    settings.isExact = exact || settings.isExact
    return settings
  }

  /// Marks what is suppressed, and adds which suppressions cover nothing, of those that this run can speak for.
  private func suppress(
    _ checks: [BundleCheck], _ ofRules: [Diagnostic], _ swift: SourceChecks, _ rules: RuleSettings,
    _ configuration: ProjectConfiguration
  ) -> [Diagnostic] {
    var suppressions = Suppressions(rules.ignores)
    for model in checks.compactMap(\.model) { suppressions.add(model) }
    for drift in swift.drifts {
      suppressions.add(drift.actual) { file in drift.sources.first { $0.file == file }?.bytes }
    }
    let found =
      ofRules + swift.drifts.flatMap { $0.diagnostics + $0.findings.map(\.diagnostic) }
      + swift.exacts.flatMap(\.diagnostics)
    let marked = suppressions.apply(to: found)
    let unchecked = configuration.models(besides: checks.map(\.settings))
    let isWhole = models.isEmpty || unchecked.isEmpty && !configuration.models.isEmpty
    return marked.once
      + suppressions.unused(in: rules, for: checks.compactMap(\.model), among: Rule.all)
      .filter { $0.isKnown(isWhole: isWhole, unchecked: unchecked) }.map(\.diagnostic)
  }
}

extension Suppressions.Unused {
  /// Whether a run can say so: what is written down may be about models that were not checked.
  fileprivate func isKnown(isWhole: Bool, unchecked: [ModelSettings]) -> Bool {
    switch kind {
    case .configuration, .baseline: isWhole
    case .comment: !unchecked.contains { $0.holds(diagnostic.element.version) }
    case .userInfo: true
    }
  }
}

extension RuleSettings.Preset: ExpressibleByArgument {}

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
  @Flag(help: "Ask too that generated files are, to the byte, what generate would write; shows the difference.")
  var exact = false
  @OptionGroup var baseline: BaselineOptions
  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var speech: ConsoleOptions

  func run() throws {
    let console = speech.console
    let workspace = try configuration.workspace(console)
    var rules = workspace.configuration.rules
    preset.map { rules.preset = $0 }
    let checks = try workspace.models(models).map { try BundleCheck(withFlags($0), rules: rules) }
    let generations = try checks.map { try $0.generation() }
    let drifts = try Self.drifts(checks, generations)
    let exacts = try Self.exacts(checks, generations, drifts)
    let found = suppress(checks, drifts, exacts, rules)
    if baseline.writes { return try baseline.write(found, workspace.configuration, on: console) }
    let report = Report(
      try baseline.apply(to: found, workspace.configuration, on: console), models: checks.map(\.models),
      sources: .init(checks.flatMap(\.sources) + drifts.flatMap(\.sources)), toolVersion: Version.text,
      failOn: reporting.failOn)
    try reporting.write(report, on: console)
    if reporting.isForPeople { console.out(exacts.map { $0.changes.diff() }.joined()) }
    if checks.contains(where: { !$0.isReadable }) { throw Status.couldNotRun }
    if report.exitStatus != 0 { throw Status.findings }
  }

  private func withFlags(_ settings: ModelSettings) -> ModelSettings {
    var settings = settings
    settings.version = version.versionName ?? settings.version
    settings.isExact = exact || settings.isExact
    return settings
  }

  private static func exacts(
    _ checks: [BundleCheck], _ generations: [Generation?], _ drifts: [DriftCheck]
  ) throws -> [ExactCheck] {
    let drifting = Set(drifts.flatMap { $0.findings.compactMap(\.diagnostic.location?.file) })
    return try zip(checks, generations).compactMap { check, generation in
      guard check.settings.isExact, let generation else { return nil }
      return try ExactCheck(generation, rules: check.rules, drifting: drifting)
    }
  }

  /// The Swift of each model; a class that belongs to another of the models is no stranger.
  private static func drifts(_ checks: [BundleCheck], _ generations: [Generation?]) throws -> [DriftCheck] {
    try checks.indices.compactMap { index in
      guard let model = checks[index].model else { return nil }
      return try DriftCheck(
        checks[index].settings, model: model, rules: checks[index].rules, generation: generations[index],
        classesElsewhere: checks.indices.reduce(into: []) { classes, other in
          if other != index { classes.formUnion(checks[other].classNames) }
        })
    }
  }

  /// Marks what is suppressed, and adds which suppressions cover nothing.
  private func suppress(
    _ checks: [BundleCheck], _ drifts: [DriftCheck], _ exacts: [ExactCheck], _ rules: RuleSettings
  ) -> [Diagnostic] {
    var suppressions = Suppressions(rules.ignores)
    for model in checks.compactMap(\.model) { suppressions.add(model) }
    for drift in drifts {
      suppressions.add(drift.actual) { file in drift.sources.first { $0.file == file }?.bytes }
    }
    let found =
      checks.flatMap(\.diagnostics) + drifts.flatMap { $0.diagnostics + $0.findings.map(\.diagnostic) }
      + exacts.flatMap(\.diagnostics)
    let marked = suppressions.apply(to: found)
    // Where only some models are checked, the configuration's list may be about the others.
    return marked + suppressions.unused(in: rules, for: nil).filter { models.isEmpty || $0.element.steps.count > 0 }
  }
}

extension RuleSettings.Preset: ExpressibleByArgument {}

import PlumbConfiguration
import PlumbCore
import PlumbFindings
import PlumbFormats
import PlumbMigration
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// The problems of a project's models and of their Swift declarations.
///
///     let found = try workspace.findings()
///     let counting = found.diagnostics.filter { $0.suppression == nil }
///     let isClean = found.isComplete && counting.allSatisfy { $0.severity < .error }
public struct Findings: Sendable {
  /// All findings in no particular order. Suppressed and baselined findings are included and marked.
  public var diagnostics: [Diagnostic]
  /// Whether every model could be read and no file contains a merge conflict. An incomplete run has not passed,
  /// regardless of the number of findings.
  public var isComplete: Bool
  /// The source texts that the findings refer to.
  public var sources: [Source]
  /// The changes that `generate` would make, for the models that are checked for exact output.
  public var generated: FileChanges
  /// The number of baseline entries without a matching finding; 0 if the run does not cover the whole project.
  public var fixedSinceBaseline: Int { baselines.reduce(0) { $0 + $1.fixed } }
  /// The baselines of the run, each with the number of entries without a matching finding.
  package var baselines: [(file: String, fixed: Int)] = []
  /// The preset of the rules.
  package var preset: RuleSettings.Preset
  /// The configurations of the run in the order of their models; empty if the only one is that of the working folder.
  package var configurations: [String] = []
  /// Whether a checked model has an export of CloudKit's Production.
  package var comparesWithProduction = false
  /// The rules that the configuration declares.
  package var customRules: [Rule] = []
  /// The page with the texts of the rules.
  package var rulesPage: RulesPage?
  /// The checked models with their Swift declarations, for editors.
  package var compared: [ComparedModel] = []
  /// The checked models, as counted in the summary of a report.
  package var models: [Report.CheckedModel]
  /// The number of checked Swift files, without duplicates.
  package var swiftFiles: Int
  /// The number of checked Objective-C files, including headers, without duplicates.
  package var objectiveCFiles: Int

  /// Returns the findings as a report.
  ///
  /// `failOn` is the lowest severity for which the report's exit status is 1.
  package func report(toolVersion: String, failOn: Severity) -> Report {
    Report(
      diagnostics, models: models, swiftFiles: swiftFiles, objectiveCFiles: objectiveCFiles, sources: sources,
      configurations: configurations, toolVersion: toolVersion, rules: Rule.catalogue + customRules,
      rulesPage: rulesPage, failOn: failOn,
      isComplete: isComplete)
  }
}

/// The options of a check.
///
///     try workspace.findings(CheckOptions(preset: .strict, isExact: true, against: "origin/main"))
public struct CheckOptions: Sendable, Hashable {
  /// The rule preset; `nil` for the configured one.
  public var preset: RuleSettings.Preset?
  /// Whether generated files must equal the output of `generate` byte for byte, even if not configured.
  public var isExact: Bool
  /// The baseline to use.
  public var baseline: BaselineChoice
  /// A git ref. The check includes the changes to each bundle's versions since then; `nil` for no history check. Git
  /// reads the disk, independent of the workspace's file system.
  public var against: String?
  /// Whether the check precedes a release: parts of CloudKit's schema that are not deployed are then errors.
  public var isRelease: Bool

  /// Creates options, by default with the configured settings.
  public init(
    preset: RuleSettings.Preset? = nil, isExact: Bool = false, baseline: BaselineChoice = .configured,
    against: String? = nil, isRelease: Bool = false
  ) {
    self.isRelease = isRelease
    self.preset = preset
    self.isExact = isExact
    self.baseline = baseline
    self.against = against
  }

  /// The source of the baseline.
  public enum BaselineChoice: Sendable, Hashable {
    /// The configured file, if it is configured and exists.
    case configured
    /// The given file, which must exist.
    case file(String)
    /// Use of no baseline, so that all findings count.
    case none
  }
}

extension Workspace {
  /// Checks models against the rules, their Swift declarations, and their generated files, and marks suppressed and
  /// baselined findings.
  ///
  /// The rules and the Swift comparison run in parallel on all cores. Findings of a bundle are not repeated if
  /// several of its versions are checked, and neither are findings in sources that several models share.
  ///
  /// - Throws: `CannotRun` if no model is selected, `Unreadable` for an unreadable baseline. An unreadable bundle or version
  ///   is a finding instead, and makes the result incomplete.
  public func findings(
    of selection: Selection = .all, _ options: CheckOptions = CheckOptions()
  ) throws -> Findings {
    var memory = CheckMemory()
    return try findings(of: selection, options, reusing: &memory)
  }

  /// Returns the findings as `findings(of:_:)`, and reuses the results of an earlier check with the same configuration,
  /// selection and options.
  package func findings(
    of selection: Selection = .all, _ options: CheckOptions = CheckOptions(), reusing memory: inout CheckMemory
  ) throws -> Findings {
    if search != nil { return try findingsOfParts(selection, options, reusing: &memory) }
    return try findings(of: selection, options, comparedWith: nil, reusing: &memory)
  }

  /// Returns the findings of a part of a run. `history` are the bundles of all parts, compared with the ref; `nil` for a
  /// run of one part or without a ref.
  package func findings(
    of selection: Selection, _ options: CheckOptions, comparedWith history: HistoryComparison?,
    reusing memory: inout CheckMemory
  ) throws -> Findings {
    let models: [ModelSettings]
    do {
      models = try memory.base?.models ?? memory.search?.models ?? self.models(selection)
    } catch {
      guard let found = try findingsWithoutModels(selection, options) else { throw error }
      return found
    }
    return try findings(of: models, selection, options, history, reusing: &memory)
  }

  /// Returns the findings for models that have already been selected.
  package func findings(of models: [ModelSettings], _ selection: Selection, _ options: CheckOptions) throws -> Findings
  {
    var memory = CheckMemory()
    return try findings(of: models, selection, options, nil, reusing: &memory)
  }

  /// Returns the findings for models that have already been selected, in five steps: read the bundles, check them,
  /// suppress findings, apply the baseline, and collect the result.
  private func findings(
    of models: [ModelSettings], _ selection: Selection, _ options: CheckOptions, _ history: HistoryComparison?,
    reusing memory: inout CheckMemory
  ) throws -> Findings {
    var rules = configuration.rules
    options.preset.map { rules.preset = $0 }
    var base = try memory.base ?? base(models, rules, selection, options, memory.search?.remains)
    let (checked, knownRules) = (base.checked, base.ofRules)
    let (ofRules, ofSwift) = Parallel.both(
      { knownRules ?? checked.ruleFindings },
      { Result { try SwiftFindings(checked, configuration, &base.bundles, files, &memory) } })
    base.ofRules = ofRules
    memory.base = base
    let swift = try ofSwift.get()
    let ofModels = checked.findings(ofRules, swift)
    let ofHistory =
      try options.against.map { ref in
        try historyFindings(of: checked, swift, selection, rules, since: ref, shared: history)
      } ?? []
    let unreadable = base.unreadable
    let found = unreadable + ofModels + swift.diagnostics + base.ofLock + ofHistory + base.remains

    // Merge conflicts, versions that cannot be compared, and notes about settings cannot be suppressed or baselined.
    let always = found.filter { Rule.isAlwaysReported($0.rule) }.unique
    let others = found.filter { !Rule.isAlwaysReported($0.rule) }
    let suppressed = suppressed(others, checked, swift, rules, selection, options)
    let (baselined, stale) = try baselined(suppressed, options)

    let isWhole =
      options.preset == nil && selection.version == nil
      && configuration.models(excluding: checked.map(\.settings)).isEmpty
    return Findings(
      diagnostics: always + baselined,
      isComplete: unreadable.isEmpty && always.allSatisfy { $0.severity < .error }
        && checked.allSatisfy { $0.isReadable && $0.cloudExports.isComplete },
      sources: checked.flatMap { $0.bundle.versions.compactMap { $0.model?.source } }
        + checked.flatMap(\.cloudExports.sources) + swift.drifts.flatMap(\.drift.sources) + otherSources(of: baselined)
        + (checked.contains { $0.bundle.isSwift } ? sources(of: baselined) : []),
      generated: FileChanges(swift.exacts.flatMap(\.changes)),
      baselines: baselineFile(options.baseline).map { [($0, isWhole ? stale : 0)] } ?? [],
      preset: rules.preset,
      comparesWithProduction: checked.contains { $0.settings.cloudKit.production != nil && $0.rules.cloudKit != false },
      customRules: rules.customRules, rulesPage: rules.page,
      compared: zip(checked, swift.checks).map { ComparedModel($0, $1) }, models: checked.map(\.counted),
      swiftFiles: swift.count(of: .swift) + Set(checked.flatMap(\.schemaFiles)).count,
      objectiveCFiles: swift.count(of: .objectiveC))
  }

  /// Returns a warning for each remains of a bundle that a search found, except for the models that are checked.
  private func remains(_ selection: Selection, _ rules: RuleSettings, except models: [ModelSettings]) -> [Diagnostic] {
    guard rules.severity(of: .versionUnreadable, for: nil) != nil else { return [] }
    let search = ModelSearch(files)
    let found =
      !selection.models.isEmpty
      ? selection.models.filter(isFolderOfModels).flatMap { search.remains(below: $0) }
      : configuration.models.isEmpty ? search.remains(below: folder).filter(isInside) : []
    let checked = Set(models.map { Path.plain($0.path) })
    return found.filter { !checked.contains(Path.plain($0)) }
      .map { Rule.versionUnreadable(remains: Path.reported($0)) }
  }

  /// Reads the bundles and the lock. `remains` are the warnings of an earlier check with the same files.
  private func base(
    _ models: [ModelSettings], _ rules: RuleSettings, _ selection: Selection, _ options: CheckOptions,
    _ remains: [Diagnostic]?
  ) throws -> CheckMemory.Base {
    var bundles = Bundles(self)
    let (read, unreadable) = try checkedBundles(models, rules, options, &bundles)
    var (checked, ofLock) = locked(read, by: try LockFile(files, near: configuration.file), selection, rules)
    if let sharing = StoreSharing(checked, below: folder, files) {
      for index in checked.indices { checked[index].sharing = sharing }
    }
    return CheckMemory.Base(
      models: models, checked: checked, unreadable: unreadable, ofLock: ofLock,
      remains: remains ?? self.remains(selection, rules, except: models),
      bundles: bundles)
  }

  /// Returns the readable bundles, and the errors of the unreadable ones.
  private func checkedBundles(
    _ models: [ModelSettings], _ rules: RuleSettings, _ options: CheckOptions, _ bundles: inout Bundles
  ) throws -> (checked: [CheckedBundle], unreadable: [Diagnostic]) {
    var unreadable: [Diagnostic] = []
    let checked = try models.compactMap { settings -> CheckedBundle? in
      var settings = settings
      settings.isExact = options.isExact || settings.isExact
      do {
        return try CheckedBundle(settings, rules: rules, isRelease: options.isRelease, &bundles, files)
      } catch let failure as Unreadable {
        unreadable += failure.diagnostics
        return nil
      }
    }
    return (checked, unreadable)
  }
}

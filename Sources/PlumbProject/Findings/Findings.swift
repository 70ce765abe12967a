import PlumbDrift
import PlumbFormats
import PlumbModel
import PlumbReport
import PlumbRules
import PlumbText

/// What is wrong with a project's models, and with the Swift that speaks for them.
///
///     let found = try workspace.findings()
///     let counting = found.diagnostics.filter { $0.suppression == nil }
///     let isClean = found.isComplete && counting.allSatisfy { $0.severity < .error }
public struct Findings: Sendable {
  /// Everything; what is suppressed or known from the baseline is there and marked. A report sorts them; their order
  /// here says nothing.
  public var diagnostics: [Diagnostic]
  /// Whether every model could be read, and no file holds a merge conflict. Without that a run has not passed, however little was found.
  public var isComplete: Bool
  /// The texts that the findings point into.
  public var sources: [Source]
  /// What `generate` would change, of the models whose generated files are asked to be as it writes them.
  public var generated: FileChanges
  /// Entries of the baseline that nothing has any more; 0 where not everything was looked at.
  public var mendedSinceBaseline: Int
  /// The rules that the configuration declares.
  package var customRules: [Rule] = []
  /// As the last line of a report counts them.
  package var models: [Report.CheckedModel]
  /// How many Swift files were looked at, each counted once.
  package var swiftFiles: Int
  /// The same for Objective-C files, headers included.
  package var objectiveCFiles: Int

  /// The findings for a report.
  ///
  /// `failOn` is the least severity with which the report's exit status is 1.
  package func report(toolVersion: String, failOn: Severity) -> Report {
    Report(
      diagnostics, models: models, swiftFiles: swiftFiles, objectiveCFiles: objectiveCFiles, sources: .init(sources),
      toolVersion: toolVersion, rules: Rule.catalogue + customRules, failOn: failOn, isComplete: isComplete)
  }
}

/// How closely a project is looked at.
///
///     try workspace.findings(CheckOptions(preset: .strict, isExact: true, against: "origin/main"))
public struct CheckOptions: Sendable, Hashable {
  /// nil for the one that is configured.
  public var preset: RuleSettings.Preset?
  /// Whether generated files have to be, to the byte, what `generate` would write, also where it is not configured.
  public var isExact: Bool
  /// The findings that are known.
  public var baseline: BaselineChoice
  /// A ref of git: what was done to the versions of each bundle since then is looked at too. nil for the bundles as they
  /// are. Git reads the disk, whatever the workspace reads its files from.
  public var against: String?

  /// As the configuration has it.
  public init(
    preset: RuleSettings.Preset? = nil, isExact: Bool = false, baseline: BaselineChoice = .configured,
    against: String? = nil
  ) {
    self.preset = preset
    self.isExact = isExact
    self.baseline = baseline
    self.against = against
  }

  /// Where known findings are listed.
  public enum BaselineChoice: Sendable, Hashable {
    /// In the configuration's file, where it names one and that is there.
    case configured
    /// In this file, which has to be there.
    case file(String)
    /// Nowhere: everything counts.
    case none
  }
}

extension Workspace {
  /// Checks models: the rules, the Swift that speaks for them, generated files; then marks what is suppressed or known.
  ///
  /// Rules and Swift are looked at side by side, on all cores. Of a bundle that is named by several of its versions the
  /// findings of the bundle come once; what models that share sources have in common comes once too.
  ///
  /// - Throws: `CannotRun` where there is nothing to check, `Unreadable` for a baseline or the only bundle that cannot be
  ///   read. A version that cannot be read, or one bundle of several, is a finding instead, and makes the result
  ///   incomplete.
  public func findings(
    of selection: Selection = .all, _ options: CheckOptions = CheckOptions()
  ) throws -> Findings {
    try findings(of: try models(selection), selection, options)
  }

  /// The same of models that are told apart already, as a call meant them.
  func findings(of models: [ModelSettings], _ selection: Selection, _ options: CheckOptions) throws -> Findings {
    var rules = configuration.rules
    options.preset.map { rules.preset = $0 }
    var bundles = Bundles(files)
    let lock = try LockFile(files, near: configuration.file)
    let (unlocked, unreadable) = try checkedBundles(models, rules, options, &bundles)
    let (checked, ofLock) = locked(unlocked, by: lock, selection, rules)
    let (ofRules, ofSwift) = Parallel.both(
      { checked.ruleFindings }, { Result { try SwiftFindings(checked, configuration, &bundles, files) } })
    let swift = try ofSwift.get()
    let ofHistory = try options.against.map { try historyFindings(of: checked, selection, rules, since: $0) } ?? []
    let found = zip(checked, zip(checked.ruleFindings(ofRules, asked: swift.asked), swift.declared)).flatMap {
      checked, found in
      let (rules, declared) = found
      return rules.ofBundle + rules.ofModel
        + (declared.map { checked.ofConfiguration($0, besides: rules.ofModel) } ?? [])
    }
    let ofModels = found.withoutRefusedTransformers(checked, swift.drifts.map(\.drift))
    let all = unreadable + ofModels + swift.diagnostics + ofLock + ofHistory
    // What both sides of a merge say is not known to anybody: nothing covers it, and the run is none.
    let conflicts = all.filter(\.isMergeConflict).once
    let marked = suppressed(
      all.filter { !$0.isMergeConflict }, checked, swift, rules, selection, looksAtHistory: options.against != nil)
    let (known, gone) = try known(marked, options.baseline, looksAtHistory: options.against != nil)
    let isWhole =
      options.preset == nil && selection.version == nil
      && configuration.models(besides: checked.map(\.settings)).isEmpty
    return Findings(
      diagnostics: conflicts + known,
      isComplete: unreadable.isEmpty && conflicts.isEmpty && checked.allSatisfy(\.isReadable),
      sources: checked.flatMap { $0.bundle.versions.compactMap { $0.model?.source } }
        + swift.drifts.flatMap(\.drift.sources) + otherSources(of: known),
      generated: FileChanges(swift.exacts.flatMap(\.changes)), mendedSinceBaseline: isWhole ? gone : 0,
      customRules: rules.customRules, models: checked.map(\.counted), swiftFiles: swift.count(of: .swift),
      objectiveCFiles: swift.count(of: .objectiveC))
  }

  /// The selected bundles, and what is wrong with those of several that cannot be read at all.
  private func checkedBundles(
    _ models: [ModelSettings], _ rules: RuleSettings, _ options: CheckOptions, _ bundles: inout Bundles
  ) throws -> (checked: [CheckedBundle], unreadable: [Diagnostic]) {
    var unreadable: [Diagnostic] = []
    let checked = try models.compactMap { settings -> CheckedBundle? in
      var settings = settings
      settings.isExact = options.isExact || settings.isExact
      do {
        return try CheckedBundle(settings, rules: rules, &bundles, files)
      } catch let failure as Unreadable {
        unreadable += failure.diagnostics
        return nil
      }
    }
    if checked.isEmpty { throw Unreadable(unreadable) }
    return (checked, unreadable)
  }

  /// Marks what is suppressed, and adds which suppressions cover nothing, of those that this run can speak for. A run
  /// over some of the models cannot tell that a suppression covers nothing in the others.
  private func suppressed(
    _ found: [Diagnostic], _ checked: [CheckedBundle], _ swift: SwiftFindings, _ rules: RuleSettings,
    _ selection: Selection, looksAtHistory: Bool
  ) -> [Diagnostic] {
    var suppressions = Suppressions(rules, models: checked.compactMap(\.model), drifts: swift.drifts.map(\.drift))
    let marked = suppressions.apply(to: found)
    let unchecked = configuration.models(besides: checked.map(\.settings))
    let isWhole = selection.models.isEmpty || unchecked.isEmpty && !configuration.models.isEmpty
    return marked.once
      + suppressions.unused(in: rules, for: checked.compactMap(\.model), among: Rule.all + rules.customRules)
      .filter { $0.isKnown(isWhole: isWhole, unchecked: unchecked) }.map(\.diagnostic)
      // An unused suppression has the rule as its discriminator.
      .filter { looksAtHistory || !Rule.needsHistory($0.discriminator) }
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

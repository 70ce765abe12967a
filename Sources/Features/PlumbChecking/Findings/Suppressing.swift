import PlumbConfiguration
import PlumbCore
import PlumbDrift
import PlumbFindings
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// The planned write of a baseline.
package struct BaselinePlan: Sendable {
  /// The path of the baseline.
  package var file: String
  /// The number of findings in the baseline.
  package var count: Int
  /// The path of the configuration that refers to a baseline after the write; `nil` if none does.
  package var configuration: String?
  /// The path of the configuration of the models; `nil` if they have none.
  package var configurationFile: String?
  /// The baseline in the configuration before the write.
  package var configured: String?
  /// The changes to write; empty if the files are up to date.
  package var changes: FileChanges
}

extension Workspace {
  /// Marks suppressed findings, and adds findings for unused suppressions. A run for a subset of the models does not
  /// report suppressions that may apply to the other models.
  func suppressed(
    _ found: [Diagnostic], _ checked: [CheckedBundle], _ swift: SwiftFindings, _ rules: RuleSettings,
    _ selection: Selection, _ options: CheckOptions
  ) -> [Diagnostic] {
    let models = checked.compactMap(\.model)
    var suppressions = Suppressions(rules, models: models, drifts: swift.drifts.map(\.drift))
    let marked = suppressions.apply(to: found).map(\.withoutHiddenRelease).unique
    let unchecked = configuration.models(excluding: checked.map(\.settings))
    let isWhole = selection.models.isEmpty || unchecked.isEmpty && !configuration.models.isEmpty
    let unused = suppressions.unused(in: rules, for: models, among: Rule.all + rules.customRules)
      .filter { $0.isKnown(isWhole: isWhole, unchecked: unchecked) }.map(\.diagnostic)
    // An unused suppression has the rule as its discriminator.
    return marked + unused.filter { options.against != nil || !Rule.needsHistory($0.discriminator) }
  }

  /// Returns the findings, with those in the baseline marked, and the number of baseline entries without a matching
  /// finding.
  ///
  /// Throws if a required baseline is missing or invalid, because all of its findings would count as new.
  func baselined(_ found: [Diagnostic], _ options: CheckOptions) throws -> (findings: [Diagnostic], stale: Int) {
    guard let file = baselineFile(options.baseline) else { return (found, 0) }
    let known = try baseline(in: file)
    let (marked, stale) = known.apply(to: found.filter { !Rule.concernsReleases($0.rule) })
    let released = found.filter { Rule.concernsReleases($0.rule) }
    return (released + marked, stale.count { options.against != nil || !Rule.needsHistory($0.rule) })
  }

  /// Returns the path of the baseline to read; `nil` for none.
  func baselineFile(_ baseline: CheckOptions.BaselineChoice) -> String? {
    switch baseline {
    case .none: nil
    case .file(let file): file
    case .configured: configuration.baseline
    }
  }

  /// Returns the plans for baselines that contain all findings of a run: one for `file`, else one for each
  /// configuration.
  package func baselines(of selection: Selection, _ options: CheckOptions, in file: String?) throws -> [BaselinePlan] {
    if let file { return [try baseline(of: findings(of: selection, options), in: file)] }
    let plans = try eachPart(selection) { try $0.baseline(of: $0.findings(of: $1, options), in: nil) }
    guard !plans.isEmpty else { throw noModelBelow }
    return plans
  }

  /// Returns the plan for a baseline that contains all of these findings.
  ///
  /// The path is `file`, else the configured baseline, else `plumb.baseline.json` next to the configuration. If the
  /// configuration has no baseline, the plan adds the path to it.
  ///
  /// The baseline omits findings that are suppressed in another way, findings about released versions, and entries
  /// without a matching finding. A file that is not a baseline is never replaced.
  package func baseline(of findings: Findings, in file: String?) throws -> BaselinePlan {
    guard findings.isComplete else {
      throw CannotRun(
        "a model cannot be read, and a baseline would hide this error",
        help: ["plumb validate reports the model and the reason"])
    }
    let folder = configuration.file.map(Path.folder) ?? "."
    let file = file ?? configuration.baseline ?? Path.join(folder, "plumb.baseline.json")
    let new = Baseline(of: findings.diagnostics.filter { !Rule.concernsReleases($0.rule) })
    let old = files.kind(file) == .missing ? nil : try bytes(ofBaseline: file)
    if let old, !Baseline.read(old, file: file).problems.isEmpty {
      throw CannotRun(
        "\(file) exists and is not a baseline, so it is not replaced", help: ["name another file, or delete this one"])
    }
    let change = FileChanges.Change(file, from: old, to: Array(new.text.utf8))
    let isNew = configuration.baseline == nil
    let entry = isNew ? configured(baseline: file) : nil
    return BaselinePlan(
      file: file, count: new.entries.count, configuration: isNew ? entry?.path : configuration.file,
      configurationFile: configuration.file, configured: configuration.baseline,
      changes: FileChanges([change, entry].compactMap { $0 }))
  }

  /// Returns the change that adds the baseline to the configuration; `nil` if no configuration exists or the key
  /// cannot be inserted.
  private func configured(baseline: String) -> FileChanges.Change? {
    guard let file = configuration.file, let path = Path.relative(baseline, to: Path.folder(file)),
      let old = try? files.read(file, limit: 16 << 20),
      let new = JSONInsertion(old)?.setting("baseline", to: .string(path))
    else { return nil }
    return FileChanges.Change(file, from: old, to: new)
  }
}

extension Suppressions.Unused {
  /// Whether a run can report the suppression as unused. A suppression may apply to models that were not checked.
  fileprivate func isKnown(isWhole: Bool, unchecked: [ModelSettings]) -> Bool {
    switch kind {
    case .configuration, .baseline: isWhole
    case .comment: !unchecked.contains { $0.contains(diagnostic.element.version) }
    case .userInfo: true
    }
  }
}

extension Diagnostic {
  /// The finding without a suppression in a model or a source, if it is about a released version. The edit of the
  /// version could contain the suppression.
  fileprivate var withoutHiddenRelease: Diagnostic {
    guard let kind = suppression?.kind, kind != .configuration, Rule.concernsReleases(rule) else { return self }
    var finding = self
    finding.suppression = nil
    return finding
  }
}

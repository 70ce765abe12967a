import PlumbFindings
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbText

/// The edits that align Swift with the models of a run, one model after another. Each model starts from the files as
/// changed for the previous models.
///
///     var repair = SourceRepair(sources, rules: rules, includesReview: false)
///     for index in models.indices { try repair.repair(index) }
///     try repair.settle()
///     repair.plan
struct SourceRepair {
  private var sources: ProjectSources
  private let rules: RuleSettings
  private let includesReview: Bool
  /// The findings that are not fixed, because the baseline contains them.
  private let baseline: Baseline
  /// The changed files.
  private var texts: SourceCache.Texts = [:]
  /// The results by model, except models without sources.
  private var results: [Result] = []

  fileprivate typealias Attempt = Repair<State, Fix>

  /// Sources with some edits, and the resulting findings.
  fileprivate struct State {
    /// The changed files.
    var texts: SourceCache.Texts
    var check: DriftCheck
  }

  /// The fixed and unfixed findings for one model.
  private struct Result {
    /// The model's index in the sources.
    let model: Int
    /// The final files and their findings.
    var state: State
    var made: [RepairPlan.Made]
    /// The findings whose fixes would introduce a difference in another model; `nil` for fixes without effect.
    let barred: [FindingKey: RepairPlan.Reason?]
    /// The findings in the baseline.
    let baselined: Set<FindingKey>
    /// The files that were changed for the model.
    let files: [String]
  }

  /// Creates an instance without reading any file.
  init(_ sources: ProjectSources, rules: RuleSettings, includesReview: Bool, baseline: Baseline) {
    (self.sources, self.rules, self.includesReview, self.baseline) = (sources, rules, includesReview, baseline)
  }

  var hasSources: Bool { !results.isEmpty }

  /// Fixes the findings for one model. If fixes have no effect, break a file, or break another model, starts again
  /// without these fixes.
  ///
  /// A model without sources is skipped. If every attempt is harmful, the model's files stay unchanged.
  mutating func repair(_ model: Int) throws {
    guard let check = try sources.check(model, rules: rules, in: texts) else { return }
    try check.refuseConflicts()
    let start = Attempt(State(texts: texts, check: check), check.findings.map(\.diagnostic))
    let known = Set(check.unread.map(FindingKey.init))
    let baselined = baseline.keys(of: check.findings.map(\.diagnostic))
    var barred = baselined.reduce(into: [FindingKey: RepairPlan.Reason?]()) { $0[$1] = .some(nil) }
    let settled = try start.settled(
      barred: &barred,
      choose: { attempt, barred in
        let isBroken = !attempt.state.brokenFiles(excluding: known).isEmpty
        return isBroken ? [] : attempt.candidates(excluding: barred, includesReview: includesReview)
      },
      apply: { state, steps in
        let read = state.check.drift.sources
        state.texts.apply(steps.map(\.fix)) { file in read.first { $0.file == file }?.bytes }
        if let check = try sources.check(model, rules: rules, in: state.texts) { state.check = check }
        return steps
      },
      harm: { attempt, _ in
        let unhelpful = attempt.unhelpful(broken: attempt.state.brokenFiles(excluding: known))
        let harmful = sources.contradictions(
          of: attempt.made.map(\.finding), for: model, rules: rules, from: texts, to: attempt.state.texts)
        return harmful.mapValues { .other($0) }.merging(unhelpful.map { ($0, nil) }) { first, _ in first }
      })
    let attempt = settled ?? start
    let files = attempt.state.texts.keys.filter { attempt.state.texts[$0] != texts[$0] }.sorted()
    texts = attempt.state.texts
    let made = attempt.made.map { RepairPlan.Made(finding: $0.finding, fix: $0.fix.title) }
    results.append(
      Result(model: model, state: attempt.state, made: made, barred: barred, baselined: baselined, files: files))
  }

  /// Updates the results with changes for later models, because models may share files. Findings that reappear because
  /// of them no longer count as fixed.
  mutating func settle() throws {
    for index in results.indices {
      let state = results[index].state
      guard state.check.files.contains(where: { texts[$0] != state.texts[$0] }),
        let check = try sources.check(results[index].model, rules: rules, in: texts)
      else { continue }
      results[index].state = State(texts: texts, check: check)
      let left = Set(check.findings.map { FindingKey($0.diagnostic) })
      results[index].made.removeAll { left.contains(FindingKey($0.finding)) }
    }
  }

  /// The changes to write. Each file has only one change, even if several models require it. Findings whose files do
  /// not change in the end are excluded.
  var plan: RepairPlan {
    var plan = RepairPlan()
    var seen: Set<String> = []
    plan.changes = FileChanges(
      results.flatMap(\.files).filter { seen.insert($0).inserted }.compactMap { file in
        sources.bytes(file).flatMap { old in FileChanges.Change(file, from: old, to: texts[file] ?? old) }
      })
    let changed = Set(plan.changes.changes.map(\.path))
    plan.made = results.flatMap(\.made).filter { !$0.finding.editedFiles.isDisjoint(with: changed) }
    for result in results {
      for finding in result.state.check.unsuppressed {
        let key = FindingKey(finding.diagnostic)
        if result.baselined.contains(key) {
          plan.baselined.append(finding.diagnostic)
        } else if finding.isAligned {
          let obstacle = finding.fix.flatMap { result.state.check.obstacle(to: $0) }.map(RepairPlan.Reason.other)
          plan.left.append(.init(finding: finding.diagnostic, reason: obstacle ?? result.barred[key] ?? nil))
        }
      }
    }
    plan.left = plan.left.once(by: \.finding)
    plan.baselined = plan.baselined.once(by: \.self)
    return plan
  }
}

extension Baseline {
  /// Returns the keys of the findings that the baseline contains.
  func keys(of found: [Diagnostic]) -> Set<FindingKey> {
    Set(apply(to: found).diagnostics.filter { $0.suppression?.kind == .baseline }.map(FindingKey.init))
  }
}

// MARK: - One attempt

extension SourceRepair.State {
  /// Returns the changed files that were readable before and are not readable any more.
  fileprivate func brokenFiles(excluding known: Set<FindingKey>) -> Set<String> {
    Set(check.unread.filter { !known.contains(FindingKey($0)) }.compactMap(\.location?.file)).intersection(texts.keys)
  }
}

extension SourceRepair.Attempt {
  /// Returns the findings that remain after their fix, and those fixed last in files that became unreadable.
  fileprivate func unhelpful(broken: Set<String>) -> Set<FindingKey> {
    unhelpful(state.check.findings.map(\.diagnostic))
      .union(latest.filter { !$0.finding.editedFiles.isDisjoint(with: broken) }.map(\.key))
  }

  /// Returns the fixes that do not conflict. A finding with conflicting edits is tried again in the next round.
  fileprivate func candidates<Reason>(excluding barred: [FindingKey: Reason], includesReview: Bool) -> [Step] {
    var edits: [String: [TextEdit]] = [:]
    return state.check.unsuppressed.map(\.diagnostic).compactMap { finding in
      let key = FindingKey(finding)
      guard mayTry(key), barred[key] == nil, let fix = finding.fixes.first,
        includesReview || fix.applicability == .safe,
        fix.edits.allSatisfy({ edit in !(edits[edit.location.file] ?? []).contains { $0.clashes(with: edit) } })
      else { return nil }
      for edit in fix.edits { edits[edit.location.file, default: []].append(edit) }
      return Step(finding, fix)
    }
  }
}

extension SourceCache.Texts {
  /// Applies the edits of fixes; `bytes` returns the original text of a file. A file with contradictory edits stays
  /// unchanged, and its findings count as unfixed.
  package mutating func apply(_ fixes: [Fix], _ bytes: (String) -> [UInt8]?) {
    for (file, edits) in [String: [TextEdit]](grouping: fixes.flatMap(\.edits), by: \.location.file) {
      guard let old = self[file] ?? bytes(file), let new = try? edits.applied(to: old) else { continue }
      self[file] = new
    }
  }
}

extension Diagnostic {
  var editedFiles: Set<String> { Set(fixes.flatMap(\.edits).map(\.location.file)) }
}

extension TextEdit {
  /// Whether the two edits change the same text or contradict at the same position.
  ///
  /// Two insertions at one position do not contradict, unless one is an annotation, because new properties are
  /// inserted one below the other.
  fileprivate func clashes(with other: TextEdit) -> Bool {
    let (mine, theirs) = (range, other.range)
    if mine.isEmpty, theirs.isEmpty {
      return mine == theirs && (replacement.hasPrefix("@") || other.replacement.hasPrefix("@"))
    }
    return mine.lowerBound < theirs.upperBound && theirs.lowerBound < mine.upperBound
      || mine.lowerBound == theirs.lowerBound
  }

  /// The range in bytes in the text before any edit.
  private var range: Range<Int> {
    location.start.offset..<max(location.start.offset, location.end.offset)
  }
}

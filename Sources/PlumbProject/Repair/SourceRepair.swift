import PlumbCore
import PlumbDrift
import PlumbFormats
import PlumbModel
import PlumbRules

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
  /// The changed files.
  private var texts: SourceCache.Texts = [:]
  /// The results by model, except models without sources.
  private var results: [Result] = []

  /// The fixed and unfixed findings for one model.
  fileprivate struct Result {
    /// The model's index in the sources.
    let model: Int
    /// The last attempt: the final files and their findings.
    var attempt: Attempt
    /// The findings that are not fixed, with the reasons.
    let barred: [FindingKey: Bar]
    /// The files that were changed for the model.
    let files: [String]
  }

  /// The reason why a finding is not fixed.
  fileprivate enum Bar {
    /// The finding remains after the fix, or the fix makes its file unreadable.
    case noHelp
    /// The fix would introduce a difference in another model.
    case contradiction(String)
  }

  /// Creates an instance without reading any file.
  init(_ sources: ProjectSources, rules: RuleSettings, includesReview: Bool) {
    self.sources = sources
    self.rules = rules
    self.includesReview = includesReview
  }

  /// Whether a model has sources.
  var hasSources: Bool { !results.isEmpty }

  /// Fixes the findings for one model. If fixes have no effect, break a file, or break another model, starts again
  /// without these fixes.
  ///
  /// A model without sources is skipped. If every attempt is harmful, the model's files stay unchanged.
  mutating func repair(_ model: Int) throws {
    guard let check = try sources.check(model, rules: rules, in: texts) else { return }
    try check.refuseConflicts()
    let start = Attempt(texts, check)
    let known = Set(check.unread.map(FindingKey.init))
    var barred: [FindingKey: Bar] = [:]
    let settled = try Rounds(mostRounds: 50).settled(
      from: start, barred: &barred,
      round: { attempt, barred in
        guard attempt.brokenFiles(excluding: known).isEmpty,
          attempt.repair(excluding: barred, includesReview: includesReview),
          let check = try sources.check(model, rules: rules, in: attempt.texts)
        else { return false }
        attempt.check = check
        return true
      },
      harm: { attempt in
        let unhelpful = attempt.unhelpful(broken: attempt.brokenFiles(excluding: known))
        let harmful = sources.contradictions(
          of: attempt.repaired, for: model, rules: rules, from: texts, to: attempt.texts)
        return harmful.mapValues(Bar.contradiction).merging(unhelpful.map { ($0, .noHelp) }) { first, _ in first }
      })
    let attempt = settled ?? start
    let files = attempt.texts.keys.filter { attempt.texts[$0] != texts[$0] }.sorted()
    texts = attempt.texts
    results.append(Result(model: model, attempt: attempt, barred: barred, files: files))
  }

  /// Updates the results with changes for later models, because models may share files.
  mutating func settle() throws {
    for index in results.indices {
      let attempt = results[index].attempt
      guard attempt.check.files.contains(where: { texts[$0] != attempt.texts[$0] }),
        let check = try sources.check(results[index].model, rules: rules, in: texts)
      else { continue }
      results[index].attempt.look(check, in: texts)
    }
  }

  /// The changes to write. Each file has only one change, even if several models require it.
  var plan: RepairPlan {
    var plan = RepairPlan()
    var seen: Set<String> = []
    plan.changes = FileChanges(
      results.flatMap(\.files).filter { seen.insert($0).inserted }.compactMap { file in
        sources.bytes(file).flatMap { old in FileChanges.Change(file, from: old, to: texts[file] ?? old) }
      })
    let changed = Set(plan.changes.changes.map(\.path))
    plan.repaired = results.flatMap(\.attempt.repaired).filter { !$0.editedFiles.isDisjoint(with: changed) }
    plan.left = results.flatMap(\.left).once(by: \.finding)
    return plan
  }
}

extension SourceRepair.Result {
  /// The remaining differences that are not suppressed, except notes.
  fileprivate var left: [RepairPlan.Left] {
    attempt.check.unsuppressed.filter { $0.diagnostic.severity > .note }.map { finding in
      var why = finding.fix.flatMap { attempt.check.obstacle(to: $0) }
      if why == nil, case .contradiction(let reason)? = barred[FindingKey(finding.diagnostic)] { why = reason }
      return RepairPlan.Left(finding: finding.diagnostic, why: why)
    }
  }
}

// MARK: - One attempt

/// Sources with some edits, and the resulting findings.
private struct Attempt {
  /// The changed files.
  private(set) var texts: SourceCache.Texts
  var check: DriftCheck
  /// The fixed findings, in the order of the fixes.
  private(set) var repaired: [Diagnostic] = []
  /// The keys of the fixed findings. A finding that reappears is not fixed again.
  private var tried: Set<FindingKey> = []
  /// The findings fixed in the last round, with their files.
  private var latest: [(finding: FindingKey, files: Set<String>)] = []

  /// Creates the state before the first round.
  init(_ texts: SourceCache.Texts, _ check: DriftCheck) {
    self.texts = texts
    self.check = check
  }

  /// Updates the state after changes for other models. Findings that reappear because of them no longer count as
  /// fixed.
  mutating func look(_ check: DriftCheck, in texts: SourceCache.Texts) {
    self.check = check
    self.texts = texts
    let left = Set(check.findings.map { FindingKey($0.diagnostic) })
    repaired.removeAll { left.contains(FindingKey($0)) }
  }

  /// Returns the changed files that were readable before and are not readable any more.
  func brokenFiles(excluding known: Set<FindingKey>) -> Set<String> {
    Set(check.unread.filter { !known.contains(FindingKey($0)) }.compactMap(\.location?.file)).intersection(texts.keys)
  }

  /// Returns the findings that remain after their fix, and those fixed last in files that became unreadable.
  func unhelpful(broken: Set<String>) -> Set<FindingKey> {
    let stayed = Set(check.findings.map { FindingKey($0.diagnostic) }).intersection(tried)
    return stayed.union(latest.filter { !$0.files.isDisjoint(with: broken) }.map(\.finding))
  }

  /// Applies all fixes that do not conflict; returns `false` if none exists. Findings are processed in order, and a
  /// finding with conflicting edits is tried again in the next round.
  mutating func repair(excluding barred: [FindingKey: SourceRepair.Bar], includesReview: Bool) -> Bool {
    var edits: [String: [TextEdit]] = [:]
    var taken: [Diagnostic] = []
    for finding in check.unsuppressed.map(\.diagnostic) {
      let key = FindingKey(finding)
      guard !tried.contains(key), barred[key] == nil,
        let fix = finding.fixes.first, includesReview || fix.applicability == .safe,
        fix.edits.allSatisfy({ edit in !(edits[edit.location.file] ?? []).contains { $0.clashes(with: edit) } })
      else { continue }
      for edit in fix.edits { edits[edit.location.file, default: []].append(edit) }
      taken.append(finding)
    }
    guard !taken.isEmpty else { return false }
    apply(edits)
    repaired += taken
    latest = taken.map { (FindingKey($0), $0.editedFiles) }
    tried.formUnion(latest.map(\.finding))
    return true
  }

  /// Applies the edits to the texts. A file with contradictory edits stays unchanged, and its findings count as
  /// unfixed.
  private mutating func apply(_ edits: [String: [TextEdit]]) {
    for (file, edits) in edits {
      guard let old = check.drift.sources.first(where: { $0.file == file })?.bytes,
        let new = try? edits.applied(to: old)
      else { continue }
      texts[file] = new
    }
  }
}

extension Diagnostic {
  /// The files that the finding's fixes change.
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

import PlumbDrift
import PlumbFormats
import PlumbModel
import PlumbRules

/// The edits that bring Swift in line with the models of a run, one model after another. Each starts from the files as
/// those before it leave them.
///
///     var mending = SourceMending(sources, rules: rules, includesReview: false)
///     for index in models.indices { try mending.mend(index) }
///     try mending.settle()
///     mending.plan
struct SourceMending {
  private var sources: ProjectSources
  private let rules: RuleSettings
  private let includesReview: Bool
  /// The files that are not as they were read.
  private var texts: SourceCache.Texts = [:]
  /// By model, those without sources left out.
  private var results: [Result] = []

  /// What was mended for one model, what was not, and why.
  fileprivate struct Result {
    /// Its index in the sources.
    let model: Int
    /// The last attempt: the files as they end, and what is found in them.
    var attempt: Attempt
    /// What was let be, and why.
    let barred: [FindingKey: Bar]
    /// The files that were changed for it.
    let files: [String]
  }

  /// Why a finding is let be.
  fileprivate enum Bar {
    /// It stays though it is mended, or its file cannot be read any more then.
    case noHelp
    /// Another model would differ.
    case contradiction(String)
  }

  /// Nothing is read before the first model is mended.
  init(_ sources: ProjectSources, rules: RuleSettings, includesReview: Bool) {
    self.sources = sources
    self.rules = rules
    self.includesReview = includesReview
  }

  /// Whether any model has Swift to speak for it.
  var hasSources: Bool { !results.isEmpty }

  /// Mends what there is for one model; anew without the findings that stayed though they were mended, that broke a
  /// file, or whose mending breaks another model.
  ///
  /// A model without sources is passed over. Where no attempt does without harm, nothing is done for the model.
  mutating func mend(_ model: Int) throws {
    guard let check = try sources.check(model, rules: rules, in: texts) else { return }
    try check.refuseConflicts()
    let start = Attempt(texts, check)
    let known = Set(check.unread.map(FindingKey.init))
    var barred: [FindingKey: Bar] = [:]
    let settled = try Rounds(mostRounds: 50).settled(
      from: start, barred: &barred,
      round: { attempt, barred in
        guard attempt.brokenFiles(besides: known).isEmpty,
          attempt.mend(besides: barred, includesReview: includesReview),
          let check = try sources.check(model, rules: rules, in: attempt.texts)
        else { return false }
        attempt.check = check
        return true
      },
      harm: { attempt in
        let unhelpful = attempt.unhelpful(broken: attempt.brokenFiles(besides: known))
        let harmful = sources.contradictions(
          of: attempt.mended, for: model, rules: rules, from: texts, to: attempt.texts)
        return harmful.mapValues(Bar.contradiction).merging(unhelpful.map { ($0, .noHelp) }) { first, _ in first }
      })
    let attempt = settled ?? start
    let files = attempt.texts.keys.filter { attempt.texts[$0] != texts[$0] }.sorted()
    texts = attempt.texts
    results.append(Result(model: model, attempt: attempt, barred: barred, files: files))
  }

  /// Takes into account what was done for later models: files may belong to several.
  mutating func settle() throws {
    for index in results.indices {
      let attempt = results[index].attempt
      guard attempt.check.files.contains(where: { texts[$0] != attempt.texts[$0] }),
        let check = try sources.check(results[index].model, rules: rules, in: texts)
      else { continue }
      results[index].attempt.look(check, in: texts)
    }
  }

  /// What is to be written. Files are changed once, though several models may have asked for it.
  var plan: MendingPlan {
    var plan = MendingPlan()
    var seen: Set<String> = []
    plan.changes = FileChanges(
      results.flatMap(\.files).filter { seen.insert($0).inserted }.compactMap { file in
        sources.bytes(file).flatMap { old in FileChanges.Change(file, from: old, to: texts[file] ?? old) }
      })
    let changed = Set(plan.changes.changes.map(\.path))
    plan.mended = results.flatMap(\.attempt.mended).filter { !$0.editedFiles.isDisjoint(with: changed) }
    plan.left = results.flatMap(\.left).once(by: \.finding)
    return plan
  }
}

extension SourceMending.Result {
  /// The differences that are left and that nothing suppresses, notes aside.
  fileprivate var left: [MendingPlan.Left] {
    attempt.check.unsuppressed.filter { $0.diagnostic.severity > .note }.map { finding in
      var why = finding.fix.flatMap { attempt.check.obstacle(to: $0) }
      if why == nil, case .contradiction(let reason)? = barred[FindingKey(finding.diagnostic)] { why = reason }
      return MendingPlan.Left(finding: finding.diagnostic, why: why)
    }
  }
}

// MARK: - One attempt

/// Sources with some edits, and what there is to say of them then.
private struct Attempt {
  /// The files that are not as they were read.
  private(set) var texts: SourceCache.Texts
  var check: DriftCheck
  /// What was mended, in that order.
  private(set) var mended: [Diagnostic] = []
  /// The keys of what was mended: a finding that comes back is not mended twice.
  private var tried: Set<FindingKey> = []
  /// What was mended last, and in which files.
  private var latest: [(finding: FindingKey, files: Set<String>)] = []

  /// The state before the first round.
  init(_ texts: SourceCache.Texts, _ check: DriftCheck) {
    self.texts = texts
    self.check = check
  }

  /// Takes note of what others did to the files. What has come back through them is not mended any more.
  mutating func look(_ check: DriftCheck, in texts: SourceCache.Texts) {
    self.check = check
    self.texts = texts
    let left = Set(check.findings.map { FindingKey($0.diagnostic) })
    mended.removeAll { left.contains(FindingKey($0)) }
  }

  /// The files that could be read before they were changed.
  func brokenFiles(besides known: Set<FindingKey>) -> Set<String> {
    Set(check.unread.filter { !known.contains(FindingKey($0)) }.compactMap(\.location?.file)).intersection(texts.keys)
  }

  /// What was mended in vain, or last before a file could not be read any more.
  func unhelpful(broken: Set<String>) -> Set<FindingKey> {
    let stayed = Set(check.findings.map { FindingKey($0.diagnostic) }).intersection(tried)
    return stayed.union(latest.filter { !$0.files.isDisjoint(with: broken) }.map(\.finding))
  }

  /// Applies what can be mended together; false where there is nothing. Findings are taken in their order; one whose
  /// edits are in the way of another's waits for the next round.
  mutating func mend(besides barred: [FindingKey: SourceMending.Bar], includesReview: Bool) -> Bool {
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
    mended += taken
    latest = taken.map { (FindingKey($0), $0.editedFiles) }
    tried.formUnion(latest.map(\.finding))
    return true
  }

  /// The texts with their edits; a file whose edits contradict each other stays as it is, and its findings are in vain.
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
  /// The files that mending it changes.
  var editedFiles: Set<String> { Set(fixes.flatMap(\.edits).map(\.location.file)) }
}

extension TextEdit {
  /// Whether the two change the same text, or put something different at the same place.
  ///
  /// Two insertions at one place do not, unless one is an annotation: properties are added below each other.
  fileprivate func clashes(with other: TextEdit) -> Bool {
    let (mine, theirs) = (range, other.range)
    if mine.isEmpty, theirs.isEmpty {
      return mine == theirs && (replacement.hasPrefix("@") || other.replacement.hasPrefix("@"))
    }
    return mine.lowerBound < theirs.upperBound && theirs.lowerBound < mine.upperBound
      || mine.lowerBound == theirs.lowerBound
  }

  /// In bytes of the text before any edit.
  private var range: Range<Int> {
    location.start.offset..<max(location.start.offset, location.end.offset)
  }
}

import PlumbDrift
import PlumbModel
import PlumbRules

/// The edits that bring a model's Swift in line with it, tried out in memory until there is nothing left to mend.
///
/// Each round mends what does not get in each other's way and looks again, so that what comes out has no drift that
/// another run could mend.
package struct Alignment {
  /// The files as they are to be.
  package private(set) var changes = FileChanges()
  /// What was mended, in the order it was.
  package private(set) var mended: [Diagnostic] = []
  /// What is left, as the sources will stand.
  package private(set) var rest: DriftCheck?

  /// The files that are not as they are on disk.
  package private(set) var texts: [String: [UInt8]]

  private let settings: ModelSettings
  private let model: Model
  private let rules: RuleSettings
  private let includesReview: Bool
  private let classesElsewhere: Set<String>
  private let neighbours: Neighbours
  /// The texts that were found in place of those on disk.
  private let given: [String: [UInt8]]
  private var originals: [String: [UInt8]] = [:]
  /// What was mended: a finding that comes back is not mended twice.
  private var tried: Set<FindingKey> = []
  /// What was mended last, and in which files.
  private var latest: [(finding: FindingKey, files: Set<String>)] = []
  /// What is let be, because mending it did not help.
  private var forbidden: Set<FindingKey> = []
  /// What is let be, because it would mend one model and break another; and how.
  private var contradicted: [FindingKey: String] = [:]
  /// What could not be read as Swift before anything was changed.
  private var known: Set<FindingKey> = []

  /// More rounds than any source takes; a bound for what nobody foresaw.
  private static let mostRounds = 50
  /// How often all is done anew without what did not help.
  private static let mostStarts = 16

  /// `classesElsewhere` are those that the same sources hold for other models, the `neighbours`; `texts` are files as
  /// they are to be, in place of those on disk.
  package init(
    _ settings: ModelSettings, model: Model, rules: RuleSettings, includesReview: Bool, classesElsewhere: Set<String>,
    neighbours: Neighbours, texts: [String: [UInt8]] = [:]
  ) throws {
    self.settings = settings
    self.model = model
    self.rules = rules
    self.includesReview = includesReview
    self.classesElsewhere = classesElsewhere
    self.neighbours = neighbours
    self.texts = texts
    given = texts
    guard let check = try look() else { return }
    known = Set(check.diagnostics.map(FindingKey.init))
    rest = check
    try mendWhatHelps()
    changes = FileChanges(
      changes: originals.keys.sorted().compactMap { file in
        guard let new = self.texts[file], let old = originals[file], new != old else { return nil }
        return FileChanges.Change(path: file, old: old, new: new)
      })
  }

  /// Mends all there is; anew without the findings that stayed though they were mended, that broke a file, or whose
  /// mending breaks another model.
  private mutating func mendWhatHelps() throws {
    let untouched = rest
    for _ in 0..<Self.mostStarts {
      try mendInRounds()
      let unhelpful = unhelpful()
      let harmful = contradictions
      if unhelpful.isEmpty, harmful.isEmpty { return try takeBackWhatDidNotHelp() }
      forbidden.formUnion(unhelpful)
      contradicted.merge(harmful) { first, _ in first }
      (rest, texts, mended, tried, latest) = (untouched, given, [], [], [])
    }
    try mendInRounds()
    try takeBackWhatDidNotHelp()
    if !contradictions.isEmpty { (rest, texts, mended) = (untouched, given, []) }
  }

  private var contradictions: [FindingKey: String] {
    neighbours.contradictions(to: mended, from: given, to: texts)
  }

  private mutating func mendInRounds() throws {
    for _ in 0..<Self.mostRounds {
      guard let check = rest, brokenFiles.isEmpty, mend(check) else { return }
      rest = try look()
    }
  }

  /// What was mended in vain, or last before a file did not parse any more.
  private func unhelpful() -> Set<FindingKey> {
    let broken = brokenFiles
    let stayed = Set((rest?.findings ?? []).map { FindingKey($0.diagnostic) }).intersection(tried)
    return stayed.union(latest.filter { !$0.files.isDisjoint(with: broken) }.map(\.finding))
  }

  /// The files that parsed before they were changed.
  private var brokenFiles: Set<String> {
    Set((rest?.diagnostics ?? []).filter { !known.contains(FindingKey($0)) }.compactMap(\.location?.file))
      .intersection(texts.keys)
  }

  /// Files whose edits did not mend what they should, or that no longer parse, stay as they were.
  private mutating func takeBackWhatDidNotHelp() throws {
    guard let check = rest else { return }
    let stubborn = check.findings.filter { tried.contains(FindingKey($0.diagnostic)) }
      .flatMap { $0.diagnostic.editedFiles }
    let files = brokenFiles.union(stubborn).intersection(texts.keys)
    guard !files.isEmpty else { return }
    for file in files { texts[file] = given[file] }
    mended.removeAll { !$0.editedFiles.isDisjoint(with: files) }
    rest = try look()
  }

  /// Takes into account what was done for other models since: files may belong to several.
  package mutating func settle(_ texts: [String: [UInt8]]) throws {
    guard let files = rest?.files, files.contains(where: { texts[$0] != self.texts[$0] }) else { return }
    self.texts = texts
    rest = try look()
    let left = Set((rest?.findings ?? []).map { FindingKey($0.diagnostic) })
    mended.removeAll { left.contains(FindingKey($0)) }
  }

  /// The sources as they stand now, against the model.
  private func look() throws -> DriftCheck? {
    try DriftCheck(settings, model: model, rules: rules, texts: texts, classesElsewhere: classesElsewhere)
  }

  /// The differences that are left and that nothing suppresses, notes aside; with the reason where `validate` does not
  /// give it.
  package var left: [(finding: Diagnostic, why: String?)] {
    guard let rest else { return [] }
    return rest.unsuppressed(model, rules).filter { $0.diagnostic.severity > .note }.map { finding in
      let obstacle = finding.fix.flatMap { rest.broken.obstacle(to: $0) }
      return (finding.diagnostic, obstacle ?? contradicted[FindingKey(finding.diagnostic)])
    }
  }

  /// Applies what can be mended together; false where there is nothing.
  private mutating func mend(_ check: DriftCheck) -> Bool {
    var edits: [String: [TextEdit]] = [:]
    var taken: [Diagnostic] = []
    for finding in check.unsuppressed(model, rules).map(\.diagnostic)
    where isOpen(FindingKey(finding)) {
      guard let fix = finding.fixes.first, includesReview || fix.applicability == .safe,
        fix.edits.allSatisfy({ edit in !(edits[edit.location.file] ?? []).contains { $0.clashes(with: edit) } })
      else { continue }
      for edit in fix.edits { edits[edit.location.file, default: []].append(edit) }
      taken.append(finding)
    }
    guard !taken.isEmpty else { return false }
    apply(edits, of: check)
    mended += taken
    latest = taken.map { (FindingKey($0), $0.editedFiles) }
    tried.formUnion(latest.map(\.finding))
    return true
  }

  private func isOpen(_ finding: FindingKey) -> Bool {
    !tried.contains(finding) && !forbidden.contains(finding) && contradicted[finding] == nil
  }

  private mutating func apply(_ edits: [String: [TextEdit]], of check: DriftCheck) {
    for (file, edits) in edits {
      guard let old = check.sources.first(where: { $0.file == file })?.bytes, let new = try? edits.applied(to: old)
      else { continue }
      if originals[file] == nil { originals[file] = old }
      texts[file] = new
    }
  }
}

extension Diagnostic {
  /// The files that mending it changes.
  package var editedFiles: Set<String> { Set(fixes.flatMap(\.edits).map(\.location.file)) }
}

extension TextEdit {
  /// Whether the two change the same text, or put something different at the same place.
  fileprivate func clashes(with other: TextEdit) -> Bool {
    let (mine, theirs) = (range, other.range)
    if mine.isEmpty, theirs.isEmpty {
      return mine == theirs && (replacement.hasPrefix("@") || other.replacement.hasPrefix("@"))
    }
    return mine.lowerBound < theirs.upperBound && theirs.lowerBound < mine.upperBound
      || mine.lowerBound == theirs.lowerBound
  }

  private var range: Range<Int> {
    location.start.offset..<max(location.start.offset, location.end.offset)
  }
}

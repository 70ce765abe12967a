import PlumbKit
import PlumbModel
import PlumbSwift

/// The edits that bring a model's Swift in line with it, tried out in memory until there is nothing left to mend.
///
/// Each round mends what does not get in each other's way and looks again, so that what comes out has no drift that
/// another run could mend.
struct Alignment {
  /// The files as they are to be.
  private(set) var changes = FileChanges()
  /// What was mended, in the order it was.
  private(set) var mended: [Diagnostic] = []
  /// What is left, as the sources will stand.
  private(set) var rest: DriftCheck?

  /// The files that are not as they are on disk.
  private(set) var texts: [String: [UInt8]]

  private let settings: ModelSettings
  private let model: Model
  private let rules: RuleSettings
  private let includesReview: Bool
  private let classesElsewhere: Set<String>
  /// The texts that were found in place of those on disk.
  private let given: [String: [UInt8]]
  private var originals: [String: [UInt8]] = [:]
  /// What was mended: a finding that comes back is not mended twice.
  private var tried: Set<Difference> = []
  /// What was mended last, and in which files.
  private var latest: [(finding: Difference, files: Set<String>)] = []
  /// What is let be, because mending it did not help.
  private var forbidden: Set<Difference> = []
  /// What could not be read as Swift before anything was changed.
  private var known: Set<Difference> = []

  /// A finding wherever it stands.
  private struct Difference: Hashable {
    let rule: String
    let element: ElementPath
    let discriminator: String

    init(_ finding: Diagnostic) {
      rule = finding.rule
      element = finding.element
      discriminator = finding.discriminator
    }
  }

  /// More rounds than any source takes; a bound for what nobody foresaw.
  private static let mostRounds = 50
  /// How often all is done anew without what did not help.
  private static let mostStarts = 8

  /// `classesElsewhere` are those that the same sources hold for other models; `texts` are files as they are to be, in
  /// place of those on disk.
  init(
    _ settings: ModelSettings, model: Model, rules: RuleSettings, includesReview: Bool, classesElsewhere: Set<String>,
    texts: [String: [UInt8]] = [:]
  ) throws {
    self.settings = settings
    self.model = model
    self.rules = rules
    self.includesReview = includesReview
    self.classesElsewhere = classesElsewhere
    self.texts = texts
    given = texts
    guard let check = try look() else { return }
    known = Set(check.diagnostics.map(Difference.init))
    rest = check
    try mendWhatHelps()
    changes = FileChanges(
      changes: originals.keys.sorted().compactMap { file in
        guard let new = self.texts[file], let old = originals[file], new != old else { return nil }
        return FileChanges.Change(path: file, old: old, new: new)
      })
  }

  /// Mends all there is; anew without the findings that stayed though they were mended, or that broke a file.
  private mutating func mendWhatHelps() throws {
    let untouched = rest
    for _ in 0..<Self.mostStarts {
      try mendInRounds()
      let unhelpful = unhelpful()
      if unhelpful.isEmpty { return try takeBackWhatDidNotHelp() }
      forbidden.formUnion(unhelpful)
      (rest, texts, mended, tried, latest) = (untouched, given, [], [], [])
    }
    try mendInRounds()
    try takeBackWhatDidNotHelp()
  }

  private mutating func mendInRounds() throws {
    for _ in 0..<Self.mostRounds {
      guard let check = rest, brokenFiles.isEmpty, mend(check) else { return }
      rest = try look()
    }
  }

  /// What was mended in vain, or last before a file did not parse any more.
  private func unhelpful() -> Set<Difference> {
    let broken = brokenFiles
    let stayed = Set((rest?.findings ?? []).map { Difference($0.diagnostic) }).intersection(tried)
    return stayed.union(latest.filter { !$0.files.isDisjoint(with: broken) }.map(\.finding))
  }

  /// The files that parsed before they were changed.
  private var brokenFiles: Set<String> {
    Set((rest?.diagnostics ?? []).filter { !known.contains(Difference($0)) }.compactMap(\.location?.file))
      .intersection(texts.keys)
  }

  /// Files whose edits did not mend what they should, or that no longer parse, stay as they were.
  private mutating func takeBackWhatDidNotHelp() throws {
    guard let check = rest else { return }
    let stubborn = check.findings.filter { tried.contains(Difference($0.diagnostic)) }
      .flatMap { $0.diagnostic.editedFiles }
    let files = brokenFiles.union(stubborn).intersection(texts.keys)
    guard !files.isEmpty else { return }
    for file in files { texts[file] = given[file] }
    mended.removeAll { !$0.editedFiles.isDisjoint(with: files) }
    rest = try look()
  }

  /// Takes into account what was done for other models since: files may belong to several.
  mutating func settle(_ texts: [String: [UInt8]]) throws {
    guard let files = rest?.files, files.contains(where: { texts[$0] != self.texts[$0] }) else { return }
    self.texts = texts
    rest = try look()
    let left = Set((rest?.findings ?? []).map { Difference($0.diagnostic) })
    mended.removeAll { left.contains(Difference($0)) }
  }

  /// The sources as they stand now, against the model.
  private func look() throws -> DriftCheck? {
    try DriftCheck(settings, model: model, rules: rules, texts: texts, classesElsewhere: classesElsewhere)
  }

  /// How many differences are left that nothing suppresses, notes aside.
  var left: Int {
    (rest?.unsuppressed(model, rules) ?? []).count { $0.diagnostic.severity > .note }
  }

  /// Applies what can be mended together; false where there is nothing.
  private mutating func mend(_ check: DriftCheck) -> Bool {
    var edits: [String: [TextEdit]] = [:]
    var taken: [Diagnostic] = []
    for finding in check.unsuppressed(model, rules).map(\.diagnostic)
    where !tried.contains(Difference(finding)) && !forbidden.contains(Difference(finding)) {
      guard let fix = finding.fixes.first, includesReview || fix.applicability == .safe,
        fix.edits.allSatisfy({ edit in !(edits[edit.location.file] ?? []).contains { $0.clashes(with: edit) } })
      else { continue }
      for edit in fix.edits { edits[edit.location.file, default: []].append(edit) }
      taken.append(finding)
    }
    guard !taken.isEmpty else { return false }
    apply(edits, of: check)
    mended += taken
    latest = taken.map { (Difference($0), $0.editedFiles) }
    tried.formUnion(latest.map(\.finding))
    return true
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
  var editedFiles: Set<String> { Set(fixes.flatMap(\.edits).map(\.location.file)) }
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

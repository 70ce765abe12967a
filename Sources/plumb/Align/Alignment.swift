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

  private let settings: ModelSettings
  private let model: Model
  private let rules: RuleSettings
  private let includesReview: Bool
  private let classesElsewhere: Set<String>
  private var texts: [String: [UInt8]] = [:]
  private var originals: [String: [UInt8]] = [:]
  /// What was mended: a finding that comes back is not mended twice.
  private var tried: Set<Difference> = []
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

  /// `classesElsewhere` are those that the same sources hold for other models.
  init(
    _ settings: ModelSettings, model: Model, rules: RuleSettings, includesReview: Bool, classesElsewhere: Set<String>
  ) throws {
    self.settings = settings
    self.model = model
    self.rules = rules
    self.includesReview = includesReview
    self.classesElsewhere = classesElsewhere
    for _ in 0..<Self.mostRounds {
      guard let check = try look() else { return }
      if rest == nil { known = Set(check.diagnostics.map(Difference.init)) }
      rest = check
      guard mend(check) else { break }
    }
    try takeBackWhatDidNotHelp()
    changes = FileChanges(
      changes: texts.keys.sorted().compactMap { file in
        guard let new = texts[file], let old = originals[file], new != old else { return nil }
        return FileChanges.Change(path: file, old: old, new: new)
      })
  }

  /// Files whose edits did not mend what they should, or that no longer parse, stay as they were.
  private mutating func takeBackWhatDidNotHelp() throws {
    guard let check = rest, !texts.isEmpty else { return }
    let stubborn = check.findings.filter { tried.contains(Difference($0.diagnostic)) }
      .flatMap { $0.diagnostic.fixes.flatMap(\.edits).map(\.location.file) }
    let broken = check.diagnostics.filter { !known.contains(Difference($0)) }.compactMap(\.location?.file)
    let files = Set(stubborn + broken).intersection(texts.keys)
    guard !files.isEmpty else { return }
    for file in files { texts[file] = nil }
    mended.removeAll { finding in finding.fixes.flatMap(\.edits).contains { files.contains($0.location.file) } }
    rest = try look()
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
    for finding in check.unsuppressed(model, rules).map(\.diagnostic) where !tried.contains(Difference(finding)) {
      guard let fix = finding.fixes.first, includesReview || fix.applicability == .safe,
        fix.edits.allSatisfy({ edit in !(edits[edit.location.file] ?? []).contains { $0.clashes(with: edit) } })
      else { continue }
      for edit in fix.edits { edits[edit.location.file, default: []].append(edit) }
      taken.append(finding)
    }
    guard !taken.isEmpty else { return false }
    apply(edits, of: check)
    mended += taken
    tried.formUnion(taken.map(Difference.init))
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

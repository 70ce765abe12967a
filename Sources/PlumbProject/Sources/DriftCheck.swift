import PlumbDeclarations
import PlumbDrift
import PlumbGenerate
import PlumbModel
import PlumbSwift

/// A model held against its Swift sources.
///
/// What it holds is what one look found; mending makes a new one after each round.
struct DriftCheck {
  /// With the edits that would mend them, as far as the sources have a place for them.
  let findings: [DriftFinding]
  /// What could not be read as Swift. Files with a syntax error, in UTF-16 or too large.
  let unread: [Diagnostic]
  /// The files that were looked at.
  let files: [String]
  /// What was compared, with the sources that findings point into.
  let drift: Drift
  /// The files that are not mended, and say not all that they might.
  let broken: FilesWithErrors
  /// The properties that are not retyped, for other code uses them.
  private let used: UsedProperties

  /// Where nothing differs.
  init(files: [String], drift: Drift) {
    (findings, unread, self.files, self.drift) = ([], [], files, drift)
    broken = FilesWithErrors([], sources: [])
    used = UsedProperties(of: []) { [] }
  }

  /// `drift` has the sources that the differences are about.
  init(
    files: [String], drift: Drift, differences: WeighedDifferences, used: UsedProperties, unread: [Diagnostic]
  ) {
    self.files = files
    self.drift = drift
    self.unread = unread
    self.used = used
    broken = FilesWithErrors(unread, sources: drift.sources)
    findings = Self.announcingFixes(differences.placed(in: drift.sources), drift.sources, broken, used)
  }

  /// The findings with the edits that `align` would make; files that Plumb writes are generated anew instead, and those
  /// of Objective-C are left alone.
  private static func announcingFixes(
    _ findings: [DriftFinding], _ sources: [Source], _ broken: FilesWithErrors, _ used: UsedProperties
  ) -> [DriftFinding] {
    let files = Set(findings.flatMap { $0.fix?.edits.compactMap(\.file) ?? [] })
    let editors = Dictionary(
      sources.filter { files.contains($0.file) && !$0.isGenerated && SourceLanguage(path: $0.file) != .objectiveC }
        .map { ($0.file, SourceEditor(SourceFile(path: $0.file, bytes: $0.bytes))) },
      uniquingKeysWith: { first, _ in first })
    return findings.map { finding in
      guard let fix = finding.fix, broken.obstacle(to: fix) == nil else { return finding }
      if used.obstacle(to: fix) != nil {
        var told = finding
        told.diagnostic.help.append(
          "\(fix.title.prefix(1).lowercased())\(fix.title.dropFirst()), and the code that uses it")
        return told
      }
      let edits = fix.edits.compactMap { change in change.file.flatMap { editors[$0] }?.edit(for: change) }
      guard edits.count == fix.edits.count, !edits.isEmpty else { return finding }
      var announced = finding
      announced.diagnostic.fixes = [Fix(title: fix.title, applicability: fix.applicability, edits: edits)]
      return announced
    }
  }
}

extension DriftCheck {
  /// Why a fix is not made; nil where nothing speaks against it.
  func obstacle(to fix: DriftFix) -> String? { broken.obstacle(to: fix) ?? used.obstacle(to: fix) }

  /// The findings that nothing suppresses.
  var unsuppressed: [DriftFinding] { drift.unsuppressed(findings) }

  /// The findings that nothing suppresses, notes aside.
  var differences: [Diagnostic] { unsuppressed.map(\.diagnostic).filter { $0.severity > .note } }
}

extension Source {
  /// Whether Plumb writes the file: it is generated anew, not mended.
  var isGenerated: Bool { GeneratedFile.isGenerated(bytes) }
}

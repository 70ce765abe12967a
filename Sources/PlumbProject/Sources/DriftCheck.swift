import PlumbDeclarations
import PlumbDrift
import PlumbGenerate
import PlumbModel
import PlumbSwift

/// The comparison of a model with its Swift sources.
///
/// An instance contains the result of one check; after each round of fixes, a new instance is created.
struct DriftCheck {
  /// The findings, with the edits that fix them if the sources permit these edits.
  let findings: [Difference]
  /// The diagnostics of unreadable files: syntax errors, UTF-16 text, or an exceeded size limit.
  let unread: [Diagnostic]
  /// The checked files.
  let files: [String]
  /// The comparison, with the source texts that the findings refer to.
  let drift: Drift
  /// The files with errors, which are not fixed and may have unread declarations.
  let broken: FilesWithErrors
  /// The properties whose types are not changed, because other code uses them.
  private let used: UsedProperties

  /// Creates a check without differences, or without a comparison because of unreadable files.
  init(files: [String], drift: Drift, unread: [Diagnostic] = []) {
    (findings, self.unread, self.files, self.drift) = ([], unread, files, drift)
    broken = FilesWithErrors(unread, sources: drift.sources)
    used = UsedProperties(of: []) { [] }
  }

  /// Creates a check with differences. `drift` contains the sources that the differences refer to.
  init(
    files: [String], drift: Drift, differences: [Difference], used: UsedProperties, unread: [Diagnostic]
  ) {
    self.files = files
    self.drift = drift
    self.unread = unread
    self.used = used
    broken = FilesWithErrors(unread, sources: drift.sources)
    findings = Self.announcingFixes(drift.placed(differences), drift.sources, broken, used)
  }

  /// Returns the findings with the edits that `align` would make. Generated files are excluded, because they are
  /// regenerated, and so are Objective-C files, which are not edited.
  private static func announcingFixes(
    _ findings: [Difference], _ sources: [Source], _ broken: FilesWithErrors, _ used: UsedProperties
  ) -> [Difference] {
    let files = Set(findings.flatMap { $0.fix?.edits.compactMap(\.file) ?? [] })
    let editors = Dictionary(
      sources.filter { files.contains($0.file) && !$0.isGenerated && SourceLanguage(path: $0.file) != .objectiveC }
        .map { ($0.file, SourceEditor(SourceFile(path: $0.file, bytes: $0.bytes))) },
      uniquingKeysWith: { first, _ in first })
    return findings.map { finding in
      guard let fix = finding.fix, broken.obstacle(to: fix) == nil else { return finding }
      if used.obstacle(to: fix) != nil {
        var shown = finding
        shown.diagnostic.help.append(
          "\(fix.title.prefix(1).lowercased())\(fix.title.dropFirst()), and the code that uses it")
        return shown
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
  /// Returns the reason for not making a fix; `nil` if it can be made.
  func obstacle(to fix: DriftFix) -> String? { broken.obstacle(to: fix) ?? used.obstacle(to: fix) }

  /// The findings that are not suppressed.
  var unsuppressed: [Difference] { drift.unsuppressed(findings) }

  /// Throws the merge conflicts of the sources: their declarations are ambiguous, so they are no basis
  /// for fixes.
  func refuseConflicts() throws(Unreadable) {
    let conflicts = unread.filter(\.isMergeConflict)
    if !conflicts.isEmpty { throw Unreadable(conflicts, sources: drift.sources) }
  }

  /// The findings that are not suppressed, except notes.
  var differences: [Diagnostic] { unsuppressed.map(\.diagnostic).filter { $0.severity > .note } }
}

extension Source {
  /// Whether Plumb generates the file. Such a file is regenerated, not fixed.
  var isGenerated: Bool { GeneratedFile.isGenerated(bytes) }
}

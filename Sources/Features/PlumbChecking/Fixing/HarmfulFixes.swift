import PlumbDrift
import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

extension ModelVersion {
  /// Returns the findings without the fixes after which the step from an earlier version fails or drops values that the
  /// step preserves now. A fix of a renaming identifier does not change the version hash, but the step from a released
  /// version.
  ///
  /// Fixes that change the hash are made in a new version, and are checked when they are applied.
  func withoutHarmfulFixes(_ findings: [Diagnostic], since predecessor: Model?) -> [Diagnostic] {
    guard let predecessor, let model, findings.contains(where: { $0.fixes.contains(where: changesRenaming) }) else {
      return findings
    }
    let before = model.stepErrors(since: predecessor)
    // One reading is enough if all fixes together do no harm. Alternative fixes overlap, and are tried one by one.
    let edits = findings.flatMap(\.fixes).filter(changesRenaming).flatMap(\.edits)
    if let bytes = try? edits.applied(to: model.source.bytes),
      let new = try? Model.read(bytes, file: file, name: name).value,
      new.stepErrors(since: predecessor).worse(than: before).isEmpty
    {
      return findings
    }
    return findings.map { finding in
      var finding = finding
      finding.fixes.removeAll { fix in
        guard changesRenaming(fix), let bytes = try? fix.edits.applied(to: model.source.bytes),
          let new = try? Model.read(bytes, file: file, name: name).value,
          let error = new.stepErrors(since: predecessor).worse(than: before).first
        else { return false }
        finding.notes.append("no fix is offered, because with it \(error.message)")
        return true
      }
      return finding
    }
  }

  /// Whether a fix adds, changes or removes a renaming identifier.
  private func changesRenaming(_ fix: Fix) -> Bool {
    guard !fix.changesHash, let bytes = model?.source.bytes else { return false }
    return fix.edits.contains { edit in
      let (start, end) = (max(0, edit.location.start.offset), min(edit.location.end.offset, bytes.count))
      let old = start < end ? Array(bytes[start..<end]) : []
      return edit.location.file == file
        && [old, Array(edit.replacement.utf8)].contains { $0.end(of: "elementID", from: 0) != nil }
    }
  }
}

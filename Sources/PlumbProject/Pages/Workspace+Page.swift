import PlumbEvolution
import PlumbFormats
import PlumbModel
import PlumbReport
import PlumbText

extension Workspace {
  /// All that there is to say of a bundle, as one page: its versions and how it came to them, what stores meet, and the
  /// findings about it and its Swift.
  ///
  /// - Parameters:
  ///   - selection: The bundle.
  ///   - usesGit: Whether it is looked up who added a version, and when.
  ///   - toolVersion: Plumb's own.
  /// - Throws: `CannotRun` where several could be meant, and for `REF:PATH`, whose Swift is not at hand; `Unreadable`
  ///   where it is no bundle. A version that cannot be read is in the page as such, and a bundle that leaves open which
  ///   version is current has no matrix.
  package func page(of selection: Selection, usesGit: Bool, toolVersion: String) throws -> BundlePage {
    let path = try model(selection).path
    guard files.kind(path) != .missing || RevisionPath(path) == nil else {
      throw CannotRun(
        "a report is of the files in the working folder, and \(Terminal.sanitized(path)) is in git",
        help: ["plumb changelog and plumb stats read other branches; for a report check one out"], argument: path)
    }
    var workspace = self
    workspace.files = ReadMemory().remembering(files)
    return try workspace.pageReadingOnce(of: selection, usesGit: usesGit, toolVersion: toolVersion)
  }

  /// The versions and the findings are worked out apart from each other, over the same files.
  private func pageReadingOnce(
    of selection: Selection, usesGit: Bool, toolVersion: String
  ) throws -> BundlePage {
    let (bundle, additions) = try bundleWithOrigins(selection, usesGit: usesGit)
    let current = bundle.currentVersion
    let matrix = current?.model.map { MigrationMatrix(bundle, to: current?.name ?? "", $0) }
    let history = ModelHistory(of: bundle)
    return BundlePage(
      bundle, Changelog(bundle, origins: additions.found, history: history),
      ModelStats(of: bundle, origins: additions.found, history: history), matrix,
      try findings(of: selection).report(toolVersion: toolVersion, failOn: .error))
  }
}

import PlumbComparing
import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

extension Workspace {
  /// Returns a report of a bundle as one page: its versions and their history, the migration matrix, and the findings
  /// about the bundle and its Swift declarations.
  ///
  /// - Parameters:
  ///   - selection: The bundle.
  ///   - usesGit: Whether to find the author and the day of each version in git.
  ///   - toolVersion: Plumb's version.
  /// - Throws: `CannotRun` if the selection matches several models, and for `REF:PATH`, whose Swift files are not
  ///   available; `Unreadable` if it is not a bundle. The page contains unreadable versions as such. A bundle without
  ///   a current version has no matrix.
  package func page(of selection: Selection, usesGit: Bool, toolVersion: String) throws -> BundlePage {
    let path = try model(selection).path
    guard files.kind(path) != .missing || RevisionPath(path) == nil else {
      throw CannotRun(
        "a report is of the files in the working folder, and \(Terminal.sanitized(path)) is in git",
        help: ["plumb changelog and plumb stats read other branches; for a report check one out"], argument: path)
    }
    var workspace = self
    workspace.files = SessionFiles(files).files
    return try workspace.pageReadingOnce(of: selection, usesGit: usesGit, toolVersion: toolVersion)
  }

  /// Creates the page. The versions and the findings are computed separately from the same cached files.
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

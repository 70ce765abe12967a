import PlumbFormats
import PlumbModel

extension Workspace {
  /// The bundle at a path, or at a path of git: `Shop.xcdatamodeld`, `main:Shop.xcdatamodeld`.
  ///
  /// A path behind a ref starts at the working folder, as all do, or else at the top of the repository, as in git. What is
  /// there under the whole name wins. Git reads the disk, whatever `files` are.
  ///
  /// - Throws: `CannotRun` where git has no such ref or path, `Unreadable` where what is there is no bundle.
  public func bundle(at reference: String) throws -> ModelBundle {
    guard files.kind(reference) == .missing, let typed = RevisionPath(reference) else { return try bundle(reference) }
    return try GitRepository(containing: typed.path).bundle(typed)
  }
}

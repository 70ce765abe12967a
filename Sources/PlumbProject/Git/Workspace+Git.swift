import PlumbFormats
import PlumbModel

extension Workspace {
  /// Returns the bundle at a path, or at a path in git: `Shop.xcdatamodeld`, `main:Shop.xcdatamodeld`.
  ///
  /// The path after a ref is relative to the working folder or, if it does not exist there, to the root of the
  /// repository, as in git. A file that has the whole argument as its path has precedence. Git reads the disk,
  /// independent of `files`.
  ///
  /// - Throws: `CannotRun` if git has no such ref or path, `Unreadable` if the path is not a model.
  public func bundle(at reference: String) throws -> ModelBundle {
    guard files.kind(reference) == .missing, let typed = RevisionPath(reference) else { return try bundle(reference) }
    return try GitRepository(containing: typed.path).bundle(typed)
  }
}

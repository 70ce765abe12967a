import PlumbFormats
import PlumbText
import PlumbWorkspace

extension Workspace {
  /// Returns the sizes of a bundle's versions, and the elements that change most often.
  ///
  /// - Parameters:
  ///   - selection: The bundle; a `REF:PATH` is read from git.
  ///   - usesGit: Whether to find the days on which versions were added in git.
  /// - Throws: `CannotRun` if the selection matches several models, `Unreadable` if it is not a bundle.
  public func stats(_ selection: Selection = .all, usesGit: Bool = true) throws -> ModelStats {
    let (bundle, additions) = try bundleWithOrigins(selection, usesGit: usesGit)
    return ModelStats(of: bundle, origins: additions.found)
  }

  /// Returns statistics for the commits that changed the bundle, based on the current version at each commit.
  ///
  /// - Parameters:
  ///   - selection: The bundle, which need not exist any more; `REF:PATH` for the history of another branch.
  ///   - limit: The maximum number of commits, the latest ones.
  /// - Throws: `CannotRun` outside a repository, and if no commit contains the bundle.
  public func historyStats(_ selection: Selection = .all, limit: Int) throws -> ModelStats {
    let path = try model(selection).path
    var (ref, place): (String?, String) = (nil, path)
    if files.kind(path) == .missing, let typed = RevisionPath(path) { (ref, place) = (typed.ref, typed.path) }
    let repository = try GitRepository(containing: place)
    let start = try ref.map { name throws(CannotRun) in try repository.commit(name) } ?? repository.head()
    let found = try start.map { start throws(CannotRun) in try repository.states(of: place, from: start, limit: limit) }
    guard let found, !found.states.isEmpty else {
      throw CannotRun("no commit contains \(Terminal.sanitized(place))", help: ["commit it first, or omit --history"])
    }
    var stats = ModelStats(
      path: path, commits: found.states.map { (origin: $0.origin, version: $0.version, model: $0.model) })
    stats.isBounded = found.isBounded
    return stats
  }
}

import PlumbEvolution
import PlumbFormats
import PlumbModel
import PlumbText

extension Workspace {
  /// The sizes of a bundle's versions, and what changes most in it.
  ///
  /// - Parameters:
  ///   - selection: The bundle; as `REF:PATH` it is read from git.
  ///   - usesGit: Whether it is looked up when versions were added.
  /// - Throws: `CannotRun` where several could be meant, `Unreadable` where it is no bundle.
  public func stats(_ selection: Selection = .all, usesGit: Bool = true) throws -> ModelStats {
    let (bundle, additions) = try bundleWithOrigins(selection, usesGit: usesGit)
    return ModelStats(of: bundle, origins: additions.found)
  }

  /// The same over the commits that changed something in the bundle: the size of the version that was current then.
  ///
  /// - Parameters:
  ///   - selection: The bundle, which need not be there any more; `REF:PATH` for the history of another branch.
  ///   - limit: How many commits at most, the latest.
  /// - Throws: `CannotRun` outside of a repository, and where no commit has the bundle.
  public func historyStats(_ selection: Selection = .all, limit: Int) throws -> ModelStats {
    let path = try model(selection).path
    var (ref, place): (String?, String) = (nil, path)
    if files.kind(path) == .missing, let typed = RevisionPath(path) { (ref, place) = (typed.ref, typed.path) }
    let repository = try GitRepository(containing: place)
    let start = try ref.map { name throws(CannotRun) in try repository.commit(name) } ?? repository.head()
    let found = try start.map { start throws(CannotRun) in try repository.states(of: place, from: start, limit: limit) }
    guard let found, !found.states.isEmpty else {
      throw CannotRun("no commit has \(Terminal.sanitized(place))", help: ["commit it first, or leave --history out"])
    }
    var stats = ModelStats(
      path: path, commits: found.states.map { (origin: $0.origin, version: $0.version, model: $0.model) })
    stats.isBounded = found.isBounded
    return stats
  }
}

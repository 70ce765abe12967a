import PlumbComparing
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

extension HistoryComparison {
  /// The maximum number of commits that are searched for an edit.
  private static let mostCommits = 500

  /// Returns the commits since the ref in which versions of a schema in Swift first had other entities than at the ref,
  /// by the names of the versions: `3f2a9c11 of 2024-05-01`. A version that only uncommitted edits change is not
  /// included.
  func edits(of history: BundleHistory, at place: String) throws(CannotRun) -> [String: String] {
    var open: [String: StoreSchema] = [:]
    for old in history.then.versions.compactMap(\.model) {
      let schema = StoreSchema(old)
      if let new = history.now.version(old.name)?.model, StoreSchema(new) != schema { open[old.name] = schema }
    }
    var found: [String: String] = [:]
    for origin in open.isEmpty ? [] : try commits(below: place) {
      let files = try repository.files(
        at: .init(name: origin.commit, id: origin.commit), place: place, as: history.now.path)
      guard let bundle = try? ModelBundle.loaded(history.now.path, from: files) else { continue }
      for (name, schema) in open {
        guard let model = bundle.version(name)?.model, StoreSchema(model) != schema else { continue }
        found[name] = "\(origin.commit.prefix(8)) of \(origin.day)"
        open[name] = nil
      }
      if open.isEmpty { break }
    }
    return found
  }

  /// Returns the commits since the ref that changed a path, the earliest first.
  private func commits(below place: String) throws(CannotRun) -> [VersionOrigin] {
    let log = try GitCommand(
      repository.folder, "rev-list", "--reverse", "--first-parent", "--topo-order", "--date=short",
      "--format=%cd%x00%aN", "\(commit.id)..HEAD", "--", repository.fromHere(place)
    ).run(limit: 16 << 20)
    return log.succeeded ? Array(GitRepository.commits(log.lines).prefix(Self.mostCommits)) : []
  }
}

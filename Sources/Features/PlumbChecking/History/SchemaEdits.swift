import PlumbComparing
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

extension HistoryComparison {
  /// Returns the commits since the ref that edited versions of a schema in Swift, by the names of the versions:
  /// `3f2a9c11 of 2024-05-01`. Before the commit, the version has the entities of the ref. A version that only uncommitted
  /// edits change is not included.
  ///
  /// The commits are bisected, so that the sources of a few of them are read.
  func edits(of history: BundleHistory, at place: String) throws(CannotRun) -> [String: String] {
    let released = history.then.versions.compactMap(\.model).filter { old in
      history.now.version(old.name)?.model.map { StoreSchema($0) != StoreSchema(old) } ?? false
    }
    let commits = released.isEmpty ? [] : try commits(below: place)
    var bundles: [Int: ModelBundle] = [:]
    var found: [String: String] = [:]
    for old in released {
      let schema = StoreSchema(old)
      let isEdited = { (index: Int) throws(CannotRun) -> Bool in
        if bundles[index] == nil { bundles[index] = try bundle(at: commits[index], place, as: history.now) }
        return bundles[index]?.version(old.name)?.model.map { StoreSchema($0) != schema } ?? false
      }
      guard let last = commits.indices.last, try isEdited(last) else { continue }
      var open = commits.startIndex...last
      while open.count > 1 {
        let middle = open.lowerBound + (open.count - 1) / 2
        open = try isEdited(middle) ? open.lowerBound...middle : (middle + 1)...open.upperBound
      }
      let origin = commits[open.lowerBound]
      found[old.name] = "\(origin.commit.prefix(8)) of \(origin.day)"
    }
    return found
  }

  private func bundle(
    at origin: VersionOrigin, _ place: String, as now: ModelBundle
  ) throws(CannotRun) -> ModelBundle? {
    let files = try repository.files(at: .init(name: origin.commit, id: origin.commit), place: place, as: now.path)
    return try? ModelBundle.past(now.path, from: files, choosing: now.schema?.choice)
  }

  /// Returns the commits since the ref that changed a path, the earliest first.
  private func commits(below place: String) throws(CannotRun) -> [VersionOrigin] {
    let log = try repository.commitLog(
      ["--reverse", "--first-parent", "--topo-order", "\(commit.id)..HEAD"], of: [repository.fromHere(place)])
    return log.succeeded ? GitRepository.commits(log) : []
  }
}

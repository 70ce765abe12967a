import PlumbFormats
import PlumbMigration
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

extension ReleasedBundles {
  /// Returns the findings about versions that a lock of the ref contains and the current lock does not. Versions of
  /// bundles that no checked bundle continues are not included; the bundle has a finding.
  ///
  /// Throws if a lock of the ref cannot be read.
  func lockFindings(_ checked: [CheckedBundle]) throws -> [Diagnostic] {
    let rule = Rule.lockedVersionRemoved
    guard let severity = rules.severity(of: rule, for: nil) else { return [] }
    let now = try LockFile(workspace.files, near: workspace.configuration.file)
    return try lockPlaces(now).flatMap { place -> [Diagnostic] in
      let removed = try removedVersions(from: place, checked)
      return removed.map { removed in
        let finding = Finding.lockedVersionRemoved(
          removed.name, of: removed.bundle, change: removed.change, file: now.path, place: place,
          ref: comparison.commit.name)
        return Locator(version: now.path).diagnostic(finding, rule: rule.id, severity: severity)
      }
    }
  }

  /// Returns the repository paths of the locks at the ref: the one at the path of the current lock, and those that are
  /// nearest to the configuration of the ref and to the working folder.
  private func lockPlaces(_ now: LockFile) -> [String] {
    let tree = comparison.then.tree
    let folders =
      [comparison.repository.place(of: Path.folder(now.path))].compactMap { $0 }
      + then.files.map(Path.folder) + [then.start]
    return folders.compactMap { tree.nearest(VersionLock.fileName, from: $0) }.reduce(into: []) { list, place in
      if !list.contains(where: place.isExactly) { list.append(place) }
    }
  }

  /// A version that the current lock does not contain; `change` describes its other hashes, if it has any.
  private typealias RemovedVersion = (name: String, bundle: String, change: String?)

  private func removedVersions(from place: String, _ checked: [CheckedBundle]) throws -> [RemovedVersion] {
    let lock = try lock(place, at: comparison.then.commit)
    let base = comparison.isBasedOnRef ? nil : try comparison.base.map { try self.lock(place, at: $0.commit) }
    let folder = comparison.repository.path(of: Path.folder(place) == "." ? "" : Path.folder(place))
    let match = LockMatch(
      lock, in: folder.isEmpty ? "." : folder, checked.map(\.bundle), others: { [] }, workspace.files)
    return lock.bundles.sorted { $0.key.precedesByBytes($1.key) }.flatMap { key, versions -> [RemovedVersion] in
      let past = comparison.then.tree.model(Path.join(Path.folder(place), key))
      let continued = checked.indices.first { index in
        past != nil && comparison.place(of: checked[index].bundle)?.exact == past?.exact
      }
      guard let index = continued ?? match.keys.firstIndex(of: key) else { return [] }
      let known = checked[index].locked.versions
      return versions.sorted { NaturalOrder.precedes($0.key, $1.key) }.compactMap { name, released in
        guard base.map({ $0[key, name] != nil }) ?? true, !checked[index].bundle.isUnreleased(name),
          !known.values.contains(where: { released.differences(from: $0) == nil })
        else { return nil }
        return (name, checked[index].bundle.path, known[name].flatMap { released.differences(from: $0) })
      }
    }
  }

  /// Returns the lock at a repository path of a commit; empty if it does not exist.
  private func lock(_ place: String, at commit: GitRepository.Commit) throws(CannotRun) -> VersionLock {
    let path = comparison.repository.path(of: place)
    let files = try comparison.repository.files(at: commit, under: path)
    if files.kind(path) == .missing { return VersionLock() }
    do throws(Files.Failure) {
      let (lock, problems) = VersionLock.read(try files.read(path, limit: LockFile.greatestSize), file: path)
      guard let problem = problems.first else { return lock }
      throw Files.Failure(path: path, reason: problem.message)
    } catch {
      throw .notComparable(place, commit, error.reason)
    }
  }
}

import PlumbEvolution
import PlumbFormats
import PlumbModel
import PlumbText

/// The `plumb.lock` of a project: the version hashes of what was released.
struct LockFile: Sendable {
  /// The file, from the working folder: `plumb.lock`, `../plumb.lock`.
  let path: String
  /// What it says; nothing where it is not there yet.
  private(set) var lock = VersionLock()
  /// The bytes that were read; nil where there is no file.
  let bytes: [UInt8]?
  private let files: Files

  /// The nearest one from the working folder up, else one to be made in the working folder.
  ///
  /// Throws `Unreadable` with all that is wrong with it: a lock that cannot be read locks nothing, and must not pass.
  init(_ files: Files) throws {
    self.files = files
    guard let path = ConfigurationFile.find(VersionLock.fileName, in: files) else {
      path = VersionLock.fileName
      bytes = nil
      return
    }
    self.path = path
    let read: [UInt8]
    do throws(Files.Failure) {
      read = try files.read(path, limit: 64 << 20)
    } catch {
      throw CannotRun("\(path) cannot be read: \(error.reason)")
    }
    bytes = read
    let (lock, problems) = VersionLock.read(read, file: path)
    guard problems.isEmpty else {
      let failure = ConfigurationFailure(problems, bytes: read, file: path)
      throw Unreadable(failure.diagnostics, sources: [failure.source])
    }
    self.lock = lock
  }

  /// The locked versions of a bundle, by name; none where nothing of it is locked.
  func versions(of bundle: ModelBundle) -> [String: LockedVersion] {
    key(of: bundle).flatMap { lock.bundles[$0] } ?? [:]
  }

  /// What the file calls a bundle; nil where it does not know it.
  private func key(of bundle: ModelBundle) -> String? {
    let folder = String(path.dropLast(VersionLock.fileName.count))
    return lock.bundles.keys.sorted().first { files.isSame(folder + $0, bundle.path) }
  }

  /// The change of the file that locks versions of a bundle as they are now; nil where they are locked so already.
  ///
  /// Throws `CannotRun` for a bundle that the file does not know and cannot name by a path of its own.
  func locking(_ versions: [(name: String, model: Model)], of bundle: ModelBundle) throws -> FileChanges.Change? {
    var lock = lock
    let key = try key(of: bundle) ?? newKey(bundle)
    for version in versions { lock[key, version.name] = LockedVersion(version.model) }
    guard lock != self.lock || bytes == nil else { return nil }
    let text = Array(lock.text.utf8)
    guard let bytes else { return FileChanges.Change(path, .create(text)) }
    return FileChanges.Change(path, from: bytes, to: text)
  }

  private func newKey(_ bundle: ModelBundle) throws(CannotRun) -> String {
    let plain = Path.plain(bundle.path)
    guard path == VersionLock.fileName, !plain.hasPrefix("/"), !plain.hasPrefix("..") else {
      throw CannotRun(
        "\(path) names bundles from its own folder, and \(bundle.path) is not named from there",
        help: ["run plumb in the folder of the lock file, and name the bundle from there"])
    }
    return plain
  }
}

extension Workspace {
  /// The lock file with versions of a bundle as they are now: those that are named, else the current one.
  ///
  /// - Throws: `CannotRun` for a version that is not there, `Unreadable` for one that cannot be read.
  public func lockVersions(_ names: [String] = [], in selection: Selection = .all) throws -> VersionPlan {
    let bundle = try bundle(model(selection).path)
    let versions = try names.isEmpty ? [bundle.chosen(nil)] : names.map { try bundle.chosen($0) }
    try versions.refuseNotUnderstood()
    let models = versions.compactMap { version in version.model.map { (name: version.name, model: $0) } }
    let change = try LockFile(files).locking(models, of: bundle)
    return VersionPlan(
      changes: FileChanges([change].compactMap { $0 }), version: versions.map(\.name).joined(separator: ", "),
      current: bundle.currentVersion?.name)
  }
}

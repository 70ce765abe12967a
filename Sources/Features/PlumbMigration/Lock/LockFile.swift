import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The `plumb.lock` of a project: the version hashes of released versions.
package struct LockFile: Sendable {
  /// The path of the file, from the working folder: `plumb.lock`, `../plumb.lock`.
  package let path: String
  /// The contents; empty if the file does not exist.
  package private(set) var lock = VersionLock()
  /// The bytes that were read; `nil` if the file does not exist.
  let bytes: [UInt8]?
  private let files: Files

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - files: The files of the project.
  ///   - configuration: The path of the configuration, if the project has one.
  /// - Throws: `CannotRun` for a folder, a pipe, and a dangling link; `Unreadable` with all problems of the file. An
  ///   unreadable lock locks no version, so the run has to fail.
  package init(_ files: Files, near configuration: String?) throws {
    self.files = files
    guard let path = ConfigurationFile.lock(near: configuration, in: files) else {
      path = Path.join(configuration.map(Path.folder) ?? ".", VersionLock.fileName)
      bytes = nil
      return
    }
    self.path = path
    let read = try files.contents(
      of: path, limit: Self.greatestSize, help: ["restore the file from git; without it no released version is checked"]
    )
    bytes = read
    let (lock, problems) = VersionLock.read(read, file: path)
    guard problems.isEmpty else { throw Unreadable(problems, bytes: read, file: path) }
    self.lock = lock
  }

  /// The maximum size in bytes: 64 MiB.
  package static let greatestSize = 64 << 20

  /// The folder to which the paths in the file are relative.
  private var folder: String { Path.folder(path) }

  /// Returns the bundles of the file, matched with bundles of the project.
  ///
  /// - Parameters:
  ///   - bundles: The bundles to match.
  ///   - others: Returns further bundles that may match an entry of the lock. Called only if an entry matches none of
  ///     `bundles`.
  package func match(_ bundles: [ModelBundle], others: () -> [ModelBundle] = { [] }) -> LockMatch {
    LockMatch(lock, in: folder, bundles, others: others, files)
  }

  /// Returns the change of the file that locks the current state of a bundle's versions.
  ///
  /// - Parameters:
  ///   - versions: The versions, each with its name.
  ///   - bundle: The bundle of the versions.
  ///   - replaces: Whether different hashes of a locked version may be replaced.
  /// - Returns: The change, `nil` if the versions are already locked, and descriptions of the changes to locked
  ///   versions, one per line.
  /// - Throws: `CannotRun` for a bundle outside the folder of the lock, and for a version that is locked with
  ///   different hashes, unless `replaces` is true.
  func locking(
    _ versions: [(name: String, model: Model)], of bundle: ModelBundle, replaces: Bool
  ) throws -> (change: FileChanges.Change?, notes: [String]) {
    var lock = lock
    var notes: [String] = []
    let (key, earlier) = try (newKey(bundle), match([bundle]).keys[0])
    if let earlier, earlier != key {
      lock.bundles[key] = lock.bundles.removeValue(forKey: earlier)
      notes.append("\(Terminal.sanitized(earlier)) is now \(Terminal.sanitized(key))")
    }
    var replaced: [(name: String, text: String)] = []
    for version in versions {
      let new = LockedVersion(version.model)
      if let text = lock[key, version.name]?.differences(from: new) { replaced.append((version.name, text)) }
      lock[key, version.name] = new
    }
    guard replaced.isEmpty || replaces else { throw CannotRun(released: replaced, of: bundle, in: path) }
    notes += replaced.map { "\(Terminal.sanitized($0.name)): \(Terminal.sanitized($0.text))" }
    guard lock != self.lock || bytes == nil else { return (nil, notes) }
    let text = Array(lock.text.utf8)
    guard let bytes else { return (FileChanges.Change(path, .create(text)), notes) }
    return (FileChanges.Change(path, from: bytes, to: text), notes)
  }

  /// Returns the change of the file that unlocks versions of a bundle; `nil` if none of them is locked.
  func unlocking(_ versions: [String], of bundle: ModelBundle) -> FileChanges.Change? {
    guard let bytes, let key = match([bundle]).keys[0] else { return nil }
    var lock = lock
    for version in versions { lock[key, version] = nil }
    return lock == self.lock ? nil : FileChanges.Change(path, from: bytes, to: Array(lock.text.utf8))
  }

  /// Returns the path of a bundle relative to the folder of the lock.
  private func newKey(_ bundle: ModelBundle) throws(CannotRun) -> String {
    if let key = files.path(of: bundle.path, from: folder) { return key }
    throw CannotRun(
      "\(Terminal.sanitized(bundle.path)) is outside the folder of \(Terminal.sanitized(path))",
      help: ["a lock contains bundles in its folder and below: write another lock in a folder above both"])
  }
}

extension CannotRun {
  /// Creates the error for a version that is locked with different hashes.
  fileprivate init(released: [(name: String, text: String)], of bundle: ModelBundle, in lock: String) {
    let names = released.map { Shell.word($0.name) }.joined(separator: " ")
    self.init(
      "\(Terminal.sanitized(lock)) has other version hashes for "
        + Phrase.list(released.map { "\(Phrase.quoted($0.name)): \($0.text)" }, limit: 5),
      help: [
        bundle.isInferred
          ? "check the step from the released classes: plumb validate --against TAG \(Shell.word(bundle.path))"
          : "keep the released version, and make the change in a new one"
            + (bundle.isSwift ? ", with a stage in the plan" : ": plumb version add --current"),
        "if no user has a store of it, replace the hashes: plumb version lock \(names) --force",
      ])
  }
}

extension Workspace {
  /// Returns the change of the lock file that locks the current state of a bundle's versions.
  ///
  /// - Parameters:
  ///   - names: The names of the versions; all versions of the bundle if empty.
  ///   - replaces: Whether different hashes of a locked version may be replaced.
  ///   - selection: The bundle.
  /// - Throws: `CannotRun` for a version that does not exist, and for a version that is locked with different hashes,
  ///   unless `replaces` is true; `Unreadable` for a version that cannot be read.
  public func lockVersions(
    _ names: [String] = [], replaces: Bool = false, in selection: Selection = .all
  ) throws -> VersionPlan {
    let (part, settings) = try part(of: selection)
    let bundle = try bundle(settings.path)
    let versions = try names.isEmpty ? bundle.versions : names.map { try bundle.chosen($0) }
    try versions.refuseNotUnderstood()
    try bundle.refuseSourceErrors()
    let models = versions.compactMap { version in version.model.map { (name: version.name, model: $0) } }
    let (change, notes) = try LockFile(files, near: part.configuration.file)
      .locking(models, of: bundle, replaces: replaces)
    return VersionPlan(
      changes: FileChanges([change].compactMap { $0 }), versions: versions.map(\.name),
      current: bundle.currentVersion?.name, notes: notes)
  }
}

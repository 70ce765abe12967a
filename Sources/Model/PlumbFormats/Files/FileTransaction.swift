import PlumbModel
import PlumbSystem
import PlumbText

/// A transaction that writes changes: opens and locks the folders, stages the new bytes, then moves each file to its
/// location.
///
///     var transaction = try FileTransaction(changes)
///     defer { transaction.end() }
///     try transaction.stage()     // no file of the user is changed yet
///     try transaction.commit()    // makes all changes or none
///
/// The state that a change starts from is compared with the disk right before its file is moved, and again afterwards
/// if the replaced file is still accessible.
struct FileTransaction {
  /// An existing folder that contains changes.
  struct Place {
    let folder: OpenFolder
    let followsLinks: Bool
    var isLocked = false
    /// The hidden folder in it, after a file was staged.
    var staging: (name: String, folder: OpenFolder)?
  }

  /// A step with the folder in which it is made.
  struct Step {
    let place: Int
    let name: String
    let path: String
    let work: FilePlaces.Work
    /// The name of the staged file or folder.
    let staged: String
    /// The status of the staged file or folder, which identifies it later.
    var made: FileStatus?

    /// The name under which the old file or folder is preserved until the end.
    var preserved: String { staged + ".old" }
  }

  private(set) var places: [Place] = []
  var steps: [Step] = []

  /// Opens and locks the folders, and removes the remains of killed runs.
  init(_ changes: FileChanges) throws(Files.Failure) {
    for _ in 0..<3 {
      try open(FilePlaces(changes))
      guard let taken = firstTakenFolder else { return }
      // Another run has created the folder, or remains were removed. Repeats the steps, so that its files are
      // compared individually.
      end()
      (places, steps) = ([], [])
      if taken.isVersion { throw .changedMeanwhile(taken.path) }
    }
    throw .changedMeanwhile(changes.changes.first?.path ?? "")
  }

  /// The first folder that is to be created and already exists; `nil` if none exists.
  private var firstTakenFolder: (path: String, isVersion: Bool)? {
    for step in steps {
      guard case .newFolder(let files) = step.work,
        let status = try? places[step.place].folder.status(of: step.name), status.kind != .missing
      else { continue }
      return (step.path, files.contains(where: \.change.isNewVersion))
    }
    return nil
  }

  /// Removes the staged and preserved files, and unlocks and closes the folders.
  mutating func end() {
    for place in places {
      if let staging = place.staging {
        staging.folder.close()
        StagingFolder.delete(staging.name, in: place.folder)
      }
      place.folder.close()
    }
    places = []
  }
}

// MARK: - Opening

extension FileTransaction {
  /// The number of seconds to wait for another run. Afterwards, this run continues without the lock, because the
  /// other process may never release it. The lock only protects the removal of remains.
  private static let patience = 5

  private mutating func open(_ wanted: FilePlaces) throws(Files.Failure) {
    FileSystem.allowOpenFiles(2 * Set(wanted.steps.map(\.folder)).count + 64)
    do throws(Files.Failure) {
      var known: [String: Int] = [:]
      for (index, step) in wanted.steps.enumerated() {
        let place = if let place = known[step.folder] { place } else { try place(step) }
        known[step.folder] = place
        let isCurrent = step.name == CurrentVersionFile.name
        steps.append(
          Step(
            place: place, name: step.name, path: step.path, work: step.work,
            staged: isCurrent ? UnfinishedVersion.current : String(index)))
      }
    } catch {
      end()
      throw error
    }
    lock()
  }

  /// Returns the index of a step's folder. Each folder is opened a single time, even if several paths refer to it.
  private mutating func place(_ step: FilePlaces.Step) throws(Files.Failure) -> Int {
    let folder: OpenFolder
    do throws(Files.Failure) {
      folder = try OpenFolder(step.folder, followingLinks: step.followsLinks)
    } catch {
      // Reports the path of the file, because it is the path that the user passed.
      throw Files.Failure(path: step.path, reason: error.reason)
    }
    if let same = places.firstIndex(where: { $0.folder.status.isSame(as: folder.status) }) {
      folder.close()
      return same
    }
    places.append(Place(folder: folder, followsLinks: step.followsLinks))
    return places.count - 1
  }

  /// Locks all folders, in the same order in all runs, so that no deadlock occurs.
  private mutating func lock() {
    let order = places.indices.sorted {
      let (left, right) = (places[$0].folder.status, places[$1].folder.status)
      return (left.device, left.inode) < (right.device, right.inode)
    }
    for index in order {
      places[index].isLocked = Self.lock(places[index].folder)
      StagingFolder.removeLeftovers(in: places[index].folder, isLocked: places[index].isLocked)
    }
  }

  /// Locks a folder. Returns whether it was locked.
  private static func lock(_ folder: OpenFolder) -> Bool {
    for _ in 0..<patience * 50 {
      switch folder.lock() {
      case .held: return true
      case .unknown: return false
      case .taken: usleep(20_000)
      }
    }
    return false
  }
}

// MARK: - Staging

extension FileTransaction {
  /// Writes all new bytes to hidden folders, where a full disk is detected. No file of the user is changed.
  mutating func stage() throws(Files.Failure) {
    for step in steps { try refuse(step) }
    for index in steps.indices {
      let step = steps[index]
      do throws(Files.Failure) {
        let staging = try staging(of: step.place)
        steps[index].made = try stage(step, in: staging)
      } catch {
        throw Files.Failure(path: step.failingPath(error), reason: error.reason)
      }
    }
  }

  /// Returns the hidden folder of a folder, and creates it if it is missing.
  private mutating func staging(of place: Int) throws(Files.Failure) -> OpenFolder {
    if let staging = places[place].staging { return staging.folder }
    let staging = try StagingFolder.make(in: places[place].folder, for: stagedPaths(in: place))
    places[place].staging = staging
    return staging.folder
  }

  /// The paths that the steps in a folder can have in its hidden folder.
  private func stagedPaths(in place: Int) -> Set<String> {
    var paths: Set<String> = [UnfinishedVersion.removed]
    func add(_ parts: [String], below folder: String) {
      for count in parts.indices { paths.insert(([folder] + parts[...count]).joined(separator: "/")) }
    }
    for step in steps where step.place == place {
      paths.formUnion([step.staged, step.preserved])
      switch step.work {
      case .file: break
      case .newFolder(let files):
        for file in files { add(file.parts, below: step.staged) }
        paths.formUnion([step.name, Path.join(step.name, UnfinishedVersion.contents)])
        paths.insert(Path.join(UnfinishedVersion.removed, UnfinishedVersion.contents))
      case .oldFolder(let changes):
        for change in changes {
          let path = Path.plain(change.path).dropFirst(Path.plain(step.path).count + 1)
          add(path.split(separator: "/").map(String.init), below: step.preserved)
        }
      }
    }
    return paths
  }

  /// Stages the file or folder of a step and returns its status; `nil` for a step that only deletes.
  private func stage(_ step: Step, in staging: OpenFolder) throws(Files.Failure) -> FileStatus? {
    switch step.work {
    case .file(let change):
      guard let bytes = change.new else { return nil }
      let there = change.isExpected ? try places[step.place].folder.status(of: step.name) : nil
      return try staging.create(step.staged, bytes, like: there)
    case .newFolder(let files):
      let folder = try staging.makeFolder(step.staged)
      defer { folder.close() }
      for (parts, change) in files { try Self.stage(change.new ?? [], at: parts[...], in: folder) }
      if let version = files.first(where: \.change.isNewVersion), followedByCurrent(step) {
        let copy = try staging.makeFolder(step.name)
        defer { copy.close() }
        _ = try copy.create(UnfinishedVersion.contents, version.change.new ?? [])
      }
      return folder.status
    case .oldFolder: return nil
    }
  }

  /// Throws if the path is not a regular file, or if the file must not be changed.
  private func refuse(_ step: Step) throws(Files.Failure) {
    switch step.work {
    case .file(let change):
      let folder = places[step.place].folder
      try change.refuse(try folder.status(of: step.name))
      if change.isExpected, folder.isForbidden(step.name) { throw Files.Failure(change.path, errno: EACCES) }
    case .oldFolder(let changes):
      for change in changes { try change.refuse(FileSystem.status(change.path)) }
    case .newFolder: break
    }
  }

  /// Whether a step after a new version replaces the bundle's `.xccurrentversion`.
  private func followedByCurrent(_ step: Step) -> Bool {
    steps.contains { $0.place == step.place && $0.staged == UnfinishedVersion.current }
  }

  /// Writes a file into a new folder, and creates the folders in between.
  private static func stage(
    _ bytes: [UInt8], at parts: ArraySlice<String>, in folder: OpenFolder
  ) throws(Files.Failure) {
    guard let name = parts.first else { return }
    guard parts.count > 1 else {
      _ = try folder.create(name, bytes)
      return
    }
    let inner = try folder.status(of: name) == nil ? folder.makeFolder(name) : folder.folder(name)
    defer { inner.close() }
    try stage(bytes, at: parts.dropFirst(), in: inner)
  }
}

extension FileTransaction.Step {
  /// Returns the path to report for a failed step: the path of its file, never of the hidden folder.
  func failingPath(_ failure: Files.Failure) -> String {
    switch work {
    case .file(let change): change.path
    case .newFolder(let files): files.first?.change.path ?? path
    case .oldFolder(let changes): changes.contains { $0.path == failure.path } ? failure.path : path
    }
  }
}

extension FileChanges.Change {
  /// Whether the change starts from an existing file.
  var isExpected: Bool { old != nil || replaced != nil }

  /// Throws if the existing file must not be replaced or deleted.
  func refuse(_ there: FileStatus?) throws(Files.Failure) {
    // A second name that a killed run left does not belong to the user.
    let isLeft = there.map { $0.links > 1 && StagingFolder.hasName(of: $0, in: Path.folder(path)) } ?? false
    let reason = isExpected ? there?.refusal(deleting: new == nil || isLeft) : there?.kindRefusal
    if let reason { throw Files.Failure(path: path, reason: reason) }
  }
}

extension Files.Failure {
  /// Returns the failure for a file that no longer has the state that the change starts from.
  static func changedMeanwhile(_ path: String) -> Files.Failure {
    Files.Failure(path: path, reason: "it was changed in the meantime; run again")
  }
}

import PlumbText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Changes on their way to the disk: folders are opened and locked, new bytes are staged, then each file is moved to its
/// place.
///
///     var transaction = try FileTransaction(changes)
///     defer { transaction.end() }
///     try transaction.stage()     // no file of the user is touched yet
///     try transaction.commit()    // all, or none where one cannot be
///
/// What a change starts from is compared with the disk right before its file is moved, and again afterwards, as far as
/// the file that was there is at hand then.
struct FileTransaction {
  /// A folder that is there and in which something changes.
  struct Place {
    let folder: OpenFolder
    let followsLinks: Bool
    var isLocked = false
    /// The hidden folder in it, once something is staged.
    var staging: (name: String, folder: OpenFolder)?
  }

  /// A step with the place that it is made in.
  struct Step {
    let place: Int
    let name: String
    let path: String
    let work: FilePlaces.Work
    /// The name of what is staged for it.
    let staged: String
    /// What was staged, to know it again.
    var made: FileStatus?

    /// The name under which what was there is kept until the end.
    var kept: String { staged + ".old" }
  }

  private(set) var places: [Place] = []
  var steps: [Step] = []

  /// Opens and locks the folders, and removes what killed runs left in them.
  init(_ changes: FileChanges) throws(Files.Failure) {
    for _ in 0..<3 {
      try open(FilePlaces(changes))
      guard let taken = firstTakenFolder else { return }
      // Another run has made the folder, or a leftover is gone: seen anew, its files are compared one by one.
      end()
      (places, steps) = ([], [])
      if taken.isVersion { throw .changedMeanwhile(taken.path) }
    }
    throw .changedMeanwhile(changes.changes.first?.path ?? "")
  }

  /// A folder that is to be new, and of which there is one.
  private var firstTakenFolder: (path: String, isVersion: Bool)? {
    for step in steps {
      guard case .newFolder(let files) = step.work,
        let status = try? places[step.place].folder.status(of: step.name), status.kind != .missing
      else { continue }
      return (step.path, files.contains(where: \.change.isNewVersion))
    }
    return nil
  }

  /// Takes away what was staged and kept, and gives the folders back to others.
  mutating func end() {
    for place in places {
      if let staging = place.staging {
        staging.folder.close()
        place.folder.deleteAll(staging.name)
      }
      place.folder.close()
    }
    places = []
  }
}

// MARK: - Opening

extension FileTransaction {
  /// Seconds that another run is waited for. Then this one goes on without the lock, which nothing but leftovers depends
  /// on: it may be held by somebody who never lets go.
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

  /// The place of a step; one folder is opened once, whatever paths lead to it.
  private mutating func place(_ step: FilePlaces.Step) throws(Files.Failure) -> Int {
    let folder: OpenFolder
    do throws(Files.Failure) {
      folder = try OpenFolder(step.folder, followingLinks: step.followsLinks)
    } catch {
      // What the user knows is the file, where its folder is not there.
      throw Files.Failure(path: step.path, reason: error.reason)
    }
    if let same = places.firstIndex(where: { $0.folder.status.isSame(as: folder.status) }) {
      folder.close()
      return same
    }
    places.append(Place(folder: folder, followsLinks: step.followsLinks))
    return places.count - 1
  }

  /// Locks all folders, in an order that all runs have in common, so that no two wait for each other.
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

  /// Whether the folder could be locked.
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
  /// Writes all new bytes, which is where a full disk shows. No file of the user is touched yet.
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

  /// The hidden folder of a place; made where it is missing.
  private mutating func staging(of place: Int) throws(Files.Failure) -> OpenFolder {
    if let staging = places[place].staging { return staging.folder }
    let staging = try StagingFolder.make(in: places[place].folder)
    places[place].staging = staging
    return staging.folder
  }

  /// What is staged for a step; nil where something only goes.
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

  /// Refuses what is no regular file, and one that is not to be changed.
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

  /// Whether the bundle's note which version is current comes behind a new version.
  private func followedByCurrent(_ step: Step) -> Bool {
    steps.contains { $0.place == step.place && $0.staged == UnfinishedVersion.current }
  }

  /// Writes a file into a new folder, with the folders around it.
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
  /// What the user knows of a step that failed: its file, and never the hidden folder.
  func failingPath(_ failure: Files.Failure) -> String {
    switch work {
    case .file(let change): change.path
    case .newFolder(let files): files.first?.change.path ?? path
    case .oldFolder(let changes): changes.contains { $0.path == failure.path } ? failure.path : path
    }
  }
}

extension FileChanges.Change {
  /// Whether it starts from a file that is there.
  var isExpected: Bool { old != nil || replaced != nil }

  /// Throws where what is there must not be replaced or deleted.
  func refuse(_ there: FileStatus?) throws(Files.Failure) {
    // A second name that a killed run kept is none of the user's.
    let isLeft = there.map { $0.links > 1 && StagingFolder.hasName(of: $0, in: Path.folder(path)) } ?? false
    let reason = isExpected ? there?.refusal(deleting: new == nil || isLeft) : there?.kindRefusal
    if let reason { throw Files.Failure(path: path, reason: reason) }
  }
}

extension Files.Failure {
  /// The file is not what the change starts from any more.
  static func changedMeanwhile(_ path: String) -> Files.Failure {
    Files.Failure(path: path, reason: "it has changed meanwhile; run again")
  }
}

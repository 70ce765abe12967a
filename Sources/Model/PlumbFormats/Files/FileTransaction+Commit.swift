import PlumbText

extension FileTransaction {
  /// The result of a step, which is needed to undo it.
  private enum Done {
    /// The file already had the new content.
    case nothing
    /// A file or a folder was created.
    case made
    /// A file was swapped with the staged one. The old file is in the staging folder.
    case swapped
    /// A file was replaced. The old file is preserved under a second name, or as bytes.
    case replaced(old: FileStatus, bytes: [UInt8]?)
    /// A file or a folder was removed.
    case taken
  }

  /// Moves all files to their locations, in order. If a step fails, the preceding steps are undone.
  func commit() throws(FileChanges.NotWritten) {
    var done: [Done] = []
    do throws(Files.Failure) {
      for place in places { try Self.refuseMoved(place) }
      for step in steps { done.append(try commit(step)) }
    } catch {
      let undone = zip(steps, done).reversed().filter { !undo($0, $1) }
      throw FileChanges.NotWritten(failure: error, notRestored: undone.map(\.0.path))
    }
  }

  /// Throws if another folder, or a link, has replaced a folder, because files written to the old one would not be
  /// found.
  private static func refuseMoved(_ place: Place) throws(Files.Failure) {
    guard let now = try? OpenFolder(place.folder.path, followingLinks: place.followsLinks) else {
      throw .changedMeanwhile(place.folder.path)
    }
    now.close()
    guard now.status.isSame(as: place.folder.status) else { throw .changedMeanwhile(place.folder.path) }
  }

  private func commit(_ step: Step) throws(Files.Failure) -> Done {
    guard let staging = places[step.place].staging?.folder else { return .nothing }
    let folder = places[step.place].folder
    do throws(Files.Failure) {
      switch step.work {
      case .file(let change): return try commit(step, change, folder, staging)
      case .newFolder:
        guard try folder.status(of: step.name) == nil else { throw .changedMeanwhile(step.path) }
        try staging.move(step.staged, to: folder, as: step.name)
        return .made
      case .oldFolder(let changes):
        try Self.compare(changes, in: folder, step.name, step)
        return try take(step, changes, folder, staging)
      }
    } catch {
      throw Files.Failure(path: step.failingPath(error), reason: error.reason)
    }
  }

  /// Checks a file, and then creates, replaces or removes it.
  private func commit(
    _ step: Step, _ change: FileChanges.Change, _ folder: OpenFolder, _ staging: OpenFolder
  ) throws(Files.Failure) -> Done {
    let there = try folder.read(step.name, limit: change.longest)
    // Another run, or another path to the same file, has already written the new content.
    if there == nil ? change.new == nil : change.new != nil && there?.bytes == change.new { return .nothing }
    guard change.fits(there) else { throw .changedMeanwhile(change.path) }
    guard let there else {
      guard try staging.moveToFreePlace(step.staged, in: folder, as: step.name) else {
        throw .changedMeanwhile(change.path)
      }
      return .made
    }
    guard change.new != nil else { return try take(step, there.status, folder, staging) }
    return try replace(step, there, folder, staging)
  }

  /// Removes a file, and restores it if it turns out to be a different one.
  private func take(
    _ step: Step, _ there: FileStatus, _ folder: OpenFolder, _ staging: OpenFolder
  ) throws(Files.Failure) -> Done {
    try folder.move(step.name, to: staging, as: step.preserved)
    guard try staging.status(of: step.preserved)?.isUntouched(since: there) == true else {
      _ = try staging.moveToFreePlace(step.preserved, in: folder, as: step.name)
      throw .changedMeanwhile(step.path)
    }
    return .taken
  }

  /// Removes a folder, and restores it if it turns out to have different content.
  private func take(
    _ step: Step, _ changes: [FileChanges.Change], _ folder: OpenFolder, _ staging: OpenFolder
  ) throws(Files.Failure) -> Done {
    try folder.move(step.name, to: staging, as: step.preserved)
    do throws(Files.Failure) {
      try Self.compare(changes, in: staging, step.preserved, step)
      return .taken
    } catch {
      try staging.move(step.preserved, to: folder, as: step.name)
      throw error
    }
  }

  /// Replaces a file. Readers see the old or the new file, never a part.
  ///
  /// The two files are swapped if the system supports it. The replaced file is then known exactly and can be checked.
  /// Otherwise the old file gets a second name, if the file system supports hard links.
  private func replace(
    _ step: Step, _ there: (bytes: [UInt8]?, status: FileStatus), _ folder: OpenFolder, _ staging: OpenFolder
  ) throws(Files.Failure) -> Done {
    if staging.swap(step.staged, with: folder, step.name) {
      if (try? staging.status(of: step.staged))??.isUntouched(since: there.status) == true { return .swapped }
      _ = undo(step, .swapped)
      throw .changedMeanwhile(step.path)
    }
    let isPreserved = folder.link(step.name, to: staging, as: step.preserved)
    let seen = isPreserved ? try staging.status(of: step.preserved) : try folder.status(of: step.name)
    guard seen?.isUntouched(since: there.status) == true else { throw .changedMeanwhile(step.path) }
    try staging.move(step.staged, to: folder, as: step.name)
    let done = Done.replaced(old: there.status, bytes: isPreserved ? nil : there.bytes)
    guard !isPreserved || (try? staging.status(of: step.preserved))??.isUntouched(since: there.status) == true else {
      _ = undo(step, done)
      throw .changedMeanwhile(step.path)
    }
    return done
  }

  /// Throws unless a folder contains exactly the files of the changes.
  private static func compare(
    _ changes: [FileChanges.Change], in folder: OpenFolder, _ name: String, _ step: Step
  ) throws(Files.Failure) {
    var left: [String: FileChanges.Change] = [:]
    for change in changes { left[String(Path.plain(change.path).dropFirst(Path.plain(step.path).count + 1))] = change }
    let top = try folder.folder(name)
    defer { top.close() }
    try compare(&left, in: top, below: "")
    if let remaining = left.values.first { throw .changedMeanwhile(remaining.path) }
  }

  private static func compare(
    _ left: inout [String: FileChanges.Change], in folder: OpenFolder, below path: String
  ) throws(Files.Failure) {
    for name in try folder.names() {
      if StagingFolder.isName(name) {
        guard !StagingFolder.isOwn(name, in: folder) else { continue }
        throw Files.Failure(
          path: Path.join(folder.path, name), reason: "Plumb did not write it; move or delete it, and run again")
      }
      if try folder.status(of: name)?.kind == .folder {
        let inner = try folder.folder(name)
        defer { inner.close() }
        try compare(&left, in: inner, below: path + name + "/")
      } else {
        guard let change = left.removeValue(forKey: path + name),
          change.fits(try folder.read(name, limit: change.longest))
        else {
          throw .changedMeanwhile(Path.join(folder.path, name))
        }
      }
    }
  }

  /// Undoes a step. Returns `false` if this fails, or if the file was changed since.
  private func undo(_ step: Step, _ done: Done) -> Bool {
    guard let staging = places[step.place].staging?.folder else { return false }
    let folder = places[step.place].folder
    do throws(Files.Failure) {
      switch done {
      case .nothing: return true
      case .taken:
        guard case .oldFolder = step.work else {
          return try staging.moveToFreePlace(step.preserved, in: folder, as: step.name)
        }
        try staging.move(step.preserved, to: folder, as: step.name)
      case .made:
        guard isOurs(step) else { return false }
        try folder.move(step.name, to: staging, as: step.staged)
      case .swapped:
        guard isOurs(step), staging.swap(step.staged, with: folder, step.name) else { return false }
        // If the file was saved at the same moment, the saved version is restored.
        if let made = step.made, try staging.status(of: step.staged)?.isSame(as: made) == false {
          return staging.swap(step.staged, with: folder, step.name)
        }
      case .replaced(let old, let bytes):
        guard isOurs(step) else { return false }
        if let bytes { _ = try staging.create(step.preserved, bytes, like: old) }
        try staging.move(step.preserved, to: folder, as: step.name)
      }
      return true
    } catch {
      return false
    }
  }

  /// Whether the file at the location of a step is the one that was staged for it.
  private func isOurs(_ step: Step) -> Bool {
    guard let made = step.made, let there = try? places[step.place].folder.status(of: step.name) else { return false }
    return there.isSame(as: made)
  }
}

extension FileChanges.Change {
  /// The maximum number of bytes that the file can have. A longer file is a different one.
  fileprivate var longest: Int { replaced == nil ? max(old?.count ?? 0, new?.count ?? 0) : Files.greatestSize }

  /// Whether a file has the state that the change starts from; `nil` for a missing file.
  fileprivate func fits(_ there: (bytes: [UInt8]?, status: FileStatus)?) -> Bool {
    guard let there else { return old == nil && replaced == nil }
    if let replaced { return there.status.isUntouched(since: replaced) }
    return there.bytes != nil && there.bytes == old
  }
}

import PlumbText

extension FileTransaction {
  /// What a step did, so that it can be undone.
  private enum Done {
    /// It was so already.
    case nothing
    /// A file or a folder came where there was none.
    case made
    /// A file was replaced; the old one is where the new one was staged.
    case swapped
    /// A file was replaced; the old one is kept under a second name, or as bytes.
    case replaced(old: FileStatus, bytes: [UInt8]?)
    /// A file or a folder was taken out.
    case taken
  }

  /// Moves everything to its place, in order; where one step fails, those before it are undone.
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

  /// Refuses a folder that another one, or a link, has taken the place of: nobody would find what is written there.
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

  /// One file: looked at, then created, replaced or taken out.
  private func commit(
    _ step: Step, _ change: FileChanges.Change, _ folder: OpenFolder, _ staging: OpenFolder
  ) throws(Files.Failure) -> Done {
    let there = try folder.read(step.name, limit: change.longest)
    // Another run, or another path to the same file, has come to the same end.
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

  /// Takes a file out; puts it back where it turns out to be another one.
  private func take(
    _ step: Step, _ there: FileStatus, _ folder: OpenFolder, _ staging: OpenFolder
  ) throws(Files.Failure) -> Done {
    try folder.move(step.name, to: staging, as: step.kept)
    guard try staging.status(of: step.kept)?.isUntouched(since: there) == true else {
      _ = try staging.moveToFreePlace(step.kept, in: folder, as: step.name)
      throw .changedMeanwhile(step.path)
    }
    return .taken
  }

  /// Takes a folder out; puts it back where it turns out to hold something else.
  private func take(
    _ step: Step, _ changes: [FileChanges.Change], _ folder: OpenFolder, _ staging: OpenFolder
  ) throws(Files.Failure) -> Done {
    try folder.move(step.name, to: staging, as: step.kept)
    do throws(Files.Failure) {
      try Self.compare(changes, in: staging, step.kept, step)
      return .taken
    } catch {
      try staging.move(step.kept, to: folder, as: step.name)
      throw error
    }
  }

  /// Puts a file in another's place; whoever looks sees the old or the new, never a part.
  ///
  /// The two change places where the system can do that: then it is sure which file was there in that very moment. Else
  /// the old one keeps a second name, where the file system has such.
  private func replace(
    _ step: Step, _ there: (bytes: [UInt8]?, status: FileStatus), _ folder: OpenFolder, _ staging: OpenFolder
  ) throws(Files.Failure) -> Done {
    if staging.swap(step.staged, with: folder, step.name) {
      if (try? staging.status(of: step.staged))??.isUntouched(since: there.status) == true { return .swapped }
      _ = undo(step, .swapped)
      throw .changedMeanwhile(step.path)
    }
    let isKept = folder.link(step.name, to: staging, as: step.kept)
    let seen = isKept ? try staging.status(of: step.kept) : try folder.status(of: step.name)
    guard seen?.isUntouched(since: there.status) == true else { throw .changedMeanwhile(step.path) }
    try staging.move(step.staged, to: folder, as: step.name)
    let done = Done.replaced(old: there.status, bytes: isKept ? nil : there.bytes)
    guard !isKept || (try? staging.status(of: step.kept))??.isUntouched(since: there.status) == true else {
      _ = undo(step, done)
      throw .changedMeanwhile(step.path)
    }
    return done
  }

  /// Throws unless a folder holds these files and nothing else.
  private static func compare(
    _ changes: [FileChanges.Change], in folder: OpenFolder, _ name: String, _ step: Step
  ) throws(Files.Failure) {
    var left: [String: FileChanges.Change] = [:]
    for change in changes { left[String(Path.plain(change.path).dropFirst(Path.plain(step.path).count + 1))] = change }
    let top = try folder.folder(name)
    defer { top.close() }
    try compare(&left, in: top, below: "")
    if let gone = left.values.first { throw .changedMeanwhile(gone.path) }
  }

  private static func compare(
    _ left: inout [String: FileChanges.Change], in folder: OpenFolder, below path: String
  ) throws(Files.Failure) {
    for name in try folder.names() where !StagingFolder.isName(name) {
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

  /// Puts things back as they were; false where that fails, or somebody has changed them by now.
  private func undo(_ step: Step, _ done: Done) -> Bool {
    guard let staging = places[step.place].staging?.folder else { return false }
    let folder = places[step.place].folder
    do throws(Files.Failure) {
      switch done {
      case .nothing: return true
      case .taken:
        guard case .oldFolder = step.work else {
          return try staging.moveToFreePlace(step.kept, in: folder, as: step.name)
        }
        try staging.move(step.kept, to: folder, as: step.name)
      case .made:
        guard isOurs(step) else { return false }
        try folder.move(step.name, to: staging, as: step.staged)
      case .swapped:
        guard isOurs(step), staging.swap(step.staged, with: folder, step.name) else { return false }
        // Who saved the file in this very moment has the last word.
        if let made = step.made, try staging.status(of: step.staged)?.isSame(as: made) == false {
          return staging.swap(step.staged, with: folder, step.name)
        }
      case .replaced(let old, let bytes):
        guard isOurs(step) else { return false }
        if let bytes { _ = try staging.create(step.kept, bytes, like: old) }
        try staging.move(step.kept, to: folder, as: step.name)
      }
      return true
    } catch {
      return false
    }
  }

  /// Whether what stands in a step's place is what was staged for it.
  private func isOurs(_ step: Step) -> Bool {
    guard let made = step.made, let there = try? places[step.place].folder.status(of: step.name) else { return false }
    return there.isSame(as: made)
  }
}

extension FileChanges.Change {
  /// As many bytes as the file can have that it is about; more is another file.
  fileprivate var longest: Int { replaced == nil ? max(old?.count ?? 0, new?.count ?? 0) : Files.greatestSize }

  /// Whether a file is as the change starts from; nil is no file.
  fileprivate func fits(_ there: (bytes: [UInt8]?, status: FileStatus)?) -> Bool {
    guard let there else { return old == nil && replaced == nil }
    if let replaced { return there.status.isUntouched(since: replaced) }
    return there.bytes != nil && there.bytes == old
  }
}

import PlumbText

extension FileChanges {
  /// Why changes were not made. Nothing was changed, but for what could not be put back.
  ///
  ///     do throws(FileChanges.NotWritten) { try changes.write() } catch {
  ///       error.failure.path      // Models/Shop.xcdatamodeld/Shop 2.xcdatamodel/contents
  ///       error.failure.reason    // Permission denied
  ///     }
  public struct NotWritten: Error, Sendable, Hashable {
    /// The file that stood in the way, and how.
    public let failure: Files.Failure
    /// Files that were changed and could not be put back, last change first; empty in all but the worst case.
    public let notRestored: [String]
  }

  /// Refuses what `write` would refuse, as far as it shows before: a dry run promises nothing else.
  ///
  /// A path that is a symbolic link, a folder or a device is refused. Permissions and space show only in writing.
  public func verify() throws(NotWritten) {
    do throws(Files.Failure) {
      for change in changes { try Self.checkKind(change) }
    } catch {
      throw NotWritten(failure: error, notRestored: [])
    }
  }

  /// Makes the changes on disk, to the end also where somebody wants the program to stop.
  ///
  /// Everything is written beside its place first, then moved there. Where a move fails, the ones before it are undone,
  /// and folders that were made for the changes go again. Symbolic links are never written through. What a file holds
  /// by now is not compared with the bytes a change starts from.
  public func write() throws(NotWritten) {
    if isEmpty { return }
    try Interruption.deferred { () throws(NotWritten) in try make() }
  }

  /// Stages and commits; takes back the folders that it made where that fails.
  private func make() throws(NotWritten) {
    let folders = Set(changes.compactMap(\.folder)).sorted()
    let missing = folders.filter { FileSystem.kind($0) == .missing }
    do throws(NotWritten) {
      try Self.commit(try stage(folders))
      emptied.forEach(FileSystem.discardFolder)
    } catch {
      missing.reversed().forEach(FileSystem.discardFolder)
      throw error
    }
  }

  /// The changes, each with the new bytes in a file beside its place, ready to be moved; nil for a file that goes.
  private typealias Staged = [(change: Change, temporary: String?)]

  /// Writes all new bytes, which is where a full disk shows. No file of the user is touched yet.
  private func stage(_ folders: [String]) throws(NotWritten) -> Staged {
    var staged: Staged = []
    do throws(Files.Failure) {
      for folder in folders { try Self.prepare(folder) }
      for change in changes {
        try Self.check(change)
        staged.append((change, try Self.stage(change)))
      }
      return staged
    } catch {
      for (_, temporary) in staged { temporary.map(FileSystem.discard) }
      throw NotWritten(failure: error, notRestored: [])
    }
  }

  /// The path of the new bytes; nil where the file goes.
  private static func stage(_ change: Change) throws(Files.Failure) -> String? {
    guard let new = change.new else { return nil }
    return try FileSystem.stage(new, for: change.path)
  }

  /// Moves and deletes, in order. Each step is one call of the operating system.
  private static func commit(_ staged: Staged) throws(NotWritten) {
    var done: [Change] = []
    do throws(Files.Failure) {
      for (change, temporary) in staged {
        if let temporary { try FileSystem.move(temporary, to: change.path) } else { try FileSystem.delete(change.path) }
        done.append(change)
      }
    } catch {
      for (_, temporary) in staged.dropFirst(done.count) { temporary.map(FileSystem.discard) }
      throw NotWritten(failure: error, notRestored: done.reversed().filter { !undo($0) }.map(\.path))
    }
  }

  /// Puts a file back as it was; false where that fails.
  private static func undo(_ change: Change) -> Bool {
    do throws(Files.Failure) {
      guard let old = change.old else {
        try FileSystem.delete(change.path)
        return true
      }
      try FileSystem.move(try FileSystem.stage(old, for: change.path), to: change.path)
      return true
    } catch {
      return false
    }
  }

  /// Makes the folder that a change must not leave. One that is a link is refused: it may lead anywhere.
  private static func prepare(_ folder: String) throws(Files.Failure) {
    guard FileSystem.kind(folder, followingLinks: false) != .link else {
      throw Files.Failure(path: folder, reason: "it is a symbolic link; name the folder it leads to")
    }
    try FileSystem.createFolder(folder)
  }

  /// Refuses a path that leads to something other than a regular file, or to nothing.
  private static func checkKind(_ change: Change) throws(Files.Failure) {
    switch FileSystem.kind(change.path, followingLinks: false) {
    case .link: throw Files.Failure(path: change.path, reason: "it is a symbolic link")
    case .folder: throw Files.Failure(path: change.path, reason: "it is a folder")
    case .other: throw Files.Failure(path: change.path, reason: "it is no regular file")
    case .file, .missing: break
    }
  }

  /// Also holds a file to its folder, links followed: `Generated/../Order.swift` is outside of `Generated`.
  private static func check(_ change: Change) throws(Files.Failure) {
    try checkKind(change)
    guard let folder = change.folder, !FileSystem.isSame(Path.folder(change.path), folder) else { return }
    throw Files.Failure(path: change.path, reason: "it is outside of \(folder)")
  }
}

extension FileChanges {
  /// The reason why changes were not made. All files are unchanged, except files that could not be restored.
  ///
  ///     do throws(FileChanges.NotWritten) { try changes.write() } catch {
  ///       error.failure.path      // Models/Shop.xcdatamodeld/Shop 2.xcdatamodel/contents
  ///       error.failure.reason    // Permission denied
  ///     }
  public struct NotWritten: Error, Sendable, Hashable {
    /// The file that caused the failure, and the reason.
    public let failure: Files.Failure
    /// Files that were changed and could not be restored, the last change first. Usually empty.
    public let notRestored: [String]
  }

  /// Throws the errors of `write` that can be detected before writing, for a dry run.
  ///
  /// A path that is a symbolic link, a folder or a device is rejected, and so is a read-only file, and one with
  /// several hard links. A lack of disk space is detected only while writing.
  public func verify() throws(NotWritten) {
    try Self.untouched { () throws(Files.Failure) in
      for step in try FilePlaces(self).steps { try Self.verify(step) }
    }
  }

  private static func verify(_ step: FilePlaces.Step) throws(Files.Failure) {
    let changes: [Change] =
      switch step.work {
      case .file(let change): [change]
      case .oldFolder(let changes): changes
      case .newFolder: []
      }
    for change in changes { try change.refuse(FileSystem.status(change.path)) }
  }

  /// Makes the changes on disk. Signals that terminate the process are deferred until the end.
  ///
  /// - Every file is first written to a hidden folder and then moved, so that readers see the old or the new file.
  /// - If a file no longer has the content that its change starts from, or was created in the meantime, no file is
  ///   changed.
  /// - If a move fails, the preceding moves are undone.
  /// - A new folder is created with all its files in one step, and a folder is removed in one step.
  /// - Symbolic links are never followed for writing. Folders are held open, so that their paths cannot be
  ///   redirected.
  /// - The owner, the group and the mode of a replaced file are preserved.
  ///
  /// Two runs that write into one folder wait for each other. If a run is killed, each step is either made or not
  /// made, and the next run removes its hidden folder.
  public func write() throws(NotWritten) {
    if isEmpty { return }
    var transaction = try Self.untouched { () throws(Files.Failure) in try FileTransaction(self) }
    try Interruption.deferred { () throws(NotWritten) in
      defer { transaction.end() }
      try Self.untouched { () throws(Files.Failure) in try transaction.stage() }
      try transaction.commit()
    }
  }

  /// Runs work that does not change the user's files. If it fails, no file has to be restored.
  private static func untouched<Result>(_ work: () throws(Files.Failure) -> Result) throws(NotWritten) -> Result {
    do throws(Files.Failure) {
      return try work()
    } catch {
      throw NotWritten(failure: error, notRestored: [])
    }
  }
}

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
  /// A path that is a symbolic link, a folder or a device is refused, and so is a read-only file, and one with several
  /// names. Space shows only in writing.
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

  /// Makes the changes on disk, to the end also where somebody asks the program to stop.
  ///
  /// - Every file is written beside its place first, then moved there: whoever looks sees the old or the new.
  /// - A file that does not hold any more what its change starts from is left alone, and so are all others; so is one
  ///   that came to be there meanwhile.
  /// - Where a move fails, the ones before it are undone.
  /// - A folder that is not there yet comes with all its files in one step, and one that goes does too.
  /// - Symbolic links are never written through. Folders are held open, so that nothing leads elsewhere meanwhile.
  /// - A replaced file's owner, group and mode are kept.
  ///
  /// Two runs that write into one folder wait for each other. A run that is killed leaves each step made or not made,
  /// and a hidden folder that the next run removes.
  public func write() throws(NotWritten) {
    if isEmpty { return }
    var transaction = try Self.untouched { () throws(Files.Failure) in try FileTransaction(self) }
    try Interruption.deferred { () throws(NotWritten) in
      defer { transaction.end() }
      try Self.untouched { () throws(Files.Failure) in try transaction.stage() }
      try transaction.commit()
    }
  }

  /// Work before any file of the user is touched: where it fails, there is nothing to restore.
  private static func untouched<Result>(_ work: () throws(Files.Failure) -> Result) throws(NotWritten) -> Result {
    do throws(Files.Failure) {
      return try work()
    } catch {
      throw NotWritten(failure: error, notRestored: [])
    }
  }
}

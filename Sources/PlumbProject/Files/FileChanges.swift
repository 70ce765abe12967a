import PlumbFormats
import PlumbText

/// Changes to files that belong together: they are made all, or none is.
package struct FileChanges {
  /// One file before and after.
  package struct Change {
    package let path: String
    /// nil for a file that is not there yet.
    let old: [UInt8]?
    /// nil for a file that goes.
    package let new: [UInt8]?
    /// The folder that the file must not leave, links followed; it is created where it is missing.
    var folder: String?
    /// For a file that is not there yet: the one it starts from.
    var copy: Copy?

    package init(path: String, old: [UInt8]?, new: [UInt8]?, folder: String? = nil, copy: Copy? = nil) {
      self.path = path
      self.old = old
      self.new = new
      self.folder = folder
      self.copy = copy
    }

    fileprivate func followed(by next: Change) -> Change {
      Change(path: path, old: old, new: next.new, folder: folder, copy: copy)
    }

    package var verb: String { old == nil ? "create" : new == nil ? "delete" : "update" }
    package var pastVerb: String { verb + "d" }
  }

  /// A file that stays, and its bytes.
  package struct Copy {
    let path: String
    let bytes: [UInt8]
  }

  package var changes: [Change] = []

  package var isEmpty: Bool { changes.isEmpty }

  package init(changes: [Change] = []) { self.changes = changes }

  /// Changes of which each starts from what those before it leave. What ends as it began is none.
  package init(oneAfterAnother steps: [FileChanges]) {
    var places: [String: Int] = [:]
    for change in steps.flatMap(\.changes) {
      if let place = places[change.path] {
        changes[place] = changes[place].followed(by: change)
      } else {
        places[change.path] = changes.count
        changes.append(change)
      }
    }
    changes.removeAll { $0.old == $0.new }
  }

  /// Refuses what `apply` would refuse, as far as it shows before: a dry run promises nothing else.
  package func verify() throws(CannotRun) {
    do throws(FileSystem.Failure) {
      for change in changes { try Self.checkKind(change) }
    } catch {
      throw .unwritable(error)
    }
  }

  /// What would change, as a unified diff.
  package func diff() -> String {
    changes.map { change in
      if let copy = change.copy { return Self.diff(from: copy, to: change) }
      return UnifiedDiff(
        old: Self.text(change.old), new: Self.text(change.new),
        oldName: change.old == nil ? UnifiedDiff.noFile : change.path,
        newName: change.new == nil ? UnifiedDiff.noFile : change.path
      ).text
    }.joined()
  }

  /// As `git diff` shows a copy; `git apply` makes it.
  private static func diff(from copy: Copy, to change: Change) -> String {
    "diff --git a/\(copy.path) b/\(change.path)\ncopy from \(copy.path)\ncopy to \(change.path)\n"
      + UnifiedDiff(old: text(copy.bytes), new: text(change.new), oldName: copy.path, newName: change.path).text
  }

  /// Makes the changes, to the end also where somebody wants the program to stop.
  ///
  /// Everything is written beside its place first, then moved there. Where a move fails, the ones before it are undone.
  package func apply() throws(CannotRun) {
    if isEmpty { return }
    try Interruption.deferred { () throws(CannotRun) in try make() }
  }

  private func make() throws(CannotRun) {
    var staged: [(change: Change, temporary: String?)] = []
    let missing = Set(changes.compactMap(\.folder)).filter { FileSystem.kind($0) == .missing }.sorted()
    do throws(FileSystem.Failure) {
      for folder in Set(changes.compactMap(\.folder)).sorted() { try Self.prepare(folder) }
      for change in changes {
        try Self.check(change)
        staged.append((change, try Self.stage(change)))
      }
    } catch {
      for (_, temporary) in staged { temporary.map(FileSystem.discard) }
      missing.reversed().forEach(FileSystem.discardFolder)
      throw .unwritable(error)
    }
    do throws(CannotRun) {
      try Self.commit(staged)
    } catch {
      missing.reversed().forEach(FileSystem.discardFolder)
      throw error
    }
  }

  private static func stage(_ change: Change) throws(FileSystem.Failure) -> String? {
    guard let new = change.new else { return nil }
    return try FileSystem.stage(new, for: change.path)
  }

  private static func commit(_ staged: [(change: Change, temporary: String?)]) throws(CannotRun) {
    var done: [Change] = []
    do throws(FileSystem.Failure) {
      for (change, temporary) in staged {
        if let temporary { try FileSystem.move(temporary, to: change.path) } else { try FileSystem.delete(change.path) }
        done.append(change)
      }
    } catch {
      for (_, temporary) in staged.dropFirst(done.count) { temporary.map(FileSystem.discard) }
      let stuck = done.reversed().filter { !undo($0) }.map(\.path)
      throw CannotRun(
        "\(error.path) cannot be written: \(error.reason)",
        help: [stuck.isEmpty ? "nothing was changed" : "could not be put back: \(Words.list(stuck))"])
    }
  }

  private static func undo(_ change: Change) -> Bool {
    do throws(FileSystem.Failure) {
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

  private static func prepare(_ folder: String) throws(FileSystem.Failure) {
    guard FileSystem.kind(folder, followingLinks: false) != .link else {
      throw FileSystem.Failure(path: folder, reason: "it is a symbolic link; name the folder it leads to")
    }
    try FileSystem.createFolder(folder)
  }

  private static func checkKind(_ change: Change) throws(FileSystem.Failure) {
    switch FileSystem.kind(change.path, followingLinks: false) {
    case .link: throw FileSystem.Failure(path: change.path, reason: "it is a symbolic link")
    case .folder: throw FileSystem.Failure(path: change.path, reason: "it is a folder")
    case .other: throw FileSystem.Failure(path: change.path, reason: "it is no regular file")
    case .file, .missing: break
    }
  }

  private static func check(_ change: Change) throws(FileSystem.Failure) {
    try checkKind(change)
    guard let folder = change.folder, !FileSystem.isSame(Path.folder(change.path), folder) else { return }
    throw FileSystem.Failure(path: change.path, reason: "it is outside of \(folder)")
  }

  private static func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }
}

extension CannotRun {
  fileprivate static func unwritable(_ failure: FileSystem.Failure) -> CannotRun {
    CannotRun("\(failure.path) cannot be written: \(failure.reason)", help: ["nothing was changed"])
  }
}

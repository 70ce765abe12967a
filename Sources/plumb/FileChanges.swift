import PlumbFormats
import PlumbKit

/// Changes to files that belong together: they are made all, or none is.
struct FileChanges {
  /// One file before and after.
  struct Change {
    let path: String
    /// nil for a file that is not there yet.
    let old: [UInt8]?
    /// nil for a file that goes.
    let new: [UInt8]?
  }

  var changes: [Change] = []

  var isEmpty: Bool { changes.isEmpty }

  /// What would change, as a unified diff.
  func diff() -> String {
    changes.map { change in
      UnifiedDiff(
        old: Self.text(change.old), new: Self.text(change.new),
        oldName: change.old == nil ? UnifiedDiff.noFile : change.path,
        newName: change.new == nil ? UnifiedDiff.noFile : change.path
      ).text
    }.joined()
  }

  /// Makes the changes; `folder` is where they have to stay, links followed.
  ///
  /// Everything is written beside its place first, then moved there. Where a move fails, the ones before it are undone.
  func apply(inside folder: String? = nil) throws(CannotRun) {
    if let folder { try create(folder) }
    var staged: [(change: Change, temporary: String?)] = []
    do throws(FileSystem.Failure) {
      for change in changes {
        try Self.check(change.path, inside: folder)
        staged.append((change, try change.new.map { bytes throws(FileSystem.Failure) in
          try FileSystem.stage(bytes, for: change.path)
        }))
      }
    } catch {
      for (_, temporary) in staged { temporary.map(FileSystem.discard) }
      throw CannotRun("\(error.path) cannot be written: \(error.reason)", help: ["nothing was changed"])
    }
    try commit(staged)
  }

  private func commit(_ staged: [(change: Change, temporary: String?)]) throws(CannotRun) {
    var done: [Change] = []
    do throws(FileSystem.Failure) {
      for (change, temporary) in staged {
        if let temporary { try FileSystem.move(temporary, to: change.path) } else { try FileSystem.delete(change.path) }
        done.append(change)
      }
    } catch {
      for (_, temporary) in staged.dropFirst(done.count) { temporary.map(FileSystem.discard) }
      let kept = done.reversed().filter { !Self.undo($0) }
      throw CannotRun(
        "\(error.path) cannot be written: \(error.reason)",
        help: kept.isEmpty ? ["nothing was changed"] : ["could not be put back: \(kept.map(\.path).joined(separator: ", "))"])
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

  private func create(_ folder: String) throws(CannotRun) {
    do throws(FileSystem.Failure) {
      guard FileSystem.kind(folder, followingLinks: false) != .link else {
        throw FileSystem.Failure(path: folder, reason: "it is a symbolic link; name the folder it leads to")
      }
      if !isEmpty { try FileSystem.createFolder(folder) }
    } catch {
      throw CannotRun("\(error.path) cannot be used as output folder: \(error.reason)", help: ["nothing was changed"])
    }
  }

  private static func check(_ path: String, inside folder: String?) throws(FileSystem.Failure) {
    let kind = FileSystem.kind(path, followingLinks: false)
    if kind == .link { throw FileSystem.Failure(path: path, reason: "it is a symbolic link") }
    if kind == .folder { throw FileSystem.Failure(path: path, reason: "it is a folder") }
    guard let folder else { return }
    guard FileSystem.isSame(Path.folder(path), folder) else {
      throw FileSystem.Failure(path: path, reason: "it is outside of \(folder)")
    }
  }

  private static func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }
}

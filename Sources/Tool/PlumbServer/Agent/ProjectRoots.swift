import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The folders that contain all files that a client permits to read and write.
struct ProjectRoots: Sendable {
  /// The absolute paths of the roots without links.
  private let folders: [String]
  private let resolve: @Sendable (String) -> String?

  init(_ paths: [String], resolve: @escaping @Sendable (String) -> String?) {
    folders = paths.compactMap(resolve)
    self.resolve = resolve
  }

  /// Whether a path is in a root after its links are followed. A file that does not exist is in the root of its nearest
  /// existing folder.
  func contains(_ path: String) -> Bool {
    var place = path
    while !place.contains("\0") {
      if let found = resolve(place) {
        return folders.contains { Path.isIn(found, $0) }
      }
      // The folder of a `..` is known only if all folders before it exist.
      let folder = Path.folder(place)
      if Path.name(place) == ".." || folder == place { return false }
      place = folder
    }
    return false
  }

  /// Throws for a path outside of the roots. The path of `REF:PATH` is checked too.
  func refuseOutside(_ path: String) throws(ResponseError) {
    let place = RevisionPath(path).map(\.path) ?? path
    guard !path.hasPrefix("-"), !place.hasPrefix("-"), contains(place) else {
      throw .parameters("\(Terminal.sanitized(path)) is outside of the roots")
    }
  }

  /// Throws for changes of files outside of the roots.
  func refuseOutside(_ changes: FileChanges) throws(ResponseError) {
    for change in changes.changes { try refuseOutside(change.path) }
  }

  /// Returns the files in the roots. Other files do not exist.
  func files(_ disk: Files) -> Files {
    Files(
      kind: { contains($0) ? disk.kind($0, followingLinks: $1) : .missing },
      isSame: { contains($0) && contains($1) && disk.isSame($0, $1) },
      read: { (path, limit) throws(Files.Failure) in
        try refuse(path)
        return try disk.read(path, limit: limit)
      },
      entries: { (folder) throws(Files.Failure) in
        try refuse(folder)
        return try disk.entries(folder)
      },
      part: { (path, offset, count) throws(Files.Failure) in
        try refuse(path)
        return try disk.read(path, at: offset, count: count)
      })
  }

  private func refuse(_ path: String) throws(Files.Failure) {
    guard contains(path) else { throw Files.Failure(path: path, reason: "it is outside of the roots") }
  }
}

extension Path {
  /// Whether an absolute path is a folder, or is in it or in one of its subfolders. Links are not resolved.
  static func isIn(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? "/" : folder + "/")
  }
}

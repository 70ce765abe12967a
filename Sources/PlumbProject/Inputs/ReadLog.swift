import PlumbFormats
import PlumbText

/// The files that a run has read, however it came to them: configured, named, found by a search.
///
///     let log = ReadLog()
///     let files = log.noting(.disk)
///     _ = try files.read("Shop.xcdatamodel/contents")
///     log.paths   // ["Shop.xcdatamodel/contents"]
///
/// The closures of a `Files` share it, and they are called from several threads.
struct ReadLog: Sendable {
  private let read = Guarded<Set<String>>([])

  /// As they were spelled, sorted; those too that could not be read.
  var paths: [String] { read.change { $0 }.sorted() }

  /// The same files, noting each path that is read from now on. One that is compared with what was made of the inputs is
  /// none of them.
  func noting(_ files: Files) -> Files {
    Files(
      kind: { files.kind($0, followingLinks: $1) }, isSame: { files.isSame($0, $1) },
      read: { (path, limit) throws(Files.Failure) in
        note(path)
        return try files.read(path, limit: limit)
      },
      entries: { (folder) throws(Files.Failure) in try files.entries(folder) },
      part: { (path, offset, count) throws(Files.Failure) in
        note(path)
        return try files.read(path, at: offset, count: count)
      }, holds: { files.holds($1, at: $0) })
  }

  private func note(_ path: String) { read.change { _ = $0.insert(path) } }
}

import PlumbFormats
import PlumbText

/// The record of the files that a run has read, configured, named, or found by a search.
///
///     let log = ReadLog()
///     let files = log.noting(.disk)
///     _ = try files.read("Shop.xcdatamodel/contents")
///     log.paths   // ["Shop.xcdatamodel/contents"]
///
/// The closures of a `Files` value share the log, and are called from several threads.
struct ReadLog: Sendable {
  private let read = Guarded<Set<String>>([])

  /// The sorted paths as passed to the file system, including files that could not be read.
  var paths: [String] { read.change { $0 }.sorted() }

  /// Returns the files with a record of each path that is read. Comparisons with generated text are not recorded.
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

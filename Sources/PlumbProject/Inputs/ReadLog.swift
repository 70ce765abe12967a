import Dispatch
import PlumbFormats

/// The files that a run has read, however it came to them: configured, named, found by a search.
///
///     let log = ReadLog()
///     let files = log.noting(.disk)
///     _ = try files.read("Shop.xcdatamodel/contents")
///     log.paths   // ["Shop.xcdatamodel/contents"]
///
/// A class, for the closures of a `Files` share it, and they are called from several threads.
final class ReadLog: @unchecked Sendable {
  private let queue = DispatchQueue(label: "plumb.reads")
  private var read: Set<String> = []

  /// As they were spelled, sorted; those too that could not be read.
  var paths: [String] { queue.sync { read }.sorted() }

  /// The same files, noting each path that is read from now on.
  func noting(_ files: Files) -> Files {
    Files(
      kind: { files.kind($0, followingLinks: $1) }, isSame: { files.isSame($0, $1) },
      read: { (path, limit) throws(Files.Failure) in
        self.note(path)
        return try files.read(path, limit: limit)
      },
      entries: { (folder) throws(Files.Failure) in try files.entries(folder) },
      part: { (path, offset, count) throws(Files.Failure) in
        self.note(path)
        return try files.read(path, at: offset, count: count)
      })
  }

  private func note(_ path: String) { queue.sync { _ = read.insert(path) } }
}

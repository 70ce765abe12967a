import Dispatch
import PlumbFormats

/// A cache of file contents, so that all parts of a run read the same bytes.
///
///     let files = ReadMemory().remembering(.disk)
///
/// A class, because the closures of a `Files` value share it. They are called from several threads.
final class ReadMemory: @unchecked Sendable {
  private let queue = DispatchQueue(label: "plumb.memory")
  private var known: [String: Result<[UInt8], Files.Failure>] = [:]

  /// Returns the files with a cache for whole-file reads. Read errors are also cached.
  func remembering(_ files: Files) -> Files {
    Files(
      kind: { files.kind($0, followingLinks: $1) }, isSame: { files.isSame($0, $1) },
      read: { (path, limit) throws(Files.Failure) in
        if let known = self.queue.sync(execute: { self.known[path] }), (try? known.get().count) ?? 0 <= limit {
          return try known.get()
        }
        let result = Result { () throws(Files.Failure) in try files.read(path, limit: limit) }
        self.queue.sync { self.known[path] = result }
        return try result.get()
      },
      entries: { (folder) throws(Files.Failure) in try files.entries(folder) },
      part: { (path, offset, count) throws(Files.Failure) in try files.read(path, at: offset, count: count) })
  }
}

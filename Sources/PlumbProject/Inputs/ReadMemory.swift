import Dispatch
import PlumbFormats

/// Files that are read once, however often they are asked for: all that looks at them in a run sees the same bytes.
///
///     let files = ReadMemory().remembering(.disk)
///
/// A class, for the closures of a `Files` share it, and they are called from several threads.
final class ReadMemory: @unchecked Sendable {
  private let queue = DispatchQueue(label: "plumb.memory")
  private var known: [String: Result<[UInt8], Files.Failure>] = [:]

  /// The same files, keeping what is read from now on. What could not be read fails the same way again.
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

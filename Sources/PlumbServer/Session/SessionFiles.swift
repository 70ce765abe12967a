import PlumbCore
import PlumbFormats

/// The files of a session: the unsaved texts of an editor over the files of the disk, each of which is read only once.
///
///     let session = SessionFiles(.disk)
///     session.replace(["Src/Item.swift": bytes])
///     try session.files.read("Src/Item.swift")   // bytes
///     session.refresh()                           // other programs may have changed files
struct SessionFiles: Sendable {
  /// The files, whose contents change with the session.
  let files: Files
  private let read: Files
  private let current: Guarded<Files>
  private let cache: Guarded<Cache>

  /// The results of the file system.
  private struct Cache: Sendable {
    var bytes: [String: [UInt8]] = [:]
    var entries: [String: [Files.Entry]] = [:]
    var kinds: [String: Files.Kind] = [:]
  }

  init(_ disk: Files) {
    let cache = Guarded(Cache())
    let read = Self.cached(disk, cache)
    let current = Guarded(read)
    (self.cache, self.read, self.current) = (cache, read, current)
    let now: @Sendable () -> Files = { current.change { $0 } }
    files = Files(
      kind: { now().kind($0, followingLinks: $1) }, isSame: { now().isSame($0, $1) },
      read: { (path, limit) throws(Files.Failure) in try now().read(path, limit: limit) },
      entries: { (folder) throws(Files.Failure) in try now().entries(folder) },
      part: { (path, offset, count) throws(Files.Failure) in try now().read(path, at: offset, count: count) })
  }

  /// Replaces the unsaved texts, by path.
  func replace(_ texts: [String: [UInt8]]) {
    let overlaid = texts.isEmpty ? read : read.overlaid(texts)
    current.change { $0 = overlaid }
  }

  /// Removes the results of the file system, so that all files are read again.
  func refresh() { cache.change { $0 = Cache() } }

  /// Returns the files with their results stored. Errors are not stored.
  private static func cached(_ disk: Files, _ cache: Guarded<Cache>) -> Files {
    Files(
      kind: { path, followingLinks in
        let key = (followingLinks ? "" : "\0") + path
        if let known = cache.change({ $0.kinds[key] }) { return known }
        let kind = disk.kind(path, followingLinks: followingLinks)
        cache.change { $0.kinds[key] = kind }
        return kind
      }, isSame: { disk.isSame($0, $1) },
      read: { (path, limit) throws(Files.Failure) in
        if let known = cache.change({ $0.bytes[path] }), known.count <= limit { return known }
        let bytes = try disk.read(path, limit: limit)
        cache.change { $0.bytes[path] = bytes }
        return bytes
      },
      entries: { (folder) throws(Files.Failure) in
        if let known = cache.change({ $0.entries[folder] }) { return known }
        let entries = try disk.entries(folder)
        cache.change { $0.entries[folder] = entries }
        return entries
      },
      part: { (path, offset, count) throws(Files.Failure) in
        if let known = cache.change({ $0.bytes[path] }), offset == 0, known.count <= count { return known }
        let bytes = try disk.read(path, at: offset, count: count)
        // A shorter result is the whole file.
        if offset == 0, bytes.count < count { cache.change { $0.bytes[path] = bytes } }
        return bytes
      })
  }
}

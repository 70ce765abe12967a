import PlumbFormats
import PlumbSystem
import PlumbText

/// The files of a session: the unsaved texts of an editor over the files of the disk, each of which is read only once.
///
///     let session = SessionFiles(.disk)
///     session.replace(["Src/Item.swift": bytes])
///     try session.files.read("Src/Item.swift")   // bytes
///     session.refresh()                           // other programs may have changed files
///
/// With a function for the states of files, the session finds the files that changed since they were read:
///
///     let session = SessionFiles(.disk, stamp: FileSystem.stamp)
///     session.changed()                           // ["Src/Item.swift"]
package struct SessionFiles: Sendable {
  /// The files, whose contents change with the session.
  package let files: Files
  private let read: Files
  private let current: Guarded<Files>
  private let cache: Guarded<Cache>
  private let disk: Files
  private let stamp: (@Sendable (String) -> FileStamp)?

  /// The results of the file system.
  private struct Cache: Sendable {
    var bytes: [String: [UInt8]] = [:]
    var entries: [String: [Files.Entry]] = [:]
    var kinds: [Place: Files.Kind] = [:]
    /// The states of the files and folders before they were read, also of paths that do not exist.
    var stamps: [String: FileStamp] = [:]
  }

  private struct Place: Hashable {
    let path: String
    let followsLinks: Bool
  }

  /// Creates a session. `stamp` returns the state of a path, also of one that does not exist.
  package init(_ disk: Files, stamp: (@Sendable (String) -> FileStamp)? = nil) {
    let cache = Guarded(Cache())
    let read = Self.cached(disk, cache) { path in
      guard let stamp, cache.withLock({ $0.stamps[path] }) == nil else { return }
      let found = stamp(path)
      cache.withLock { $0.stamps[path] = $0.stamps[path] ?? found }
    }
    let current = Guarded(read)
    (self.disk, self.cache, self.read, self.current, self.stamp) = (disk, cache, read, current, stamp)
    let now: @Sendable () -> Files = { current.withLock { $0 } }
    files = Files(
      kind: { now().kind($0, followingLinks: $1) }, isSame: { now().isSame($0, $1) },
      read: { (path, limit) throws(Files.Failure) in try now().read(path, limit: limit) },
      entries: { (folder) throws(Files.Failure) in try now().entries(folder) },
      part: { (path, offset, count) throws(Files.Failure) in try now().read(path, at: offset, count: count) })
  }

  /// Replaces the unsaved texts, by path.
  package func replace(_ texts: [String: [UInt8]]) {
    let overlaid = texts.isEmpty ? read : read.overlaid(texts)
    current.withLock { $0 = overlaid }
  }

  /// Whether a file on disk has the contents that were read, or was not read.
  package func isCurrent(_ path: String) -> Bool {
    let (bytes, kinds) = cache.withLock { cache in
      (cache.bytes[path], [true, false].map { cache.kinds[Place(path: path, followsLinks: $0)] })
    }
    if let bytes { return (try? disk.read(path, limit: bytes.count)) == bytes }
    let isKnownMissing = kinds.contains(.missing)
    return !isKnownMissing || disk.kind(path, followingLinks: false) == .missing
  }

  /// The paths of the files that were read, in no particular order.
  package var paths: [String] { cache.withLock { Array($0.bytes.keys) } }

  /// Removes the results of the file system, so that all files are read again.
  package func refresh() { cache.withLock { $0 = Cache() } }

  /// Returns the paths that changed since they were read or since the last call, and removes their results.
  ///
  /// A file or folder that was read changed if its state differs. Of a path whose kind was requested, only the kind
  /// matters: a new file next to the project is not a change.
  package func changed() -> Set<String> {
    guard stamp != nil else { return [] }
    let known = cache.withLock { $0 }
    return update(Array(known.stamps.keys)).union(update(Array(known.kinds.keys)))
  }

  /// Removes the results of files that this process wrote, and of the folders around them. They do not count as
  /// changed.
  package func accept(_ paths: [String]) {
    let paths = Set(paths.flatMap(Path.ancestry))
    update(Array(paths))
    update(paths.flatMap { [Place(path: $0, followsLinks: true), Place(path: $0, followsLinks: false)] })
  }

  /// Stores the new states of paths that were read, and returns those whose state changed.
  @discardableResult
  private func update(_ paths: [String]) -> Set<String> {
    let new = paths.compactMap { path in stamp.map { (path, $0(path)) } }
    return cache.withLock { cache in
      Set(
        new.compactMap { path, stamp in
          guard let old = cache.stamps[path], old != stamp else { return nil }
          (cache.stamps[path], cache.bytes[path], cache.entries[path]) = (stamp, nil, nil)
          return path
        })
    }
  }

  /// Stores the new kinds of places, and returns the paths whose kind changed.
  @discardableResult
  private func update(_ places: [Place]) -> Set<String> {
    let new = places.map { ($0, disk.kind($0.path, followingLinks: $0.followsLinks)) }
    return cache.withLock { cache in
      Set(
        new.compactMap { place, kind in
          guard let old = cache.kinds[place], old != kind else { return nil }
          cache.kinds[place] = kind
          return place.path
        })
    }
  }

  /// Returns the files with their results stored. Errors are not stored. `note` is called with each path before it is
  /// read.
  private static func cached(
    _ disk: Files, _ cache: Guarded<Cache>, note: @escaping @Sendable (String) -> Void
  ) -> Files {
    Files(
      kind: { path, followingLinks in
        let place = Place(path: path, followsLinks: followingLinks)
        if let known = cache.withLock({ $0.kinds[place] }) { return known }
        let kind = disk.kind(path, followingLinks: followingLinks)
        cache.withLock { $0.kinds[place] = kind }
        return kind
      }, isSame: { disk.isSame($0, $1) },
      read: { (path, limit) throws(Files.Failure) in
        if let known = cache.withLock({ $0.bytes[path] }), known.count <= limit { return known }
        note(path)
        let bytes = try disk.read(path, limit: limit)
        cache.withLock { $0.bytes[path] = bytes }
        return bytes
      },
      entries: { (folder) throws(Files.Failure) in
        if let known = cache.withLock({ $0.entries[folder] }) { return known }
        note(folder)
        let entries = try disk.entries(folder)
        cache.withLock { $0.entries[folder] = entries }
        return entries
      },
      part: { (path, offset, count) throws(Files.Failure) in
        if let known = cache.withLock({ $0.bytes[path] }), offset == 0, known.count <= count { return known }
        note(path)
        let bytes = try disk.read(path, at: offset, count: count)
        // A shorter result is the whole file.
        if offset == 0, bytes.count < count { cache.withLock { $0.bytes[path] = bytes } }
        return bytes
      })
  }
}

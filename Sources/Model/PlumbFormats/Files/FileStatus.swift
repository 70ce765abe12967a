import PlumbSystem

/// The status of a file or folder from the operating system, without following links: its identity and its
/// attributes.
struct FileStatus: Hashable, Sendable {
  let kind: Files.Kind
  /// The device and the inode number, which together identify a file independently of its name.
  let device: UInt64
  let inode: UInt64
  /// The lowest twelve bits: permissions, set-user-ID, set-group-ID, sticky.
  let mode: mode_t
  let owner: uid_t
  let group: gid_t
  /// The number of hard links.
  let links: UInt64
  /// The size in bytes.
  let size: Int64
  /// The time of the last modification, in seconds and nanoseconds since 1970.
  let seconds: Int64
  let nanoseconds: Int64

  init(_ status: stat) {
    kind = FileSystem.kind(status.st_mode)
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    mode = status.st_mode & 0o7777
    (owner, group) = (status.st_uid, status.st_gid)
    links = UInt64(truncatingIfNeeded: status.st_nlink)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let written = status.st_mtimespec
    #else
      let written = status.st_mtim
    #endif
    (seconds, nanoseconds) = (Int64(written.tv_sec), Int64(written.tv_nsec))
  }

  /// Whether both statuses are of the same file, even if it changed in between.
  func isSame(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }

  /// Whether both statuses are of the same file, and it was not written to in between.
  func isUntouched(since other: FileStatus) -> Bool {
    isSame(as: other) && size == other.size && seconds == other.seconds && nanoseconds == other.nanoseconds
  }
}

extension FileStatus {
  /// Returns the reason why the file must not be replaced or deleted; `nil` if it can be.
  ///
  /// A file without any write permission is read-only, which is treated as intended. Replacing a file with several
  /// hard links would change only one of them; deleting one does not affect the others.
  func refusal(deleting: Bool) -> String? {
    if let reason = kindRefusal { return reason }
    if mode & 0o222 == 0 { return "it is read-only; run chmod u+w if it can be changed" }
    if links > 1, !deleting {
      return "it has \(links) names (hard links), which replacing it would separate; replace it with a copy first"
    }
    return nil
  }

  /// The reason why the path must not be written to, if it is not a regular file; `nil` for a regular file.
  var kindRefusal: String? {
    switch kind {
    case .link: "it is a symbolic link"
    case .folder: "it is a folder"
    case .other: "it is not a regular file"
    case .file, .missing: nil
    }
  }
}

extension FileSystem {
  /// Returns the status of a path without following links; `nil` if it does not exist or is not accessible.
  static func status(_ path: String) -> FileStatus? {
    var status = stat()
    return !path.utf8.contains(0) && lstat(path, &status) == 0 ? FileStatus(status) : nil
  }
}

/// The state of a path at a time. A different state is the sign of a change.
package struct FileStamp: Hashable, Sendable {
  private let values: [Int64]

  /// Creates a state, for files that are not on disk.
  package init(_ values: [Int64]) { self.values = values }
}

extension FileSystem {
  /// Returns the state of the file or folder at a path, after links are followed. It is empty for a path that does not
  /// exist.
  package static func stamp(_ path: String) -> FileStamp {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return FileStamp([]) }
    let found = FileStatus(status)
    return FileStamp([
      Int64(bitPattern: found.device), Int64(bitPattern: found.inode), Int64(found.mode), found.size, found.seconds,
      found.nanoseconds,
    ])
  }
}

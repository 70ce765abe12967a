#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the operating system says of a file or folder, links not followed: which one it is, and how it is kept.
struct FileStatus: Hashable, Sendable {
  let kind: Files.Kind
  /// The file system, and the file's number there: together they say which file it is, whatever its name.
  let device: UInt64
  let inode: UInt64
  /// The lowest twelve bits: permissions, set-user-ID, set-group-ID, sticky.
  let mode: mode_t
  let owner: uid_t
  let group: gid_t
  /// How many names the file has.
  let links: UInt64
  /// In bytes.
  let size: Int64
  /// When its bytes were last written, in seconds and nanoseconds since 1970.
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

  /// Whether both are about one file, whatever became of it in between.
  func isSame(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }

  /// Whether both are about one file, which nobody has written to in between.
  func isUntouched(since other: FileStatus) -> Bool {
    isSame(as: other) && size == other.size && seconds == other.seconds && nanoseconds == other.nanoseconds
  }
}

extension FileStatus {
  /// Why it is not replaced or deleted; nil where it may be.
  ///
  /// A read-only file is one without a single write permission: somebody means it to stay. Of a file with several names
  /// only one would get the new bytes; deleting one takes nothing from the others.
  func refusal(deleting: Bool) -> String? {
    if let reason = kindRefusal { return reason }
    if mode & 0o222 == 0 { return "it is read-only; chmod u+w if it may change" }
    if links > 1, !deleting {
      return "it has \(links) names (hard links), which would part; put a copy in its place if they may"
    }
    return nil
  }

  /// Why nothing is written where it stands: it is no regular file.
  var kindRefusal: String? {
    switch kind {
    case .link: "it is a symbolic link"
    case .folder: "it is a folder"
    case .other: "it is no regular file"
    case .file, .missing: nil
    }
  }
}

extension FileSystem {
  /// What is at a path, a link being one; nil where there is nothing, or nothing that may be looked at.
  static func status(_ path: String) -> FileStatus? {
    var status = stat()
    return !path.utf8.contains(0) && lstat(path, &status) == 0 ? FileStatus(status) : nil
  }
}

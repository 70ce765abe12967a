import PlumbSystem

extension FileSystem {
  /// Appends bytes to a file, and creates the file if it is missing. For step summaries, which several steps append
  /// to.
  package static func append(_ bytes: [UInt8], to path: String) throws(Failure) {
    // Without O_NONBLOCK, opening a pipe without a reader would block.
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw Failure(path, errno: errno) }
    let (writing, closing) = (write(bytes, to: file), close(file))
    guard writing == 0, closing == 0 else { throw Failure(path, errno: writing == 0 ? closing : writing) }
  }

  /// Closes a file that was written to. Some file systems report a full disk only then. Returns 0 or the error
  /// number.
  @discardableResult
  static func close(_ file: Int32) -> Int32 {
    let result = systemClose(file)
    let code = errno
    // An interrupting signal is not a failure, because the file is closed.
    return result == 0 || code == EINTR ? 0 : code
  }

  /// Sets the owner, the group and the mode of an open file to those of another file, as far as permitted. Returns 0
  /// or the error number.
  ///
  /// If the owner or the group cannot be set, the set-user-ID or set-group-ID bit is removed.
  static func keep(_ file: Int32, like old: FileStatus) -> Int32 {
    var status = stat()
    guard fstat(file, &status) == 0 else { return errno }
    var mode = old.mode
    if status.st_uid != old.owner, fchown(file, old.owner, gid_t.max) != 0 { mode &= ~0o4000 }
    if status.st_gid != old.group, fchown(file, uid_t.max, old.group) != 0 { mode &= ~0o2000 }
    return fchmod(file, mode) == 0 ? 0 : errno
  }

  /// Writes all bytes to an open file, with as many calls as needed. Returns 0 or the error number.
  @discardableResult
  package static func write(_ bytes: [UInt8], to file: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count, let start = buffer.baseAddress {
        let count = systemWrite(file, start + offset, buffer.count - offset)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return count < 0 ? errno : EIO }
        offset += count
      }
      return 0
    }
  }

  /// Raises the limit of open files of the process, as far as the system permits. With a lower limit, opening files
  /// fails later.
  static func allowOpenFiles(_ count: Int) {
    #if canImport(Glibc)
      let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let kind = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(kind, &limit) == 0, limit.rlim_cur < rlim_t(count) else { return }
    limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
    _ = setrlimit(kind, &limit)
  }
}

// The functions of the C library, outside of `FileSystem`, whose own functions have the same names.

func systemRead(_ file: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int { read(file, start, count) }

private func systemWrite(_ file: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int { write(file, start, count) }

private func systemClose(_ file: Int32) -> Int32 { close(file) }

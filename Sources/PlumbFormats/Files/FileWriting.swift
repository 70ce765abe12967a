#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileSystem {
  /// Writes bytes at a file's end; the file is made where it is missing. For step summaries, which several steps append
  /// to.
  package static func append(_ bytes: [UInt8], to path: String) throws(Failure) {
    // Without O_NONBLOCK opening a pipe that nobody reads would wait for ever.
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw Failure(path, errno: errno) }
    let (writing, closing) = (write(bytes, to: file), close(file))
    guard writing == 0, closing == 0 else { throw Failure(path, errno: writing == 0 ? closing : writing) }
  }

  /// Closes a file that was written to, which is where some file systems say that it has no room. Returns 0, or the
  /// error's number.
  @discardableResult
  static func close(_ file: Int32) -> Int32 {
    #if canImport(Darwin)
      let result = Darwin.close(file)
    #elseif canImport(Musl)
      let result = Musl.close(file)
    #else
      let result = Glibc.close(file)
    #endif
    let code = errno
    // A signal in between is no failure: the file is closed.
    return result == 0 || code == EINTR ? 0 : code
  }

  /// Gives an open file the owner, the group and the mode of another, as far as the user may. Returns 0, or the error's
  /// number.
  ///
  /// A file that comes to belong to somebody else does not run as whom the other ran as.
  static func keep(_ file: Int32, like old: FileStatus) -> Int32 {
    var status = stat()
    guard fstat(file, &status) == 0 else { return errno }
    var mode = old.mode
    if status.st_uid != old.owner, fchown(file, old.owner, gid_t.max) != 0 { mode &= ~0o4000 }
    if status.st_gid != old.group, fchown(file, uid_t.max, old.group) != 0 { mode &= ~0o2000 }
    return fchmod(file, mode) == 0 ? 0 : errno
  }

  /// Writes all bytes to an open file, however many calls that takes. Returns 0, or the error's number.
  @discardableResult
  package static func write(_ bytes: [UInt8], to file: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count, let start = buffer.baseAddress {
        #if canImport(Darwin)
          let count = Darwin.write(file, start + offset, buffer.count - offset)
        #elseif canImport(Musl)
          let count = Musl.write(file, start + offset, buffer.count - offset)
        #else
          let count = Glibc.write(file, start + offset, buffer.count - offset)
        #endif
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return count < 0 ? errno : EIO }
        offset += count
      }
      return 0
    }
  }

  /// Lets the process hold so many files open, as far as the system allows: where fewer are allowed, opening fails.
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

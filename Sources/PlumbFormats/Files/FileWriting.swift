import PlumbText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileSystem {
  /// Writes bytes beside a file, with that file's permissions, and returns the path of the new file.
  ///
  /// `Models/plumb.json` → `Models/.plumb.json.plumb-4711`, the number being the process's. It is on the file system of
  /// the target, so that `move` replaces in one step. A file of that name that is there already is refused.
  package static func stage(_ bytes: [UInt8], for path: String) throws(Failure) -> String {
    guard !path.utf8.contains(0) else { throw Failure(path: path, reason: "the name holds a NUL") }
    let temporary = Path.join(Path.folder(path), ".\(Path.name(path)).plumb-\(getpid())")
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode(of: path))
    guard file >= 0 else { throw Failure(path, errno: errno) }
    let failure = write(bytes, to: file)
    guard close(file) == 0, failure == 0 else {
      discard(temporary)
      throw Failure(path, errno: failure)
    }
    return temporary
  }

  /// Writes bytes at a file's end; the file is made where it is missing. For step summaries, which several steps append
  /// to.
  package static func append(_ bytes: [UInt8], to path: String) throws(Failure) {
    // Without O_NONBLOCK opening a pipe that nobody reads would wait for ever.
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw Failure(path, errno: errno) }
    let failure = write(bytes, to: file)
    guard close(file) == 0, failure == 0 else { throw Failure(path, errno: failure) }
  }

  /// Puts a file in another's place; whoever looks sees the old or the new, never a part. Both on one file system.
  package static func move(_ path: String, to target: String) throws(Failure) {
    guard rename(path, target) == 0 else { throw Failure(target, errno: errno) }
  }

  /// Deletes a file; one that is not there is a failure.
  package static func delete(_ path: String) throws(Failure) {
    guard unlink(path) == 0 else { throw Failure(path, errno: errno) }
  }

  /// Deletes a file that may not be there; says nothing of failure.
  package static func discard(_ path: String) { unlink(path) }

  /// Deletes a folder that may not be there; one that holds something stays.
  package static func discardFolder(_ path: String) { rmdir(path) }

  /// Creates a folder and those above it; one that is there already is fine. `mkdir -p`, with the user's mask.
  package static func createFolder(_ path: String) throws(Failure) {
    if kind(path) == .folder { return }
    let parent = Path.folder(path)
    if parent != path, kind(parent) == .missing { try createFolder(parent) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw Failure(path, errno: errno) }
  }

  /// The permissions of a file, or those a new one gets before the user's mask.
  private static func mode(of path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o666
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
        if count <= 0 { return errno }
        offset += count
      }
      return 0
    }
  }
}

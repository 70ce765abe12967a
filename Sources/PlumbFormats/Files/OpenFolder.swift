import CFiles
import PlumbText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder that is held open. What is done in it is done in this very folder, wherever its path leads by now, and no
/// link is followed below it. Names are single parts of a path.
///
///     let folder = try OpenFolder("Models/Shop.xcdatamodeld")
///     defer { folder.close() }
///     try folder.status(of: ".xccurrentversion")?.size   // 263
struct OpenFolder: Sendable {
  /// As it was opened: what errors name.
  let path: String
  /// Which folder it is.
  let status: FileStatus
  let descriptor: Int32

  /// The folder at a path. Links above it are followed; whether it may be one itself is asked for.
  init(_ path: String, followingLinks: Bool = true) throws(Files.Failure) {
    guard !path.utf8.contains(0) else { throw Files.Failure(path: path, reason: "the name holds a NUL") }
    try self.init(path, open(path, Self.flags | (followingLinks ? 0 : O_NOFOLLOW)))
  }

  /// A folder in this one, no link.
  func folder(_ name: String) throws(Files.Failure) -> OpenFolder {
    try OpenFolder(Path.join(path, name), openat(descriptor, name, Self.flags | O_NOFOLLOW))
  }

  private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  private init(_ path: String, _ descriptor: Int32) throws(Files.Failure) {
    let failure = errno
    guard descriptor >= 0 else { throw Files.Failure(path, errno: failure) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let failure = errno
      FileSystem.close(descriptor)
      throw Files.Failure(path, errno: failure)
    }
    self.path = path
    self.descriptor = descriptor
    self.status = FileStatus(status)
  }

  /// Gives the descriptor back; the folder is not to be used afterwards.
  func close() { FileSystem.close(descriptor) }

  /// An error about something in the folder.
  private func failure(_ name: String, _ code: Int32) -> Files.Failure {
    Files.Failure(Path.join(path, name), errno: code)
  }
}

// MARK: - Looking

extension OpenFolder {
  /// What there is of this name; nil where there is nothing.
  func status(of name: String) throws(Files.Failure) -> FileStatus? {
    var status = stat()
    if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return FileStatus(status) }
    let code = errno
    guard code == ENOENT else { throw failure(name, code) }
    return nil
  }

  /// A regular file's bytes with what is said of it; nil where there is no such file, and no bytes where they are more
  /// than `limit`. What is no regular file is refused.
  func read(_ name: String, limit: Int) throws(Files.Failure) -> (bytes: [UInt8]?, status: FileStatus)? {
    guard let there = try status(of: name) else { return nil }
    if let reason = there.kindRefusal { throw Files.Failure(path: Path.join(path, name), reason: reason) }
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    let code = errno
    guard file >= 0 else {
      guard code == ENOENT else { throw failure(name, code) }
      return nil
    }
    defer { FileSystem.close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(name, errno) }
    let size = Int(status.st_size)
    guard size <= limit else { return (nil, FileStatus(status)) }
    return (try FileSystem.read(file, Path.join(path, name), expected: size), FileStatus(status))
  }

  /// Whether a file's permissions keep whoever runs the program from writing to it.
  func isForbidden(_ name: String) -> Bool { faccessat(descriptor, name, W_OK, 0) != 0 && errno == EACCES }

  /// What is in the folder, in no order.
  func names() throws(Files.Failure) -> [String] {
    let copy = openat(descriptor, ".", Self.flags)
    guard copy >= 0, let stream = fdopendir(copy) else {
      let code = errno
      if copy >= 0 { FileSystem.close(copy) }
      throw Files.Failure(path, errno: code)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) { names.append(FileSystem.name(of: entry)) }
    return names.filter { $0 != "." && $0 != ".." }
  }
}

// MARK: - Changing

extension OpenFolder {
  /// Makes a folder, which must not be there, and opens it. `access` is what the user's mask is taken from.
  func makeFolder(_ name: String, access: mode_t = 0o777) throws(Files.Failure) -> OpenFolder {
    guard mkdirat(descriptor, name, access) == 0 else { throw failure(name, errno) }
    return try folder(name)
  }

  /// Writes a file, which must not be there. It is kept as another one is, else as the user's mask has it.
  ///
  /// Nothing stays where that fails. Not waited for is that the disk has it: a loss of power may take it back.
  func create(_ name: String, _ bytes: [UInt8], like old: FileStatus? = nil) throws(Files.Failure) -> FileStatus {
    let file = openat(
      descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, old == nil ? 0o666 : 0o600)
    guard file >= 0 else { throw failure(name, errno) }
    var code = FileSystem.write(bytes, to: file)
    if code == 0, let old { code = FileSystem.keep(file, like: old) }
    var status = stat()
    if code == 0, fstat(file, &status) != 0 { code = errno }
    let closing = FileSystem.close(file)
    guard code == 0, closing == 0 else {
      delete(name)
      throw failure(name, code == 0 ? closing : code)
    }
    return FileStatus(status)
  }

  /// Moves something to another folder of the same file system, in one step. A file that is there is replaced.
  func move(_ name: String, to folder: OpenFolder, as new: String) throws(Files.Failure) {
    guard renameat(descriptor, name, folder.descriptor, new) == 0 else { throw folder.failure(new, errno) }
  }

  /// Moves a file to a place where there must be none; false where there is one.
  ///
  /// In one step where the file system knows second names of a file, else with a look before.
  func moveToFreePlace(_ name: String, in folder: OpenFolder, as new: String) throws(Files.Failure) -> Bool {
    if linkat(descriptor, name, folder.descriptor, new, 0) == 0 {
      delete(name)
      return true
    }
    if errno == EEXIST { return false }
    guard try folder.status(of: new) == nil else { return false }
    try move(name, to: folder, as: new)
    return true
  }

  /// Lets two files change places, in one step; false where the system or the file system cannot do that.
  func swap(_ name: String, with folder: OpenFolder, _ other: String) -> Bool {
    plumb_swap_files(descriptor, name, folder.descriptor, other) == 0
  }

  /// Gives a file a second name in another folder; false where the file system has no such thing.
  func link(_ name: String, to folder: OpenFolder, as new: String) -> Bool {
    linkat(descriptor, name, folder.descriptor, new, 0) == 0
  }

  /// Deletes a file that may not be there; says nothing of failure.
  func delete(_ name: String) { _ = unlinkat(descriptor, name, 0) }

  /// Deletes a file or a folder with all that is in it; links are not followed. What cannot be deleted stays.
  func deleteAll(_ name: String, depth: Int = 0) {
    if unlinkat(descriptor, name, 0) == 0 || depth > 16 { return }
    guard let folder = try? folder(name) else { return }
    for inner in (try? folder.names()) ?? [] { folder.deleteAll(inner, depth: depth + 1) }
    folder.close()
    _ = unlinkat(descriptor, name, AT_REMOVEDIR)
  }
}

// MARK: - One at a time

extension OpenFolder {
  /// What became of the wish to be the only one who writes here.
  enum Lock { case held, taken, unknown }

  /// Keeps other runs from writing here until the folder is closed, or the process ends in whatever way.
  ///
  /// `unknown` is a file system without locks.
  func lock() -> Lock {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .held }
    return errno == EWOULDBLOCK ? .taken : .unknown
  }
}

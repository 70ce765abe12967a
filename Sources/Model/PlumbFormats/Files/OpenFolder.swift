import CFiles
import PlumbModel
import PlumbSystem
import PlumbText

/// A folder with an open descriptor. All operations apply to this folder, even if its path refers to another one
/// later. Links below it are not followed. Names are single path components.
///
///     let folder = try OpenFolder("Models/Shop.xcdatamodeld")
///     defer { folder.close() }
///     try folder.status(of: ".xccurrentversion")?.size   // 263
struct OpenFolder: Sendable {
  /// The path with which the folder was opened, used in errors.
  let path: String
  /// The identity and the attributes of the folder.
  let status: FileStatus
  let descriptor: Int32

  /// Opens the folder at a path. Links above it are followed; `followingLinks` determines whether the folder itself
  /// can be a link.
  init(_ path: String, followingLinks: Bool = true) throws(Files.Failure) {
    guard !path.utf8.contains(0) else { throw Files.Failure(path: path, reason: "the name contains a NUL") }
    try self.init(path, open(path, Self.flags | (followingLinks ? 0 : O_NOFOLLOW)))
  }

  /// Opens a folder inside this one. Throws for a link.
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

  /// Closes the descriptor. The folder must not be used afterwards.
  func close() { FileSystem.close(descriptor) }

  /// Returns the error for a file in the folder.
  private func failure(_ name: String, _ code: Int32) -> Files.Failure {
    Files.Failure(Path.join(path, name), errno: code)
  }
}

// MARK: - Inspecting

extension OpenFolder {
  /// Returns the status of a file or folder with a name; `nil` if it does not exist.
  func status(of name: String) throws(Files.Failure) -> FileStatus? {
    var status = stat()
    if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return FileStatus(status) }
    let code = errno
    guard code == ENOENT else { throw failure(name, code) }
    return nil
  }

  /// Returns the bytes of a regular file with its status; `nil` if the file does not exist, and no bytes if it has
  /// more than `limit`. Throws if it is not a regular file.
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

  /// Whether the permissions of a file prevent the user from writing to it.
  func isForbidden(_ name: String) -> Bool { faccessat(descriptor, name, W_OK, 0) != 0 && errno == EACCES }

  /// Returns the names in the folder, unordered.
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
  /// Creates a folder, which must not exist, and opens it. The user's mask is subtracted from `access`.
  func makeFolder(_ name: String, access: mode_t = 0o777) throws(Files.Failure) -> OpenFolder {
    guard mkdirat(descriptor, name, access) == 0 else { throw failure(name, errno) }
    return try folder(name)
  }

  /// Creates a file, which must not exist. It gets the attributes of `old`, or the default ones of the user's mask.
  ///
  /// Deletes the file if writing fails. Does not wait for the disk, so a power failure can undo the writing.
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

  /// Moves a file or folder to another folder of the same file system, in one step. An existing file is replaced.
  func move(_ name: String, to folder: OpenFolder, as new: String) throws(Files.Failure) {
    guard renameat(descriptor, name, folder.descriptor, new) == 0 else { throw folder.failure(new, errno) }
  }

  /// Moves a file to a path that must not exist. Returns `false` if it exists.
  ///
  /// One step if the file system supports hard links; otherwise the path is checked before moving.
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

  /// Swaps two files in one step. Returns `false` if the system or the file system does not support it.
  func swap(_ name: String, with folder: OpenFolder, _ other: String) -> Bool {
    plumb_swap_files(descriptor, name, folder.descriptor, other) == 0
  }

  /// Creates a hard link to a file in another folder. Returns `false` if the file system does not support it.
  func link(_ name: String, to folder: OpenFolder, as new: String) -> Bool {
    linkat(descriptor, name, folder.descriptor, new, 0) == 0
  }

  /// Deletes a file if it exists. Ignores errors.
  func delete(_ name: String) { _ = unlinkat(descriptor, name, 0) }

  /// Deletes a file or a folder with all its content, without following links. Skips files that cannot be deleted.
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
  /// The result of locking a folder.
  enum Lock { case held, taken, unknown }

  /// Locks the folder for other runs until it is closed or the process ends.
  ///
  /// - Returns: `unknown` if the file system does not support locks.
  func lock() -> Lock {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .held }
    return errno == EWOULDBLOCK ? .taken : .unknown
  }
}

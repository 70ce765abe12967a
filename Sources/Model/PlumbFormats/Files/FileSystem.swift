import PlumbModel
import PlumbSystem
import PlumbText

/// The file system: reads files and folders, and throws the error messages of the operating system.
///
///     try FileSystem.read("Shop.xcdatamodel/contents")   // bytes
///     try FileSystem.list("Shop.xcdatamodeld")           // [".xccurrentversion", "Shop 2.xcdatamodel", …]
///
/// Calls the C library directly, so that Foundation is not needed. Code that reads files for callers takes a `Files`
/// value instead.
package enum FileSystem {
  /// The kind of file at a path.
  package typealias Kind = Files.Kind
  /// A path and the error message of the operating system.
  package typealias Failure = Files.Failure

  /// Returns the kind of file at a path. Returns `.missing` for a link without a destination if links are followed,
  /// for a path with a NUL, and for a file that is not accessible.
  package static func kind(_ path: String, followingLinks: Bool = true) -> Kind {
    var status = stat()
    guard !path.utf8.contains(0), (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
      return .missing
    }
    return kind(status.st_mode)
  }

  /// Whether two paths refer to the same file or folder, compared by device and inode. `false` if one of them does
  /// not exist.
  package static func isSame(_ one: String, _ other: String) -> Bool {
    var (left, right) = (stat(), stat())
    guard stat(one, &left) == 0, stat(other, &right) == 0 else { return false }
    return left.st_dev == right.st_dev && left.st_ino == right.st_ino
  }

  /// Returns the bytes of a regular file of at most `limit` bytes, in one allocation.
  ///
  /// Throws for folders, devices and pipes. If the file is truncated while reading, returns the remaining bytes.
  package static func read(_ path: String, limit: Int = Files.greatestSize) throws(Failure) -> [UInt8] {
    try opened(path) { (file, size) throws(Failure) in
      guard size <= limit else { throw Failure(path: path, reason: "it is larger than \(limit >> 20) MiB") }
      return try read(file, path, expected: size)
    }
  }

  /// Returns a part of a regular file of any size: at most `count` bytes from `offset`, fewer at the end of the file.
  package static func read(_ path: String, at offset: Int, count: Int) throws(Failure) -> [UInt8] {
    try opened(path) { (file, size) throws(Failure) in
      guard offset >= 0, offset < size else { return [] }
      guard offset == 0 || lseek(file, off_t(offset), SEEK_SET) >= 0 else { throw Failure(path, errno: errno) }
      return try read(file, path, expected: min(max(0, count), size - offset))
    }
  }

  /// Reads standard input up to its end, at most `limit` bytes. Returns `nil` if it is a terminal.
  package static func readInput(limit: Int = Files.greatestSize) throws(Failure) -> [UInt8]? {
    if isatty(STDIN_FILENO) == 1 { return nil }
    let name = "standard input"
    var bytes: [UInt8] = []
    while true {
      let part = try read(STDIN_FILENO, name, expected: 1 << 16)
      if part.isEmpty { return bytes }
      bytes += part
      guard bytes.count <= limit else { throw Failure(path: name, reason: "it is larger than \(limit >> 20) MiB") }
    }
  }

  /// Opens a regular file for reading, calls a closure with the file and its size in bytes, and closes the file.
  private static func opened(
    _ path: String, _ body: (_ file: Int32, _ size: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe without a writer would block.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw Failure(path, errno: errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw Failure(path, errno: errno) }
    switch kind(status.st_mode) {
    case .folder: throw Failure(path: path, reason: "it is a directory, not a file")
    case .file: break
    default: throw Failure(path: path, reason: "it is not a regular file")
    }
    return try body(file, Int(status.st_size))
  }

  /// Reads an open file up to the size that it had when it was opened.
  static func read(_ file: Int32, _ path: String, expected: Int) throws(Failure) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: expected) { buffer, count in
      while count < expected, code == 0, let start = buffer.baseAddress {
        let got = systemRead(file, start + count, expected - count)
        if got == 0 { break }
        if got > 0 { count += got } else if errno != EINTR { code = errno }
      }
    }
    guard code == 0 else { throw Failure(path, errno: code) }
    return bytes
  }

  /// Returns the names in a folder, sorted by bytes, without `.` and `..`.
  package static func list(_ path: String) throws(Failure) -> [String] { try entries(path).map(\.name) }

  /// Returns the entries of a folder, sorted by bytes, without following links, without `.` and `..`.
  package static func entries(_ path: String) throws(Failure) -> [Files.Entry] {
    guard let folder = opendir(path) else { throw Failure(path, errno: errno) }
    defer { closedir(folder) }
    var entries: [Files.Entry] = []
    while let entry = readdir(folder) {
      let name = name(of: entry)
      guard name != ".", name != ".." else { continue }
      // Most file systems return the kind with the name. Others require another call.
      let known = kind(ofEntry: UInt32(entry.pointee.d_type))
      entries.append(Files.Entry(name: name, kind: known ?? kind(Path.join(path, name), followingLinks: false)))
    }
    return entries.sorted { $0.name.precedesByBytes($1.name) }
  }

  /// Returns the name in an entry of `readdir`.
  static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
    }
  }

  /// Returns the kind in an entry of `readdir`; `nil` if the file system does not provide it.
  private static func kind(ofEntry type: UInt32) -> Kind? {
    switch type {
    case UInt32(DT_REG): .file
    case UInt32(DT_DIR): .folder
    case UInt32(DT_LNK): .link
    case UInt32(DT_UNKNOWN): nil
    default: .other
    }
  }

  static func kind(_ mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }
}

extension Files.Failure {
  /// Creates a failure with the message of an error number: `ENOENT` → `No such file or directory`.
  init(_ path: String, errno code: Int32) {
    self.init(path: path, reason: String(cString: strerror(code)))
  }
}

import PlumbText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files and folders, as the operating system has them: bytes in memory, and errors in its own words.
///
///     try FileSystem.read("Shop.xcdatamodel/contents")   // bytes
///     try FileSystem.list("Shop.xcdatamodeld")           // [".xccurrentversion", "Shop 2.xcdatamodel", …]
///
/// Calls of the C library, so that no Foundation is needed. What reads files for others gets a `Files` and does not
/// call this.
package enum FileSystem {
  /// What a path leads to.
  package typealias Kind = Files.Kind
  /// A path and the operating system's words.
  package typealias Failure = Files.Failure

  /// What a path leads to; a link that leads nowhere is missing where links are followed. A path with a NUL is missing,
  /// and a file that may not be looked at is too.
  package static func kind(_ path: String, followingLinks: Bool = true) -> Kind {
    var status = stat()
    guard !path.utf8.contains(0), (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
      return .missing
    }
    return kind(status.st_mode)
  }

  /// Whether two paths lead to one file or folder, by device and inode; false where either is not there.
  package static func isSame(_ one: String, _ other: String) -> Bool {
    var (left, right) = (stat(), stat())
    guard stat(one, &left) == 0, stat(other, &right) == 0 else { return false }
    return left.st_dev == right.st_dev && left.st_ino == right.st_ino
  }

  /// The bytes of a regular file of at most `limit` bytes, in one allocation.
  ///
  /// Folders, devices and pipes are refused. A file that shrinks meanwhile gives what is left of it.
  package static func read(_ path: String, limit: Int = Files.greatestSize) throws(Failure) -> [UInt8] {
    try opened(path) { (file, size) throws(Failure) in
      guard size <= limit else { throw Failure(path: path, reason: "it is larger than \(limit >> 20) MiB") }
      return try read(file, path, expected: size)
    }
  }

  /// A part of a regular file of any size: at most `count` bytes from `offset` on, fewer where the file ends.
  package static func read(_ path: String, at offset: Int, count: Int) throws(Failure) -> [UInt8] {
    try opened(path) { (file, size) throws(Failure) in
      guard offset >= 0, offset < size else { return [] }
      guard offset == 0 || lseek(file, off_t(offset), SEEK_SET) >= 0 else { throw Failure(path, errno: errno) }
      return try read(file, path, expected: min(max(0, count), size - offset))
    }
  }

  /// Whether a file has the bytes of a text and no others; false for what cannot be read.
  package static func holds(_ text: String, at path: String) -> Bool {
    // Nobody asks what it is: a folder cannot be read. An empty pipe has as many bytes as an empty file.
    if text.isEmpty { return (try? read(path, limit: 0)) != nil }
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: text.utf8.count + 1, alignment: 8) { buffer in
      guard let count = try? fill(buffer, from: file, path) else { return false }
      return UnsafeRawBufferPointer(rebasing: buffer[..<count]).isText(text)
    }
  }

  /// All that standard input brings, at most `limit` bytes; nil where it is a terminal, which nobody pipes into.
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

  /// Opens a regular file for reading, hands it on with its size in bytes, and closes it.
  private static func opened(
    _ path: String, _ body: (_ file: Int32, _ size: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> [UInt8] {
    // Without O_NONBLOCK opening a pipe that nobody writes to would wait for ever.
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

  /// Reads an open file up to the size it had when it was opened.
  static func read(_ file: Int32, _ path: String, expected: Int) throws(Failure) -> [UInt8] {
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: expected) { buffer, count in
      do throws(Failure) {
        count = try fill(UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: expected), from: file, path)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads an open file until it ends or there is no more room: how many bytes it was.
  private static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from file: Int32, _ path: String
  ) throws(Failure) -> Int {
    var count = 0
    while count < buffer.count, let start = buffer.baseAddress {
      #if canImport(Darwin)
        let got = Darwin.read(file, start + count, buffer.count - count)
      #elseif canImport(Musl)
        let got = Musl.read(file, start + count, buffer.count - count)
      #else
        let got = Glibc.read(file, start + count, buffer.count - count)
      #endif
      if got < 0, errno == EINTR { continue }
      if got < 0 { throw Failure(path, errno: errno) }
      if got == 0 { break }
      count += got
    }
    return count
  }

  /// The names in a folder, sorted by bytes, without `.` and `..`.
  package static func list(_ path: String) throws(Failure) -> [String] { try entries(path).map(\.name) }

  /// What a folder holds, sorted by bytes, links not followed, without `.` and `..`.
  package static func entries(_ path: String) throws(Failure) -> [Files.Entry] {
    guard let folder = opendir(path) else { throw Failure(path, errno: errno) }
    defer { closedir(folder) }
    var entries: [Files.Entry] = []
    while let entry = readdir(folder) {
      let name = name(of: entry)
      guard name != ".", name != ".." else { continue }
      // Most file systems say the kind with the name; others have to be asked.
      let known = kind(ofEntry: UInt32(entry.pointee.d_type))
      entries.append(Files.Entry(name: name, kind: known ?? kind(Path.join(path, name), followingLinks: false)))
    }
    return entries.sortedByName
  }

  /// The name that `readdir` gives.
  static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
    }
  }

  /// The kind that `readdir` gives; nil where the file system does not say.
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

extension [Files.Entry] {
  /// By the bytes of the names: by the first eight as one number, and by all where those are the same.
  fileprivate var sortedByName: [Files.Entry] {
    map { ($0.name.utf8.firstEight, $0) }
      .sorted { $0.0 == $1.0 ? $0.1.name.precedesByBytes($1.1.name) : $0.0 < $1.0 }
      .map(\.1)
  }
}

extension String.UTF8View {
  /// The first eight bytes, zeros behind a shorter text: such numbers are in the order of the texts.
  fileprivate var firstEight: UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 64
    for byte in self {
      shift -= 8
      number |= UInt64(byte) << shift
      if shift == 0 { break }
    }
    return number
  }
}

extension Files.Failure {
  /// With what the operating system says of an error's number: `ENOENT` → `No such file or directory`.
  init(_ path: String, errno code: Int32) {
    self.init(path: path, reason: String(cString: strerror(code)))
  }
}

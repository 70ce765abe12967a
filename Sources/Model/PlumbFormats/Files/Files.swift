import PlumbText

/// A source of files: the disk, memory, or the buffers of an editor over the disk.
///
///     let files = Files.inMemory(["Shop.xcdatamodel/contents": bytes])
///     try files.read("Shop.xcdatamodel/contents")  // bytes
///     files.kind("Shop.xcdatamodel")               // .folder
///
/// Paths have `/` between their components. Relative paths start at the working folder. The type only reads files;
/// changes are `FileChanges` values that a caller writes. The source consists of closures instead of a protocol, so
/// that a custom source is a value too. The closures are called concurrently from several threads.
public struct Files: Sendable {
  /// The kind of file at a path. `link` is returned only if links are not followed; `other` is a device, a pipe or a
  /// socket.
  public enum Kind: Sendable { case file, folder, link, other, missing }

  /// An entry of a folder. Links are not followed: the kind of a link to a folder is `link`.
  public struct Entry: Sendable, Hashable {
    /// The name without the path of the folder.
    public var name: String
    /// The kind of the entry.
    public var kind: Kind

    /// Creates an entry, for a custom `Files`.
    public init(name: String, kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  /// The reason why an operation failed: `Permission denied`. The path is stored next to the reason and is not part
  /// of it.
  public struct Failure: Error, Sendable, Hashable {
    /// The path as passed by the caller.
    public var path: String
    /// The error message of the operating system.
    public var reason: String

    /// Creates a failure, for a custom `Files`.
    public init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }

  /// The default maximum size of files, 256 MiB. Callers can pass a lower limit.
  public static let greatestSize = 256 << 20

  private let kindOf: @Sendable (_ path: String, _ followingLinks: Bool) -> Kind
  private let areSame: @Sendable (String, String) -> Bool
  private let bytesOf: @Sendable (_ path: String, _ limit: Int) throws(Failure) -> [UInt8]
  private let entriesOf: @Sendable (_ folder: String) throws(Failure) -> [Entry]
  private let holdsText: @Sendable (_ path: String, _ text: String) -> Bool
  private let partOf: @Sendable (_ path: String, _ offset: Int, _ count: Int) throws(Failure) -> [UInt8]

  /// Creates a custom source of files from functions.
  ///
  /// - Parameters:
  ///   - kind: Returns the kind of file at a path; `.missing` for a path that does not exist.
  ///   - isSame: Whether two paths refer to the same file or folder.
  ///   - read: Returns the bytes of a regular file; throws if it is longer than the limit, in bytes.
  ///   - entries: Returns the entries of a folder, sorted by the bytes of their names.
  ///   - part: Returns a part of a regular file of any size, from an offset; shorter at the end of the file. By
  ///     default, the part is cut out of the result of `read`.
  ///   - holds: Whether a file has exactly the bytes of a text. By default, the result of `read` is compared.
  public init(
    kind: @escaping @Sendable (_ path: String, _ followingLinks: Bool) -> Kind,
    isSame: @escaping @Sendable (String, String) -> Bool,
    read: @escaping @Sendable (_ path: String, _ limit: Int) throws(Failure) -> [UInt8],
    entries: @escaping @Sendable (_ folder: String) throws(Failure) -> [Entry],
    part: (@Sendable (_ path: String, _ offset: Int, _ count: Int) throws(Failure) -> [UInt8])? = nil,
    holds: (@Sendable (_ path: String, _ text: String) -> Bool)? = nil
  ) {
    kindOf = kind
    areSame = isSame
    bytesOf = read
    entriesOf = entries
    holdsText = holds ?? { path, text in (try? read(path, text.utf8.count))?.isText(text) ?? false }
    if let part {
      partOf = part
    } else {
      partOf = { (path, offset, count) throws(Failure) in
        Array(try read(path, Self.greatestSize).dropFirst(max(0, offset)).prefix(max(0, count)))
      }
    }
  }

  /// Returns the kind of file at a path; `.missing` if it does not exist or is not accessible.
  public func kind(_ path: String, followingLinks: Bool = true) -> Kind { kindOf(path, followingLinks) }

  /// Whether two paths refer to the same existing file or folder.
  public func isSame(_ one: String, _ other: String) -> Bool { areSame(one, other) }

  /// Returns the bytes of a regular file of at most `limit` bytes. Throws for a folder and for a longer file.
  public func read(_ path: String, limit: Int = greatestSize) throws(Failure) -> [UInt8] { try bytesOf(path, limit) }

  /// Returns at most `count` bytes of a regular file from `offset`, fewer at the end of the file. For files that may
  /// be larger than memory.
  public func read(_ path: String, at offset: Int, count: Int) throws(Failure) -> [UInt8] {
    try partOf(path, offset, count)
  }

  /// Whether a file has exactly the bytes of a text. `false` for a file that cannot be read.
  public func holds(_ text: String, at path: String) -> Bool { holdsText(path, text) }

  /// Returns the entries of a folder, sorted by the bytes of their names, without `.` and `..`.
  public func entries(_ folder: String) throws(Failure) -> [Entry] { try entriesOf(folder) }

  /// Returns the names in a folder, sorted by bytes: `Z` before `a`.
  public func list(_ folder: String) throws(Failure) -> [String] { try entries(folder).map(\.name) }
}

extension Files {
  /// The files of the operating system, read at each call.
  public static let disk = Files(
    kind: { FileSystem.kind($0, followingLinks: $1) }, isSame: { FileSystem.isSame($0, $1) },
    read: { (path, limit) throws(Failure) in try FileSystem.read(path, limit: limit) },
    entries: { (folder) throws(Failure) in try FileSystem.entries(folder) },
    part: { (path, offset, count) throws(Failure) in try FileSystem.read(path, at: offset, count: count) })

  /// Returns these files with replaced bytes for some of them, and with additional files: unsaved buffers of an
  /// editor, input from a pipe, or files that will be written.
  ///
  /// An existing file is found by any of its paths. A new file and its folders are found by the path that is passed
  /// here.
  public func overlaid(_ texts: [String: [UInt8]]) -> Files {
    let plain = Dictionary(texts.map { (Path.plain($0), $1) }) { first, _ in first }
    let new = FileTree(plain.filter { kind($0.key) == .missing })
    let held: @Sendable (String) -> [UInt8]? = { path in
      if let bytes = plain[Path.plain(path)] { return bytes }
      let name = Path.name(path)
      return plain.first { Path.name($0.key) == name && isSame($0.key, path) }?.value
    }
    return Files(
      kind: { path, followingLinks in
        if held(path) != nil { return .file }
        let below = kind(path, followingLinks: followingLinks)
        return below == .missing ? new.kind(path) : below
      },
      isSame: { one, other in
        let places = (FileTree.place(one), FileTree.place(other))
        return places.0 == places.1 && (held(one) != nil || new.kind(one) != .missing) || isSame(one, other)
      },
      read: { (path, limit) throws(Failure) in
        guard let bytes = held(path) else { return try read(path, limit: limit) }
        guard bytes.count <= limit else { throw Failure(path: path, reason: "it is larger than \(limit >> 20) MiB") }
        return bytes
      },
      entries: { (folder) throws(Failure) in
        guard new.kind(folder) == .folder else { return try entries(folder) }
        let added = try new.entries(folder)
        let there = kind(folder) == .folder ? try entries(folder) : []
        return (there + added.filter { entry in !there.contains { $0.name == entry.name } })
          .sorted { $0.name.precedesByBytes($1.name) }
      },
      part: { (path, offset, count) throws(Failure) in
        guard let bytes = held(path) else { return try read(path, at: offset, count: count) }
        return Array(bytes.dropFirst(max(0, offset)).prefix(max(0, count)))
      })
  }

  /// Creates files in memory, by their paths, with the folders that contain them. `a/./b/../c` refers to `a/c`; links
  /// are not supported.
  public static func inMemory(_ files: [String: [UInt8]]) -> Files {
    let tree = FileTree(files)
    return Files(
      kind: { path, _ in tree.kind(path) },
      isSame: { tree.kind($0) != .missing && FileTree.place($0) == FileTree.place($1) },
      read: { (path, limit) throws(Failure) in try tree.read(path, limit: limit) },
      entries: { (folder) throws(Failure) in try tree.entries(folder) })
  }
}

/// Files in memory and the folders around them, by path components. The root folder always exists.
private struct FileTree: Sendable {
  private var files: [[ExactText]: [UInt8]] = [:]
  private var folders: [[ExactText]: [Files.Entry]] = [[]: []]

  init(_ files: [String: [UInt8]]) {
    var names: [[ExactText]: [ExactText: Files.Kind]] = [[]: [:]]
    for (path, bytes) in files {
      var place = Self.place(path)
      self.files[place] = bytes
      var kind = Files.Kind.file
      while let name = place.popLast() {
        names[place, default: [:]][name] = kind
        kind = .folder
      }
    }
    folders = names.mapValues { names in
      names.map { Files.Entry(name: $0.key.text, kind: $0.value) }.sorted { $0.name.precedesByBytes($1.name) }
    }
  }

  /// Returns the components of a path from the root of the tree: `["a", "c"]` for `a/./b/../c`.
  static func place(_ path: String) -> [ExactText] {
    path.split(separator: "/").reduce(into: []) { place, part in
      switch part {
      case ".": break
      case "..":
        if place.isEmpty || place.last?.text == ".." { place.append("..".exact) } else { place.removeLast() }
      default: place.append(String(part).exact)
      }
    }
  }

  func kind(_ path: String) -> Files.Kind {
    let place = Self.place(path)
    return files[place] != nil ? .file : folders[place] != nil ? .folder : .missing
  }

  func read(_ path: String, limit: Int) throws(Files.Failure) -> [UInt8] {
    guard let bytes = files[Self.place(path)] else {
      let isFolder = kind(path) == .folder
      throw Files.Failure(
        path: path, reason: isFolder ? "it is a directory, not a file" : "No such file or directory")
    }
    guard bytes.count <= limit else {
      throw Files.Failure(path: path, reason: "it is larger than \(limit >> 20) MiB")
    }
    return bytes
  }

  func entries(_ folder: String) throws(Files.Failure) -> [Files.Entry] {
    guard let entries = folders[Self.place(folder)] else {
      let isFile = kind(folder) == .file
      throw Files.Failure(path: folder, reason: isFile ? "Not a directory" : "No such file or directory")
    }
    return entries
  }
}

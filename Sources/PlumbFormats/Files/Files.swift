import PlumbText

/// Where files are read from: the disk, memory, an editor's buffers over the disk.
///
///     let files = Files.inMemory(["Shop.xcdatamodel/contents": bytes])
///     try files.read("Shop.xcdatamodel/contents")  // bytes
///     files.kind("Shop.xcdatamodel")               // .folder
///
/// Paths have `/` between their parts; relative ones start at the working folder. Reading changes nothing: changes are
/// values, `FileChanges`, until somebody writes them. Closures and not a protocol, so that another source of files
/// is a value too; they are called from several threads at once.
public struct Files: Sendable {
  /// What a path leads to; `link` only where links are not followed, `other` for devices, pipes and sockets.
  public enum Kind: Sendable { case file, folder, link, other, missing }

  /// Something in a folder, links not followed: a link to a folder is a `link`.
  public struct Entry: Sendable, Hashable {
    /// The name without the folder's path.
    public var name: String
    /// What it is.
    public var kind: Kind

    /// An entry, as the closure of a `Files` of your own returns it.
    public init(name: String, kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  /// Why something could not be done: `Permission denied`. The path stands beside the reason, not in it.
  public struct Failure: Error, Sendable, Hashable {
    /// The path as it was asked for.
    public var path: String
    /// In the words of the operating system.
    public var reason: String

    /// A failure, as the closures of a `Files` of your own throw it.
    public init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }

  /// Files are at most this long, 256 MiB, unless a reader wants less.
  public static let greatestSize = 256 << 20

  private let kindOf: @Sendable (_ path: String, _ followingLinks: Bool) -> Kind
  private let areSame: @Sendable (String, String) -> Bool
  private let bytesOf: @Sendable (_ path: String, _ limit: Int) throws(Failure) -> [UInt8]
  private let entriesOf: @Sendable (_ folder: String) throws(Failure) -> [Entry]
  private let holdsText: @Sendable (_ path: String, _ text: String) -> Bool
  private let partOf: @Sendable (_ path: String, _ offset: Int, _ count: Int) throws(Failure) -> [UInt8]

  /// A source of files of your own, as a few functions.
  ///
  /// - Parameters:
  ///   - kind: What a path leads to; `.missing` and no error where there is nothing.
  ///   - isSame: Whether two paths lead to one file or folder.
  ///   - read: The bytes of a regular file; refuses what is longer than the limit, in bytes.
  ///   - entries: What a folder holds, sorted by the bytes of the names.
  ///   - part: A part of a regular file of any size, from an offset on; shorter where the file ends. Without it parts
  ///     are cut out of what `read` returns.
  ///   - holds: Whether a file has the bytes of a text and no others. Without it what `read` returns is compared.
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

  /// What a path leads to; `.missing` where there is nothing, or nothing that may be seen.
  public func kind(_ path: String, followingLinks: Bool = true) -> Kind { kindOf(path, followingLinks) }

  /// Whether two paths lead to one file or folder, which is there.
  public func isSame(_ one: String, _ other: String) -> Bool { areSame(one, other) }

  /// The bytes of a regular file of at most `limit` bytes; throws for a folder, and for what is longer.
  public func read(_ path: String, limit: Int = greatestSize) throws(Failure) -> [UInt8] { try bytesOf(path, limit) }

  /// At most `count` bytes of a regular file from `offset` on, fewer where it ends; for files that may be larger than
  /// memory.
  public func read(_ path: String, at offset: Int, count: Int) throws(Failure) -> [UInt8] {
    try partOf(path, offset, count)
  }

  /// Whether a file has the bytes of a text and no others; false for what cannot be read. Nothing is kept of it, which
  /// is the quickest way to find that many files are as they should be.
  public func holds(_ text: String, at path: String) -> Bool { holdsText(path, text) }

  /// What a folder holds, sorted by the bytes of the names, without `.` and `..`.
  public func entries(_ folder: String) throws(Failure) -> [Entry] { try entriesOf(folder) }

  /// The names in a folder, sorted by bytes: `Z` before `a`.
  public func list(_ folder: String) throws(Failure) -> [String] { try entries(folder).map(\.name) }
}

extension Files {
  /// The files of the operating system, as they are at each call.
  public static let disk = Files(
    kind: { FileSystem.kind($0, followingLinks: $1) }, isSame: { FileSystem.isSame($0, $1) },
    read: { (path, limit) throws(Failure) in try FileSystem.read(path, limit: limit) },
    entries: { (folder) throws(Failure) in try FileSystem.entries(folder) },
    part: { (path, offset, count) throws(Failure) in try FileSystem.read(path, at: offset, count: count) },
    holds: { FileSystem.holds($1, at: $0) })

  /// These files, some of them with other bytes, and some more: what an editor holds and has not saved, what a pipe
  /// brought, what is about to be written.
  ///
  /// A file that is there already is known however its path is spelled; a new one, and its folders, by the path that it
  /// is given here.
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

  /// Files by their paths, with the folders that they stand in. `a/./b/../c` finds `a/c`; there are no links.
  public static func inMemory(_ files: [String: [UInt8]]) -> Files {
    let tree = FileTree(files)
    return Files(
      kind: { path, _ in tree.kind(path) },
      isSame: { tree.kind($0) != .missing && FileTree.place($0) == FileTree.place($1) },
      read: { (path, limit) throws(Failure) in try tree.read(path, limit: limit) },
      entries: { (folder) throws(Failure) in try tree.entries(folder) })
  }
}

/// Files in memory and the folders around them, by the parts of their paths. The root is a folder always.
private struct FileTree: Sendable {
  private var files: [[String]: [UInt8]] = [:]
  private var folders: [[String]: [Files.Entry]] = [[]: []]

  init(_ files: [String: [UInt8]]) {
    var names: [[String]: [String: Files.Kind]] = [[]: [:]]
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
      names.map { Files.Entry(name: $0.key, kind: $0.value) }.sorted { $0.name.precedesByBytes($1.name) }
    }
  }

  /// The parts of a path from the root of the tree: `["a", "c"]` for `a/./b/../c`.
  static func place(_ path: String) -> [String] {
    path.split(separator: "/").reduce(into: []) { place, part in
      switch part {
      case ".": break
      case "..": if place.isEmpty || place.last == ".." { place.append("..") } else { place.removeLast() }
      default: place.append(String(part))
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

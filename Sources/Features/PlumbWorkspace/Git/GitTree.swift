import PlumbFormats
import PlumbText

/// The files at a commit below one path, as `Files`.
///
///     let files = try repository.files(at: commit, under: "Models/Shop.xcdatamodeld")
///     let bundle = try ModelBundle.read("Models/Shop.xcdatamodeld", from: files)
///
/// Git runs twice, independent of the number of files, and more often if the path contains symbolic links. Links are
/// followed inside of the commit; a link that leaves it is listed and cannot be read.
extension GitRepository {
  /// The maximum number of files, and of their total bytes, that are read from one commit.
  private static let (mostFiles, mostBytes) = (20_000, 512 << 20)

  /// Returns the files below a path of the working folder, with their paths there. Empty if the path does not exist
  /// at the commit.
  ///
  /// - Parameters:
  ///   - commit: The commit to read from.
  ///   - path: The path to read. Empty for a path outside the repository.
  package func files(at commit: Commit, under path: String) throws(CannotRun) -> Files {
    guard let place = place(of: path) else { return .inMemory([:]) }
    return try files(at: commit, place: place, as: path)
  }

  /// Returns the files below a path from the root of the repository; in their names, `path` replaces that path.
  package func files(at commit: Commit, place: String, as path: String) throws(CannotRun) -> Files {
    let objects = try linkedObjects(at: commit, place: place)
    let readable = objects.filter { $0.kind == .file && $0.size <= Files.greatestSize }
    guard objects.count <= Self.mostFiles, readable.reduce(0, { $0 + $1.size }) <= Self.mostBytes else {
      throw CannotRun("\(Terminal.sanitized(path)) exceeds the size that Plumb reads from git", help: ["name a model"])
    }
    let bytes = try bytes(of: readable)
    var (contents, refused): ([String: [UInt8]], [String: (Files.Kind, String)]) = ([:], [:])
    for object in objects where object.kind != .submodule {
      let below = object.path.utf8.dropFirst(place.utf8.count).drop { $0 == UInt8(ascii: "/") }
      let name = Path.plain(below.isEmpty ? path : Path.join(path, String(decoding: below, as: UTF8.self)))
      contents[name] = bytes[object.id] ?? []
      refused[name] = object.refusal(bytes[object.id])
    }
    return Files.inMemory(contents).refusing(refused)
  }

  /// Returns the objects at and below a path of a commit; empty if the path does not exist.
  package func objects(at commit: Commit, place: String) throws(CannotRun) -> [GitObject] {
    let arguments = ["ls-tree", "-r", "-z", "-l", "--full-tree", commit.id, "--"] + (place.isEmpty ? [] : [place])
    let result = try GitCommand(folder, arguments).run(limit: 32 << 20)
    guard result.succeeded else { throw CannotRun("git cannot list \(commit.name)", help: result.complaints) }
    return result.out.split(separator: 0).compactMap { GitObject($0) }
  }

  /// Returns the bytes of objects by id. Git runs once.
  package func bytes(of objects: [GitObject]) throws(CannotRun) -> [String: [UInt8]] {
    try bytes(ofObjects: Set(objects.map(\.id)))
  }

  /// Returns the bytes of objects with some ids by id. Git runs once.
  package func bytes(ofObjects ids: Set<String>) throws(CannotRun) -> [String: [UInt8]] {
    let ids = ids.sorted()
    if ids.isEmpty { return [:] }
    let result = try GitCommand(folder, "cat-file", "--batch").run(
      input: Array((ids.joined(separator: "\n") + "\n").utf8), limit: Self.mostBytes + ids.count * 128)
    guard result.succeeded else { throw CannotRun("git cannot read its files", help: result.complaints) }
    return Self.batch(result.out)
  }

  /// Parses the output of `cat-file --batch`: `<id> blob <size>`, a line feed, the bytes, a line feed. For a missing
  /// object the output is `<id> missing`.
  private static func batch(_ bytes: [UInt8]) -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let words = rest[..<end].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      rest = rest[(end + 1)...]
      guard words.count == 3, let size = Int(words[2]), size >= 0, size <= rest.count else { continue }
      found[words[0]] = Array(rest.prefix(size))
      rest = rest.dropFirst(size).dropFirst()
    }
    return found
  }
}

extension GitObject {
  /// Returns the object's kind and the reason why it cannot be read; `nil` if it can be read.
  fileprivate func refusal(_ bytes: [UInt8]?) -> (Files.Kind, String)? {
    if kind == .link { return (.link, "it is a symbolic link that leaves the files of git") }
    guard size <= Files.greatestSize else { return (.file, "it is larger than \(Files.greatestSize >> 20) MiB") }
    guard let bytes else { return (.file, "git does not have its bytes") }
    let isPointer = bytes.starts(with: Array("version https://git-lfs.github.com/spec/".utf8))
    return isPointer ? (.file, "it is in Git LFS, which Plumb does not read") : nil
  }
}

extension Files {
  /// Returns the files, with errors for existing files that cannot be read, by path.
  fileprivate func refusing(_ refused: [String: (kind: Kind, reason: String)]) -> Files {
    if refused.isEmpty { return self }
    return Files(
      kind: { refused[Path.plain($0)]?.kind ?? kind($0, followingLinks: $1) },
      isSame: isSame,
      read: { (path, limit) throws(Failure) in
        if let (_, reason) = refused[Path.plain(path)] { throw Failure(path: path, reason: reason) }
        return try read(path, limit: limit)
      },
      entries: { (folder) throws(Failure) in
        try entries(folder).map { entry in
          Entry(name: entry.name, kind: refused[Path.plain(Path.join(folder, entry.name))]?.kind ?? entry.kind)
        }
      })
  }
}

/// A file in a tree of git, as `ls-tree` lists it.
package struct GitObject: Hashable, Sendable {
  /// The kind of an entry in a tree.
  package enum Kind: Hashable, Sendable { case file, link, submodule }

  package let kind: Kind
  /// The object id of the contents: 40 or 64 hexadecimal digits.
  package let id: String
  /// The size in bytes; 0 for a submodule, and if the size was not listed.
  package let size: Int
  /// The path from the root of the repository.
  package let path: String

  /// Whether a text is a complete object id.
  static func isID(_ text: String) -> Bool {
    [40, 64].contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Returns the object with a path in another folder.
  func moved(from place: String, to other: String) -> GitObject {
    let below = String(decoding: path.utf8.dropFirst(place.utf8.count), as: UTF8.self)
    return GitObject(kind: kind, id: id, size: size, path: other + below)
  }

  private init(kind: Kind, id: String, size: Int, path: String) {
    (self.kind, self.id, self.size, self.path) = (kind, id, size, path)
  }

  /// Parses an entry in the output of `ls-tree -z`, also with `-l`:
  /// `100644 blob <id>    1234\tModels/Shop.xcdatamodel/contents`.
  /// `nil` if the format is different, or if the path is not UTF-8.
  init?(_ entry: some Collection<UInt8>) {
    guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")),
      let path = String(validating: entry[entry.index(after: tab)...], as: UTF8.self)
    else { return nil }
    let words = entry[..<tab].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    guard (3...4).contains(words.count), Self.isID(words[2]) else { return nil }
    switch (words[0], words[1]) {
    case ("120000", "blob"): kind = .link
    case (_, "blob"): kind = .file
    case (_, "commit"): kind = .submodule
    default: return nil
    }
    (id, size, self.path) = (words[2], words.count == 4 ? Int(words[3]) ?? 0 : 0, path)
  }
}

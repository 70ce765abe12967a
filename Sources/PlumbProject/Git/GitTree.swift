import PlumbFormats
import PlumbText

/// Files as they were at a commit, below one path, as the rest of Plumb reads files.
///
///     let files = try repository.files(at: commit, under: "Models/Shop.xcdatamodeld")
///     let bundle = try ModelBundle.read("Models/Shop.xcdatamodeld", from: files)
///
/// Two runs of git, however many files there are. Symbolic links are there and cannot be read: what they lead to is not
/// looked for.
extension GitRepository {
  /// The most files, and the most bytes of them together, that are taken from one commit.
  private static let (mostFiles, mostBytes) = (20_000, 512 << 20)

  /// The files below a path of the working folder, under the names that they would have there. Empty where there was
  /// nothing.
  ///
  /// - Parameters:
  ///   - commit: Where they are taken from.
  ///   - path: What is taken from the commit. A path that is not below the repository has nothing in it.
  package func files(at commit: Commit, under path: String) throws(CannotRun) -> Files {
    guard let place = place(of: path) else { return .inMemory([:]) }
    return try files(at: commit, place: place, as: path)
  }

  /// The files below a path from the top of the repository, `path` in its stead in their names.
  func files(at commit: Commit, place: String, as path: String) throws(CannotRun) -> Files {
    let objects = try objects(at: commit, place: place)
    let readable = objects.filter { $0.kind == .file && $0.size <= Files.greatestSize }
    guard objects.count <= Self.mostFiles, readable.reduce(0, { $0 + $1.size }) <= Self.mostBytes else {
      throw CannotRun("\(Terminal.sanitized(path)) holds more in git than Plumb reads", help: ["name a model"])
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

  /// What a commit has at a path and below it; empty where it has nothing there.
  func objects(at commit: Commit, place: String) throws(CannotRun) -> [GitObject] {
    let arguments = ["ls-tree", "-r", "-z", "-l", "--full-tree", commit.id, "--"] + (place.isEmpty ? [] : [place])
    let result = try GitCommand(folder, arguments).run(limit: 32 << 20)
    guard result.succeeded else { throw CannotRun("git cannot list \(commit.name)", help: result.complaints) }
    return result.bytes.split(separator: 0).compactMap { GitObject($0) }
  }

  /// The bytes of objects, by id, from one run of git.
  func bytes(of objects: [GitObject]) throws(CannotRun) -> [String: [UInt8]] {
    let ids = Set(objects.map(\.id)).sorted()
    if ids.isEmpty { return [:] }
    let result = try GitCommand(folder, "cat-file", "--batch").run(
      input: Array((ids.joined(separator: "\n") + "\n").utf8), limit: Self.mostBytes + ids.count * 128)
    guard result.succeeded else { throw CannotRun("git cannot read its files", help: result.complaints) }
    return Self.batch(result.bytes)
  }

  /// What `cat-file --batch` writes: `<id> blob <size>`, a line feed, the bytes, a line feed; `<id> missing` for what is
  /// not there.
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
  /// What it is and why it cannot be read; nil where it can.
  fileprivate func refusal(_ bytes: [UInt8]?) -> (Files.Kind, String)? {
    if kind == .link { return (.link, "it is a symbolic link, which is not followed in git") }
    guard size <= Files.greatestSize else { return (.file, "it is larger than \(Files.greatestSize >> 20) MiB") }
    guard let bytes else { return (.file, "git does not have its bytes") }
    let isPointer = bytes.starts(with: Array("version https://git-lfs.github.com/spec/".utf8))
    return isPointer ? (.file, "it is in Git LFS, which is not asked for it") : nil
  }
}

extension Files {
  /// The same, but for files that are there and cannot be read, by path.
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

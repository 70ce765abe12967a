import PlumbFormats
import PlumbText

/// The folders of a repository at many commits, without the texts of the files.
///
///     let trees = try PastTrees(objects, in: repository)
///     trees.files(of: object, as: "Sources").kind("Sources/Item.swift")   // .file
///     trees.file("Sources/Item.swift", of: object, as: "Sources")         // the id of its text
///
/// A folder that several commits contain is read once. Links and submodules are listed and not followed.
package struct PastTrees: Sendable {
  private struct Entry {
    let kind: Files.Kind
    let id: String
  }

  /// The entries of each folder by their names, by the id of the folder.
  private var folders: [String: [ExactText: Entry]] = [:]

  /// The maximum number of folders to read, and of levels below the requested ones.
  private static let (mostFolders, deepest) = (500_000, 64)

  /// Reads the folders with some ids, and all folders below. Runs git once for each level.
  package init(_ ids: Set<String>, in repository: GitRepository) throws(CannotRun) {
    var open = ids
    for _ in 0...Self.deepest where !open.isEmpty {
      guard folders.count + open.count <= Self.mostFolders else {
        throw CannotRun("the history exceeds the size that Plumb reads from git", help: ["name a model or a folder"])
      }
      let trees = try repository.bytes(ofObjects: open)
      var next: Set<String> = []
      for (id, bytes) in trees {
        folders[id] = Self.entries(bytes, idSize: id.utf8.count / 2)
        for entry in folders[id, default: [:]].values where entry.kind == .folder { next.insert(entry.id) }
      }
      open = next.filter { folders[$0] == nil }
    }
  }

  /// Parses the entries of a tree: a mode in octal digits, a space, a name, a zero, and the bytes of an id.
  private static func entries(_ bytes: [UInt8], idSize: Int) -> [ExactText: Entry] {
    var found: [ExactText: Entry] = [:]
    var rest = bytes[...]
    while let space = rest.firstIndex(of: UInt8(ascii: " ")), let zero = rest[space...].firstIndex(of: 0),
      rest.endIndex - zero > idSize
    {
      let kind: Files.Kind =
        switch String(decoding: rest[..<space], as: UTF8.self) {
        case "40000": .folder
        case "120000": .link
        case "160000": .other
        default: .file
        }
      let id = rest[(zero + 1)...].prefix(idSize)
      if let name = String(validating: rest[(space + 1)..<zero], as: UTF8.self) {
        found[name.exact] = Entry(kind: kind, id: Hexadecimal.text(id))
      }
      rest = rest[id.endIndex...]
    }
    return found
  }

  /// Returns the names and kinds of the files in a folder and below; in their paths, `path` is the folder. The texts
  /// cannot be read.
  package func files(of id: String, as path: String) -> Files {
    Files(
      kind: { name, _ in kind(name, of: id, as: path) },
      isSame: { Path.plain($0) == Path.plain($1) },
      read: { (name, _) throws(Files.Failure) in throw Files.Failure(path: name, reason: "its text was not requested")
      },
      entries: { (name) throws(Files.Failure) in
        guard let folder = entry(name, of: id, as: path), let entries = folders[folder.id] else {
          throw Files.Failure(path: name, reason: "git does not have the folder")
        }
        return entries.map { Files.Entry(name: $0.key.text, kind: $0.value.kind) }
          .sorted { $0.name.precedesByBytes($1.name) }
      })
  }

  /// Returns the id of the text of a file in a folder; `nil` if no file has the path.
  package func file(_ name: String, of id: String, as path: String) -> String? {
    entry(name, of: id, as: path).flatMap { $0.kind == .file ? $0.id : nil }
  }

  private func kind(_ name: String, of id: String, as path: String) -> Files.Kind {
    entry(name, of: id, as: path)?.kind ?? .missing
  }

  private func entry(_ name: String, of id: String, as path: String) -> Entry? {
    let (parts, above) = (Path.plain(name).split(separator: "/"), Path.plain(path).split(separator: "/"))
    guard parts.starts(with: above) else { return nil }
    var found = Entry(kind: folders[id] == nil ? .file : .folder, id: id)
    for part in parts.dropFirst(above.count) {
      guard let next = folders[found.id]?[String(part).exact] else { return nil }
      found = next
    }
    return found
  }
}

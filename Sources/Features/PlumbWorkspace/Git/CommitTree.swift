import PlumbText

/// The paths of a commit that matter to a project: bundles, configurations, locks, and symbolic links.
///
///     let tree = try repository.tree(at: commit)
///     tree.bundles                                     // Models/Shop.xcdatamodeld
///     tree.resolved("App/Shop.xcdatamodeld")           // Models/Shop.xcdatamodeld, if App is a link to Models
///     tree.nearest("plumb.json", from: "App/Sources")  // App/plumb.json
///
/// Paths are relative to the root of the repository, and are compared by their code units.
package struct CommitTree: Sendable {
  /// The outermost bundles, and the single versions outside of bundles.
  package private(set) var bundles: Set<ExactText> = []
  /// All bundles and versions, including versions in bundles.
  package private(set) var models: Set<ExactText> = []
  /// The targets of the symbolic links, as the commit contains them, by the paths of the links.
  private var links: [ExactText: String] = [:]
  /// The files with a name in `projectFiles`.
  private var files: [ExactText: GitObject] = [:]

  /// The names of files that `nearest` finds.
  private static let projectFiles: Set<String> = [ConfigurationFile.name, ConfigurationFile.lockName]

  /// Creates the tree of some entries. `target` returns the target of a link.
  package init(_ entries: [GitObject], target: (GitObject) -> String?) {
    for entry in entries {
      if Self.projectFiles.contains(Path.name(entry.path)) { files[entry.path.exact] = entry }
      if entry.kind == .link { links[entry.path.exact] = target(entry) }
      add(modelsOf: entry)
    }
  }

  /// Whether an entry is stored in a tree: a link, a file of a model, or a file of the project.
  package static func contains(_ entry: GitObject) -> Bool {
    entry.kind == .link
      || entry.path.utf8.count >= 10
        && (entry.path.contains(".xcdatamodel") || projectFiles.contains(Path.name(entry.path)))
  }

  private mutating func add(modelsOf entry: GitObject) {
    let parts = entry.path.split(separator: "/", omittingEmptySubsequences: false)
    // A link or a submodule may be the folder of a model itself.
    let folders = entry.kind == .file ? parts.dropLast() : parts[...]
    let found = folders.indices.filter { parts[$0].hasSuffix(".xcdatamodeld") || parts[$0].hasSuffix(".xcdatamodel") }
      .map { (isBundle: parts[$0].hasSuffix("d"), place: parts[...$0].joined(separator: "/").exact) }
    models.formUnion(found.map(\.place))
    if let outermost = found.first(where: \.isBundle) ?? found.first { bundles.insert(outermost.place) }
  }

  /// The maximum number of links that are followed for one path.
  private static let mostLinks = 40

  /// Returns a path with its links followed; `nil` for a path that leaves the repository, and for a cycle of links.
  package func resolved(_ place: String) -> String? {
    if links.isEmpty { return place }
    var (open, done) = (Array(place.split(separator: "/").reversed()), [Substring]())
    var followed = 0
    while let part = open.popLast() {
      if part == "." { continue }
      if part == ".." {
        guard done.popLast() != nil else { return nil }
        continue
      }
      done.append(part)
      guard let target = links[done.joined(separator: "/").exact] else { continue }
      followed += 1
      guard followed <= Self.mostLinks, !target.hasPrefix("/") else { return nil }
      done.removeLast()
      open += target.split(separator: "/").reversed()
    }
    return done.joined(separator: "/")
  }

  /// Returns the model at a path, with links followed: its repository path, or the path of its `contents`; `nil` if the
  /// path is not a model at the commit.
  package func model(_ place: String) -> String? {
    guard let place = resolved(place) else { return nil }
    return models.contains(place.exact) || models.contains(Path.folder(place).exact) ? place : nil
  }

  /// Returns the paths of the configurations or locks below a folder that a search for models would find, sorted.
  package func all(_ name: String, below folder: String) -> [String] {
    files.keys.filter { Path.name($0.text) == name && ModelSearch.finds($0.text, below: folder) }.sorted().map(\.text)
  }

  /// Returns the object of a configuration or a lock, with links followed; `nil` for a link to a file of another name.
  package func object(_ place: String) -> GitObject? {
    resolved(place).flatMap { files[$0.exact] }.flatMap { $0.kind == .file ? $0 : nil }
  }

  /// Returns the path of the nearest configuration or lock, from a folder up to the root of the repository; `nil` if
  /// none exists.
  package func nearest(_ name: String, from folder: String) -> String? {
    Path.ancestry(folder.isEmpty ? "." : folder).map { Path.join($0, name) }.first { files[$0.exact] != nil }
  }
}

extension GitRepository {
  /// Returns the tree of a commit. Runs git twice.
  package func tree(at commit: Commit) throws(CannotRun) -> CommitTree {
    let result = try GitCommand(folder, "ls-tree", "-r", "-z", "--full-tree", commit.id).run(limit: 512 << 20)
    guard result.succeeded else { throw CannotRun("git cannot list \(commit.name)", help: result.complaints) }
    let entries = result.out.split(separator: 0).compactMap { GitObject($0) }.filter(CommitTree.contains)
    let targets = try bytes(of: entries.filter { $0.kind == .link })
    return CommitTree(entries) { link in targets[link.id].map { String(decoding: $0, as: UTF8.self) } }
  }

  /// Returns the objects at and below a path of a commit, with links followed inside of the commit. A link that leaves
  /// the commit is returned as a link. Empty if the path does not exist.
  package func linkedObjects(at commit: Commit, place: String) throws(CannotRun) -> [GitObject] {
    let listed = try objects(at: commit, place: place)
    guard listed.isEmpty ? !place.isEmpty : listed.contains(where: { $0.kind == .link }) else { return listed }
    let tree = try tree(at: commit)
    if listed.isEmpty {
      guard let target = tree.resolved(place), !target.isExactly(place) else { return [] }
      return try linkedObjects(at: commit, place: target).map { $0.moved(from: target, to: place) }
    }
    var followed = 0
    var found: [GitObject] = []
    for object in listed {
      guard object.kind == .link, followed < Self.mostLinks, let target = tree.resolved(object.path) else {
        found.append(object)
        continue
      }
      followed += 1
      let inside = try objects(at: commit, place: target).map { $0.moved(from: target, to: object.path) }
      found += inside.isEmpty ? [object] : inside
    }
    return found
  }

  /// The maximum number of links in a bundle that are followed.
  private static let mostLinks = 50
}

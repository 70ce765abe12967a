import PlumbFormats
import PlumbModel
import PlumbText

extension GitRepository {
  /// The commits that added folders, and whether some of them are missing from a shallow clone.
  package struct Additions: Sendable {
    /// The first commits by the requested folder.
    package var found: [String: VersionOrigin] = [:]
    /// Whether a folder's history extends beyond the boundary of a shallow clone. Such a folder is not in `found`.
    package var isCutOff = false

    /// Creates a value without commits.
    package init() {}
  }

  /// The maximum number of moves to follow for a folder.
  private static let mostMoves = 6

  /// Returns the commit that first added a file to each folder below a path, for example to the versions of a bundle.
  ///
  /// The search follows folders that were moved with unchanged contents. It runs git three times, and three more
  /// times for each place that a folder was moved from.
  ///
  /// - Parameters:
  ///   - folders: The names of folders in the folder at `path`: `Shop 2.xcdatamodel`.
  ///   - path: A path in the working folder, which need not exist.
  ///   - start: The commit at which the history starts.
  package func additions(
    of folders: [String], below path: String, from start: Commit
  ) throws(CannotRun) -> Additions {
    guard let place = place(of: path), !place.isEmpty else { return Additions() }
    return try additions(of: folders, belowPlace: place, from: start)
  }

  /// Returns the first commits for folders below a path from the root of the repository, by folder name.
  package func additions(
    of folders: [String], belowPlace place: String, from start: Commit
  ) throws(CannotRun) -> Additions {
    let boundary = try shallowBoundary()
    var result = Additions()
    var open = Dictionary(folders.map { ("\(place)/\($0)", [$0]) }, uniquingKeysWith: +)
    var starts = [start.id: Array(open.keys)]
    for _ in 0...Self.mostMoves where !starts.isEmpty {
      var next: [String: [String: [String]]] = [:]
      for (start, places) in starts.sorted(by: { $0.key < $1.key }) {
        let first = try firstAdditions(of: places, from: start)
        let moved = try sources(of: first)
        for (place, origin) in first {
          guard let names = open[place] else { continue }
          if let source = moved[place] {
            next[origin.commit, default: [:]][source, default: []] += names
          }
          let isKnown = !boundary.contains(origin.commit)
          result.isCutOff = result.isCutOff || !isKnown
          for name in names { result.found[name] = isKnown ? origin : nil }
        }
      }
      open = next.values.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
      starts = next.mapValues { Array($0.keys) }
    }
    return result
  }

  /// Returns the oldest commit in a history that added a file to each of the folders.
  private func firstAdditions(of places: [String], from start: String) throws(CannotRun) -> [String: VersionOrigin] {
    let parents = Set(places.map(Path.folder)).sorted().map(fromHere)
    let requested = Set(places)
    var found: [String: VersionOrigin] = [:]
    try forEachChange(
      from: ["--topo-order", start], of: parents, ["--no-renames", "--diff-filter=A"], limit: 256 << 20
    ) { change in
      // The newest commits come first, so the oldest one is the last to be assigned.
      if let place = Self.place(of: change.path, among: requested) { found[place] = change.origin }
    }
    return found
  }

  /// The change of a file in a commit.
  struct FileChange {
    let origin: VersionOrigin
    /// The path from the root of the repository.
    let path: String
    /// The ids of the text before and after the commit, only zeros if the file does not exist.
    let old: String
    let new: String
  }

  /// Calls a function for each file that a commit in a history changed, the newest commit first. Runs git twice, and
  /// ignores a history that git cannot read.
  ///
  /// - Parameter hasPatterns: Whether the paths are git's pathspecs.
  func forEachChange(
    from start: [String], of paths: [String], hasPatterns: Bool = false, _ options: [String], limit: Int,
    _ work: (FileChange) -> Void
  ) throws(CannotRun) {
    let log = try commitLog(start, of: paths, hasPatterns: hasPatterns)
    guard log.succeeded else { return }
    let commits = Self.commits(log)
    let arguments = ["diff-tree", "--stdin", "-r", "-m", "--root", "-z"] + options + ["--"] + paths
    let tree = try GitCommand(folder, arguments, hasPatterns: hasPatterns)
      .run(input: Array(commits.map { $0.commit + "\n" }.joined().utf8), limit: limit)
    guard tree.succeeded else { return }
    let byID = Dictionary(commits.map { ($0.commit, $0) }, uniquingKeysWith: { first, _ in first })
    var origin: VersionOrigin?
    var ids: (old: String, new: String)?
    for word in tree.out.split(separator: 0).map({ String(decoding: $0, as: UTF8.self) }) {
      if let (old, new) = ids, let origin {
        work(FileChange(origin: origin, path: word, old: old, new: new))
        ids = nil
      } else if word.hasPrefix(":") {
        // `:100644 100644 <old> <new> M`, then the path.
        let parts = word.split(separator: " ")
        ids = parts.count > 3 ? (String(parts[2]), String(parts[3])) : nil
      } else if let next = byID[word] {
        origin = next
      }
    }
  }

  /// Returns the folder in a list that contains a file; `nil` if none does.
  private static func place(of file: String, among places: Set<String>) -> String? {
    Path.ancestry(file).first { places.contains($0) }
  }

  /// Returns the folders from which the added files were moved, by the folder to which they were added.
  private func sources(of additions: [String: VersionOrigin]) throws(CannotRun) -> [String: String] {
    let commits = Set(additions.values.map(\.commit)).sorted()
    guard !commits.isEmpty else { return [:] }
    let tree = try GitCommand(
      folder, "diff-tree", "--stdin", "-r", "-m", "--root", "-z", "--name-status", "-M100%", "--diff-filter=R"
    ).run(input: Array(commits.map { $0 + "\n" }.joined().utf8), limit: 64 << 20)
    guard tree.succeeded else { return [:] }
    let places = Set(additions.keys)
    let words = tree.out.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    var (commit, found, index) = ("", [String: String](), 0)
    while index < words.count {
      guard words[index].hasPrefix("R"), index + 2 < words.count else {
        commit = words[index]
        index += 1
        continue
      }
      let (old, new) = (words[index + 1], words[index + 2])
      index += 3
      guard let place = Self.place(of: new, among: places), additions[place]?.commit == commit,
        case let below = new.utf8.dropFirst(place.utf8.count), old.utf8.count > below.count,
        old.utf8.suffix(below.count).elementsEqual(below)
      else { continue }
      found[place] = String(decoding: old.utf8.dropLast(below.count), as: UTF8.self)
    }
    return found
  }

  /// Runs git for the commits that changed some paths, with their days and authors, the newest first by default.
  ///
  /// - Parameter range: The options and commits for `rev-list`.
  package func commitLog(
    _ range: [String], of paths: [String], hasPatterns: Bool = false
  ) throws(CannotRun) -> ChildProcess {
    let arguments = ["rev-list", "--date=short", "--format=%cd%x00%aN"] + range + ["--"] + paths
    return try GitCommand(folder, arguments, hasPatterns: hasPatterns).run(limit: 64 << 20)
  }

  /// Parses the output of `commitLog`: `commit <id>`, then a line with the day and the author.
  package static func commits(_ log: ChildProcess) -> [VersionOrigin] {
    zip(log.lines, log.lines.dropFirst()).compactMap { line, next in
      guard line.hasPrefix("commit "), let zero = next.firstIndex(of: "\0") else { return nil }
      return VersionOrigin(
        commit: String(line.dropFirst("commit ".count)), day: String(next[..<zero]),
        author: String(next[next.index(after: zero)...]))
    }
  }

  /// Returns the commits at the boundary of a shallow clone, whose parents are missing.
  private func shallowBoundary() throws(CannotRun) -> Set<String> {
    guard isShallow else { return [] }
    let result = try GitCommand(folder, "rev-parse", "--git-path", "shallow").run()
    guard result.succeeded, let name = result.lines.first,
      let bytes = try? Files.disk.read(name.hasPrefix("/") ? name : Path.join(folder, name), limit: 16 << 20)
    else { return [] }
    return Set(bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })
  }
}

extension GitRepository {
  /// Returns the day of the last commit that changed each file below a path, in the committer's time zone:
  /// `2024-05-01`.
  ///
  /// The keys are paths relative to the working folder. Only the history of the checked-out commit is searched; empty
  /// in a repository without commits. Runs git twice.
  package func lastChanges(below path: String) throws(CannotRun) -> [String: String] {
    guard let place = place(of: path) else { return [:] }
    var found: [String: String] = [:]
    try forEachChange(from: ["HEAD"], of: [fromHere(place)], [], limit: 64 << 20) { change in
      let below = String(
        decoding: change.path.utf8.dropFirst(place.utf8.count).drop { $0 == UInt8(ascii: "/") }, as: UTF8.self)
      let name = Path.plain(below.isEmpty ? path : Path.join(path, below))
      if found[name] == nil { found[name] = change.origin.day }
    }
    return found
  }
}

extension ModelBundle {
  /// Returns the bundle with its versions in the order in which commits added them, if their current order is a
  /// guess.
  ///
  /// The order is unchanged without a repository, in a shallow clone, and if one commit added all of the versions.
  func orderedByHistory() -> ModelBundle {
    guard order.isGuess, versions.count > 1, let places = try? placesInHistory(),
      Set(places.values).count > 1, versions.allSatisfy({ places[$0.name] != nil })
    else { return self }
    var bundle = self
    bundle.order = .history
    let sorted = versions.enumerated().sorted { one, other in
      (places[one.element.name] ?? 0, one.offset) < (places[other.element.name] ?? 0, other.offset)
    }
    bundle.versions = sorted.map(\.element)
    return bundle
  }

  /// Returns the index of the commit that added each version, by version name. The oldest commit has index 0.
  private func placesInHistory() throws -> [String: Int] {
    let repository = try GitRepository(containing: path)
    guard let head = try repository.head() else { return [:] }
    let suffix = ".xcdatamodel"
    let additions = try repository.additions(of: versions.map { $0.name + suffix }, below: path, from: head)
    guard !additions.isCutOff else { return [:] }
    let commits = try repository.numbered(Set(additions.found.values.map(\.commit)), from: head)
    return Dictionary(
      additions.found.compactMap { folder, origin in
        commits[origin.commit].map { (Path.stem(folder, without: suffix), $0) }
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension GitRepository {
  /// Returns the indexes of commits in a history by their ids. The oldest commit has index 0.
  fileprivate func numbered(_ commits: Set<String>, from head: Commit) throws(CannotRun) -> [String: Int] {
    let log = try GitCommand(folder, "rev-list", "--topo-order", "--reverse", head.id).run(limit: 256 << 20)
    guard log.succeeded else { return [:] }
    return Dictionary(
      log.lines.enumerated().filter { commits.contains($0.element) }.map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }
}

import PlumbEvolution
import PlumbFormats
import PlumbText

extension GitRepository {
  /// The commits that first added folders, and whether there may have been some before the history that is here.
  package struct Additions: Sendable {
    /// By the folder's path from the top of the repository, as it was asked for.
    package var found: [String: VersionOrigin] = [:]
    /// Whether the history of one of the folders begins where a shallow clone was cut off: it is not in `found` then.
    package var isCutOff = false
  }

  /// How often a folder is followed to the place that it was moved from.
  private static let mostMoves = 6

  /// The commit that first added something to each folder below a path: for a bundle those that added its versions.
  ///
  /// Folders that were moved as they are, file by file the same bytes, are followed to where they came from. Three runs
  /// of git, and as many for each place that they were moved from.
  ///
  /// - Parameters:
  ///   - folders: Names of folders that lie in the folder at `path`: `Shop 2.xcdatamodel`.
  ///   - path: Of the working folder, whether there is something or not.
  ///   - start: The commit whose history counts.
  package func additions(
    of folders: [String], below path: String, from start: Commit
  ) throws(CannotRun) -> Additions {
    guard let place = place(of: path), !place.isEmpty else { return Additions() }
    return try additions(of: folders, belowPlace: place, from: start)
  }

  /// The same below a path from the top of the repository; by the folders' names.
  func additions(
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

  /// The oldest commit of a history that added a file to each of the folders.
  private func firstAdditions(of places: [String], from start: String) throws(CannotRun) -> [String: VersionOrigin] {
    let parents = Set(places.map(Path.folder)).sorted().map(fromHere)
    let log = try GitCommand(
      folder, ["rev-list", "--topo-order", "--date=short", "--format=%cd%x00%aN", start, "--"] + parents
    ).run(limit: 64 << 20)
    guard log.succeeded else { return [:] }
    let commits = Self.commits(log.lines)
    let tree = try GitCommand(
      folder,
      ["diff-tree", "--stdin", "-r", "-m", "--root", "-z", "--name-only", "--no-renames", "--diff-filter=A", "--"]
        + parents
    ).run(input: Array(commits.map { $0.commit + "\n" }.joined().utf8), limit: 256 << 20)
    guard tree.succeeded else { return [:] }
    let byID = Dictionary(commits.map { ($0.commit, $0) }, uniquingKeysWith: { first, _ in first })
    let asked = Set(places)
    var (origin, found): (VersionOrigin?, [String: VersionOrigin]) = (nil, [:])
    for word in tree.bytes.split(separator: 0).map({ String(decoding: $0, as: UTF8.self) }) {
      if let next = byID[word] {
        origin = next
      } else if let origin, let place = Self.place(of: word, among: asked) {
        // The newest come first, so that the oldest stays.
        found[place] = origin
      }
    }
    return found
  }

  /// The folder of a list that a file lies in.
  private static func place(of file: String, among places: Set<String>) -> String? {
    Path.ancestry(file).first { places.contains($0) }
  }

  /// Where the files that commits added were moved from, by the folder they were added to.
  private func sources(of additions: [String: VersionOrigin]) throws(CannotRun) -> [String: String] {
    let commits = Set(additions.values.map(\.commit)).sorted()
    guard !commits.isEmpty else { return [:] }
    let tree = try GitCommand(
      folder, "diff-tree", "--stdin", "-r", "-m", "--root", "-z", "--name-status", "-M100%", "--diff-filter=R"
    ).run(input: Array(commits.map { $0 + "\n" }.joined().utf8), limit: 64 << 20)
    guard tree.succeeded else { return [:] }
    let places = Set(additions.keys)
    let words = tree.bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
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
        case let below = new.utf8.count - place.utf8.count, old.utf8.count > below
      else { continue }
      let source = String(decoding: old.utf8.dropLast(below), as: UTF8.self)
      if old.utf8.elementsEqual((source + new.utf8.suffix(below).text).utf8) { found[place] = source }
    }
    return found
  }

  /// What `rev-list` says with a format: `commit <id>`, then the day and the author.
  static func commits(_ lines: [String]) -> [VersionOrigin] {
    zip(lines, lines.dropFirst()).compactMap { line, next in
      guard line.hasPrefix("commit "), let zero = next.firstIndex(of: "\0") else { return nil }
      return VersionOrigin(
        commit: String(line.dropFirst("commit ".count)), day: String(next[..<zero]),
        author: String(next[next.index(after: zero)...]))
    }
  }

  /// The commits at which a shallow clone ends: they have parents, which are not here.
  private func shallowBoundary() throws(CannotRun) -> Set<String> {
    guard isShallow else { return [] }
    let result = try GitCommand(folder, "rev-parse", "--git-path", "shallow").run()
    guard result.succeeded, let name = result.lines.first,
      let bytes = try? Files.disk.read(name.hasPrefix("/") ? name : Path.join(folder, name), limit: 16 << 20)
    else { return [] }
    return Set(bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })
  }
}

extension Sequence<UInt8> {
  /// The bytes as text.
  fileprivate var text: String { String(decoding: Array(self), as: UTF8.self) }
}

import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

extension GitRepository {
  /// The current version of a bundle at a commit.
  package struct State {
    let origin: VersionOrigin
    /// The current version's name; `nil` if the bundle declares none.
    package let version: String?
    package let model: Result<Model, ReadFailure>
  }

  /// Returns the model of a bundle at the commits that changed it, the earliest first.
  ///
  /// Of merged branches only the merge commit is included. Each distinct text is parsed only once. Git runs once per
  /// commit and four more times.
  ///
  /// - Parameters:
  ///   - path: The path of the bundle in the working folder.
  ///   - start: The last commit.
  ///   - limit: The maximum number of commits, counted back from `start`. `isBounded` is true if the history has more.
  func states(
    of path: String, from start: Commit, limit: Int
  ) throws(CannotRun) -> (states: [State], isBounded: Bool) {
    guard let place = place(of: path), !place.isEmpty else { return ([], false) }
    let log = try commitLog(
      ["--first-parent", "--topo-order", "--max-count=\(limit + 1)", start.id], of: [fromHere(place)])
    guard log.succeeded else { throw CannotRun("git cannot list the commits", help: log.complaints) }
    let commits = Self.commits(log)
    var trees: [[GitObject]] = []
    for commit in commits.prefix(limit) {
      trees.append(try objects(at: Commit(name: commit.commit, id: commit.commit), place: place))
    }
    let current = try currentContents(of: trees, place: place, path: path)
    let contents = try models(of: current)
    let missing = ReadFailure(file: path, "it does not declare the current version")
    let states = zip(commits, current).compactMap { origin, content -> State? in
      content.map { State(origin: origin, version: $0.version, model: contents[$0] ?? .failure(missing)) }
    }
    return (states.reversed(), commits.count > limit)
  }

  /// The name of a bundle's current version, and the object with its contents; `nil` if they are missing.
  private struct Content: Hashable {
    let version: String?
    let object: GitObject?
  }

  /// Returns the current versions for some trees; `nil` for a tree without a bundle. Reads only the files that
  /// declare the current version.
  private func currentContents(
    of trees: [[GitObject]], place: String, path: String
  ) throws(CannotRun) -> [Content?] {
    let named = try bytes(of: trees.joined().filter { $0.kind == .file && Path.name($0.path) == ".xccurrentversion" })
    return trees.map { tree in
      var (files, objects): ([String: [UInt8]], [String: GitObject]) = ([:], [:])
      for object in tree where object.kind == .file && object.size <= Files.greatestSize {
        let below = String(decoding: object.path.utf8.dropFirst(place.utf8.count), as: UTF8.self)
        let file = Path.plain(path + below)
        files[file] = named[object.id] ?? []
        objects[file] = object
      }
      guard let bundle = try? ModelBundle.read(path, from: .inMemory(files)) else { return nil }
      let version = bundle.currentVersion
      return Content(version: version?.name, object: version.flatMap { objects[Path.plain($0.file)] })
    }
  }

  /// Returns the parsed models of the contents with an object. Each distinct object is parsed only once.
  private func models(of current: [Content?]) throws(CannotRun) -> [Content: Result<Model, ReadFailure>] {
    let contents = Set(current.compactMap { $0 }).compactMap { content in
      content.object.flatMap { object in content.version.map { (content: content, version: $0, object: object) } }
    }
    let texts = try bytes(of: contents.map(\.object))
    let models = Parallel.map(contents) { _, version, object -> Result<Model, ReadFailure> in
      let file = object.path
      guard let bytes = texts[object.id] else {
        return .failure(ReadFailure(file: file, "git does not have its contents"))
      }
      do throws(ReadFailure) {
        let parsed = try Model.read(version: bytes, file: file, name: version)
        if let unknown = parsed.unknownValues.first { return .failure(ReadFailure(unknown)) }
        return .success(parsed.value)
      } catch {
        return .failure(error)
      }
    }
    return Dictionary(zip(contents.map(\.content), models)) { first, _ in first }
  }
}

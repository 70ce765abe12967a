import PlumbEvolution
import PlumbFormats
import PlumbModel
import PlumbText

extension GitRepository {
  /// The current version of a bundle at a commit.
  struct State {
    let origin: VersionOrigin
    /// nil where the bundle leaves open which it is.
    let version: String?
    let model: Result<Model, ReadFailure>
  }

  /// The model of a bundle at the commits that changed something in it, the earliest first.
  ///
  /// Of merged branches only the merge counts. Each text is read once, however many commits have it; a run of git for
  /// each commit and four more.
  ///
  /// - Parameters:
  ///   - path: The bundle, by a path of the working folder.
  ///   - start: The last commit.
  ///   - limit: How many commits at most, those nearest to `start`; `isBounded` says that there are more.
  func states(
    of path: String, from start: Commit, limit: Int
  ) throws(CannotRun) -> (states: [State], isBounded: Bool) {
    guard let place = place(of: path), !place.isEmpty else { return ([], false) }
    let log = try GitCommand(
      folder, "rev-list", "--first-parent", "--topo-order", "--date=short", "--format=%cd%x00%aN",
      "--max-count=\(limit + 1)", start.id, "--", fromHere(place)
    ).run(limit: 64 << 20)
    guard log.succeeded else { throw CannotRun("git cannot list the commits", help: log.complaints) }
    let commits = Self.commits(log.lines)
    var trees: [[GitObject]] = []
    for commit in commits.prefix(limit) {
      trees.append(try objects(at: Commit(name: commit.commit, id: commit.commit), place: place))
    }
    let shapes = try shapes(of: trees, place: place, path: path)
    let contents = try models(of: shapes)
    let states = zip(commits, shapes).compactMap { origin, shape -> State? in
      guard let shape else { return nil }
      let missing = ReadFailure(file: path, "it does not say which version is current")
      guard let content = shape.content else {
        return State(origin: origin, version: shape.version, model: .failure(missing))
      }
      return State(origin: origin, version: shape.version, model: contents[content] ?? .failure(missing))
    }
    return (states.reversed(), commits.count > limit)
  }

  /// Which version of a bundle was current, and the object with its text.
  private struct Shape {
    let version: String?
    let content: Content?
  }

  /// An object, and the version that its text is read as.
  private struct Content: Hashable {
    let object: GitObject
    let version: String
  }

  /// The current versions of bundles by the files in their trees; nil where there was no bundle. Only the files that
  /// say which version is current are read for it.
  private func shapes(of trees: [[GitObject]], place: String, path: String) throws(CannotRun) -> [Shape?] {
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
      let object = version.flatMap { objects[Path.plain($0.file)] }
      return Shape(
        version: version?.name,
        content: object.flatMap { object in version.map { Content(object: object, version: $0.name) } })
    }
  }

  /// The models in objects, each read once.
  private func models(of shapes: [Shape?]) throws(CannotRun) -> [Content: Result<Model, ReadFailure>] {
    let contents = Array(Set(shapes.compactMap { $0?.content })).sorted { $0.object.id < $1.object.id }
    let texts = try bytes(of: contents.map(\.object))
    let models = Parallel.map(contents) { content -> Result<Model, ReadFailure> in
      let file = content.object.path
      guard let bytes = texts[content.object.id] else {
        return .failure(ReadFailure(file: file, "git does not have its bytes"))
      }
      do throws(ReadFailure) {
        let parsed =
          try Path.name(file) == "elements"
          ? Parsed(Model.read(elements: bytes, file: file, name: content.version))
          : Model.read(bytes, file: file, name: content.version)
        if let unknown = parsed.unknownValues.first { return .failure(ReadFailure(unknown)) }
        return .success(parsed.value)
      } catch {
        return .failure(error)
      }
    }
    return Dictionary(zip(contents, models)) { first, _ in first }
  }
}

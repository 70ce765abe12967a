import PlumbFormats
import PlumbModel
import PlumbText

/// A path of a model that leads nowhere, and the models that may be meant.
///
///     MissingModel("Models/Shop.xcdatamodeld", in: ".", files).candidates   // ["Sources/Shop.xcdatamodeld"]
struct MissingModel {
  /// As it was given.
  let path: String
  /// What is probably meant, the likeliest first: models of that name elsewhere, else those of nearly that name, else
  /// what stands in the same folder under nearly that name.
  let candidates: [String]
  /// All models below the folder.
  private let all: [String]

  /// `folder` is the one to look below: the working folder, or that of the configuration.
  init(_ path: String, in folder: String, _ files: Files) {
    self.path = path
    let all = ModelSearch(files).bundles(below: folder == "." ? "" : folder)
    self.all = all
    let name = Path.name(path)
    let named = all.filter { Path.name($0).lowercased() == name.lowercased() }
    let nearest = Suggestion.nearest(to: name, in: all.map { Path.name($0) })
    let near = named.isEmpty ? all.filter { Path.name($0) == nearest } : named
    candidates = near.isEmpty ? Self.neighbours(of: path, files) : near
  }

  /// What stands in the same folder under nearly that name: a version of the bundle, a dump.
  private static func neighbours(of path: String, _ files: Files) -> [String] {
    let names = (try? files.list(Path.folder(path))) ?? []
    return Suggestion.nearest(to: Path.name(path), in: names).map { [Path.join(Path.folder(path), $0)] } ?? []
  }

  /// The error of a call that names it.
  var ofCall: CannotRun {
    CannotRun("\(path) does not exist", help: help { "did you mean \(Shell.word($0))?" }, argument: path)
  }

  /// The finding of a configuration that names it at a place; paths in the help are relative to its file.
  func ofConfiguration(_ location: Location) -> Diagnostic {
    let folder = Path.folder(location.file)
    let help = help { candidate in
      let path = candidate.hasPrefix(folder + "/") ? String(candidate.dropFirst(folder.count + 1)) : candidate
      return "has it moved? “path”: \(Words.quoted(path))"
    }
    return Diagnostic(
      rule: "configuration", severity: .error, message: "the model \(path) does not exist",
      element: ElementPath(version: Path.name(location.file)), location: location, label: "there is no such model",
      help: help + ["plumb doctor looks at all that is configured"])
  }

  /// A line for each candidate, else what else there is.
  private func help(_ line: (String) -> String) -> [String] {
    if !candidates.isEmpty { return candidates.prefix(5).map(line) }
    guard !all.isEmpty else { return ["no model is below this folder: check the path, and where you are"] }
    return ["the models below this folder: \(Words.list(all.map { Shell.word($0) }, limit: 5))"]
  }
}

extension Workspace {
  /// The models, all of which are there.
  ///
  /// - Throws: `Unreadable` with every configured path that leads nowhere, at its line; `CannotRun` for one of the call.
  func refusingMissing(_ models: [ModelSettings], named: [String]) throws -> [ModelSettings] {
    let missing = models.filter { isMissing($0.namedVersion ?? $0.path) }
    guard let first = missing.first else { return models }
    let configured = missing.compactMap { settings -> Diagnostic? in
      settings.places["path"].map {
        MissingModel(settings.path, in: Path.folder($0.file), files).ofConfiguration($0)
      }
    }
    if !configured.isEmpty { throw Unreadable(configured, sources: sources(of: configured)) }
    throw MissingModel(first.namedVersion ?? first.path, in: ".", files).ofCall
  }

  /// Whether nothing is there; what names a ref of git, or standard input, is looked for elsewhere.
  private func isMissing(_ path: String) -> Bool {
    guard path != "-", files.kind(path) == .missing else { return false }
    return RevisionPath(path) == nil || !path.contains(".xcdatamodel")
  }

  /// The texts that no model and no Swift file brings along, of those that findings point into: the configuration, and
  /// versions that cannot be read.
  package func otherSources(of findings: [Diagnostic]) -> [Source] {
    sources(
      of: findings.filter { finding in
        guard let location = finding.location else { return false }
        return location.file == configuration.file || finding.rule == "version-unreadable" && location.start.offset > 0
      })
  }

  /// Files are read once more for their excerpts up to this size, 4 MiB; nobody looks at a line of a longer one.
  private static let greatestExcerpt = 4 << 20

  /// The files that findings point into, as they are now, but for very long ones.
  func sources(of findings: [Diagnostic]) -> [Source] {
    Set(findings.compactMap(\.location?.file)).sorted().compactMap { file in
      (try? files.read(file, limit: Self.greatestExcerpt)).map { Source(file: file, bytes: $0) }
    }
  }
}

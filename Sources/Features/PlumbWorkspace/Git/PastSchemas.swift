import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbSwift
import PlumbText

/// The schema in Swift at a path, at all commits of a repository.
///
/// The folders of all commits are listed at once, and each text is parsed once. Commits with the same parsed files have
/// the same schema, which is read once.
package struct PastSchemas {
  private let bundle: ModelBundle
  private let repository: GitRepository
  private let parser = SourceParser.schema
  private var read: [PastFile: PastUnit] = [:]

  /// A file with one of its texts.
  private struct PastFile: Hashable {
    let path: String
    let object: String
  }

  /// The declarations of a text, and its lines if it was parsed.
  private struct PastUnit {
    var unit: SourceUnit
    var lines: LineTable?
  }

  /// A commit, and the object at the schema's path.
  private typealias State = (commit: VersionOrigin, object: String)

  package init(of bundle: ModelBundle, in repository: GitRepository) {
    self.bundle = bundle
    self.repository = repository
  }

  /// The number of commits whose texts are read at a time.
  private static let batch = 64

  /// Calls a function with each schema, its last commit, and the object at the path, until the result is `false`.
  ///
  /// - Parameters:
  ///   - place: The path of the schema from the root of the repository.
  ///   - objects: The objects at the path that are read first.
  package mutating func forEach(
    at place: String, first objects: Set<String>, _ work: (VersionOrigin, String, [Model]) -> Bool
  ) throws {
    var rest = try states(of: place, first: objects)[...]
    let isFile = bundle.path.hasSuffix(".swift")
    let trees = try PastTrees(isFile ? [] : Set(rest.map(\.object)), in: repository)
    var seen: Set<Set<PastFile>> = []
    while !rest.isEmpty {
      let part = try rest.prefix(Self.batch).map { ($0, try files(of: $0.object, in: trees)) }
      rest = rest.dropFirst(Self.batch)
      try parse(part.flatMap(\.1).filter { read[$0] == nil })
      for (state, files) in part {
        let parsed = try parsed(files)
        if seen.insert(parsed).inserted, !work(state.commit, state.object, models(of: parsed)) { return }
      }
    }
  }

  /// Returns the last commit with each state of the schema's path, those of some objects first.
  private func states(of place: String, first objects: Set<String>) throws(CannotRun) -> [State] {
    let log = try repository.commitLog(["--all", "--topo-order"], of: [repository.fromHere(place)])
    guard log.succeeded else { throw CannotRun("git cannot list the commits", help: log.complaints) }
    let commits = GitRepository.commits(log)
    var seen: Set<String> = []
    let states = zip(commits, try repository.objects(at: commits.map(\.commit), place: place)).compactMap {
      commit, object -> State? in
      guard let object, seen.insert(object).inserted else { return nil }
      return (commit, object)
    }
    return states.filter { objects.contains($0.object) } + states.filter { !objects.contains($0.object) }
  }

  /// Returns the Swift files of a state.
  private func files(of object: String, in trees: PastTrees) throws(CannotRun) -> [PastFile] {
    let names = trees.files(of: object, as: bundle.path)
    guard let paths = try? SwiftBundle(names).paths(bundle.path, bundle.schema?.choice) else { return [] }
    return paths.compactMap { path in
      trees.file(path, of: object, as: bundle.path).map { PastFile(path: path, object: $0) }
    }
  }

  /// Reads and parses some files. Files without a marker are skipped, unless `always` is `true`.
  private mutating func parse(_ files: some Collection<PastFile>, always: Bool = false) throws(CannotRun) {
    let files = Set(files)
    guard !files.isEmpty else { return }
    let texts = try repository.bytes(ofObjects: Set(files.map(\.object)))
    let parsed = Parallel.map(Array(files)) { [parser] file -> (PastFile, PastUnit) in
      let bytes = texts[file.object] ?? []
      let unit = parser.parse(SourceFile(path: file.path, bytes: bytes), always: always)
      return (file, PastUnit(unit: unit, lines: unit.isParsed ? LineTable(bytes) : nil))
    }
    for (file, unit) in parsed { read[file] = unit }
  }

  /// Returns the parsed files of a state, with skipped ones that others require.
  private mutating func parsed(_ files: [PastFile]) throws(CannotRun) -> Set<PastFile> {
    while true {
      let used = parser.skippedFiles(usedBy: files.compactMap { read[$0]?.unit })
      if used.isEmpty { return Set(files.filter { read[$0]?.lines != nil }) }
      try parse(files.filter { used.contains($0.path) }, always: true)
    }
  }

  /// Returns the versions of the schema in some files. A schema with the chosen name may not have existed yet.
  private func models(of files: Set<PastFile>) -> [Model] {
    let units = files.compactMap { read[$0] }
    // Two paths can be equal as texts, and differ in their bytes.
    let lines = Dictionary(
      units.compactMap { unit in unit.lines.map { (unit.unit.file, $0) } }, uniquingKeysWith: { first, _ in first })
    let choice = bundle.schema?.choice
    let schemas = [choice, choice.map { SchemaChoice(sources: $0.sources) }].lazy.map {
      parser.schema(of: units.map(\.unit), lines: lines, named: SwiftBundle.name(of: bundle.path), choosing: $0)
    }
    return schemas.first { $0.refusal == nil }?.versions ?? []
  }
}

import PlumbDeclarations
import PlumbFormats
import PlumbSystem
import PlumbText

/// The files that this run and other runs of the project read, which no output may replace.
///
///     let inputs = workspace.inputs()
///     try inputs.refuse("plumb-report.json", as: "the report")
///     try inputs.refuse("Shop.xcdatamodeld/Shop.xcdatamodel/contents", as: "the report")   // CannotRun
///
/// Files are compared by identity after links are resolved, not by path. Files that a command changes by design, such
/// as models in `format` or generated files in `generate`, are not checked.
package struct Inputs: Sendable {
  /// The file system.
  package let files: Files
  /// The paths of individual files: the configuration, the baseline, the lock, headers, templates.
  var named: [String] = []
  /// The bundles and versions, whose files are all inputs.
  package var models: [String] = []
  /// The folders and files with Swift and Objective-C sources, as configured.
  var sources: [String] = []
  /// The log of the files read so far; `nil` if reads are not recorded.
  var log: ReadLog?

  /// The inputs read so far, independent of later reads, for a plan that reads the files that it is about to write.
  package var snapshot: Inputs {
    var copy = self
    copy.named += log?.paths ?? []
    copy.log = nil
    return copy
  }

  /// Throws if an output file is an input or is in a model.
  ///
  /// `what` is the output's name in the message: the report, the baseline. With `inModels`, the output may be in a
  /// model.
  package func refuse(_ output: String, as what: String, inModels: Bool = false) throws(CannotRun) {
    if let input = input(at: output) {
      let other = Path.plain(input) == Path.plain(output) ? "" : ", the same file as \(input)"
      throw CannotRun(
        "\(what) would replace \(output)\(other), which Plumb reads", help: ["name another file"], argument: output)
    }
    if !inModels, let model = model(around: output) {
      throw CannotRun(
        "\(what) \(output) would be in the model \(model)",
        help: ["name a path outside of it: every file in a model is read as a part of it"], argument: output)
    }
  }

  /// Throws if a report is an input or in a model, or if it would replace an existing source file.
  package func refuse(report: String, as what: String) throws(CannotRun) {
    try refuse(report, as: what)
    guard SourceLanguage(path: report) != nil, files.kind(report) != .missing else { return }
    throw CannotRun("\(what) would replace the source \(report)", help: ["name another file"], argument: report)
  }

  /// Throws for each changed file that is an input or in a model, except source files that Plumb generated.
  package func refuse(_ changes: FileChanges, as what: String, inModels: Bool = false) throws(CannotRun) {
    for change in changes.changes where !change.isOfGeneratedSource {
      try refuse(change.path, as: what, inModels: inModels)
    }
  }

  /// Returns the input that is the same file as an output; `nil` if the output does not exist or is not an input.
  private func input(at output: String) -> String? {
    guard files.kind(output) != .missing else { return nil }
    return all.first { files.isSame($0, output) }
  }

  /// All known input files, possibly with duplicates.
  private var all: [String] {
    let code = sources.flatMap { (try? SwiftFiles(files).below([$0])) ?? [] }
    return named + (log?.paths ?? []) + models.flatMap { filesBelow($0, levels: 3) } + code
  }

  /// Returns a file, or the files in a folder and in a number of levels below it.
  private func filesBelow(_ path: String, levels: Int) -> [String] {
    guard files.kind(path) == .folder else { return [path] }
    guard levels > 0, let entries = try? files.entries(path) else { return [] }
    return entries.flatMap { filesBelow(Path.join(path, $0.name), levels: levels - 1) }
  }
}

// MARK: - In a model

extension Inputs {
  /// The file name extensions of model folders.
  private static let endings = [".xcdatamodeld", ".xcdatamodel"]

  /// Returns the innermost model folder that is or contains a path, by its extension or by identity with an input.
  private func model(around output: String) -> String? {
    let folders = models + (log?.paths ?? []).flatMap { Path.ancestry($0).filter(Self.isModel) }
    return Path.ancestry(output).first { part in
      Self.isModel(part) || files.kind(part) == .folder && folders.contains { files.isSame($0, part) }
    }
  }

  private static func isModel(_ path: String) -> Bool {
    let name = Path.name(path).lowercased()
    return endings.contains(where: name.hasSuffix)
  }
}

extension Inputs {
  /// The text in the first line of each file that Plumb generates, independent of the language's comment syntax.
  package static let generatedMark = "plumb:generated"
}

extension FileChanges.Change {
  /// Whether the change is of a Swift or Objective-C file whose first line contains Plumb's marker.
  fileprivate var isOfGeneratedSource: Bool {
    guard let old, SourceLanguage(path: path) != nil else { return false }
    return String(decoding: old.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self).contains(Inputs.generatedMark)
  }
}

extension Workspace {
  /// Returns a copy of the workspace that records the files it reads, for `inputs`.
  package func recordingReads() -> Workspace {
    let log = ReadLog()
    var copy = self
    copy.files = log.noting(files)
    copy.reads = log
    return copy
  }

  /// The files that this run has read so far, for a configuration that is about to be created.
  package var inputsRead: Inputs { Inputs(files: files, log: reads).snapshot }

  /// Returns the files that this run reads, and the files that are configured as inputs.
  ///
  /// - Parameters:
  ///   - selection: The selected models. The configured models are always included.
  ///   - named: Other files from the command line.
  package func inputs(of selection: Selection? = nil, excluding named: [String] = []) -> Inputs {
    let configurations = configurations() + (selection.map { self.configurations($0) } ?? [])
    let configured = configurations.flatMap(\.models)
    let selected = selection.flatMap { try? models($0) } ?? []
    var inputs = Inputs(files: files, log: reads)
    inputs.named = named + configurations.flatMap { [$0.file, $0.baseline].compactMap { $0 } }
    inputs.named += configurations.compactMap { ConfigurationFile.lock(near: $0.file, in: files) }
    inputs.named += [ConfigurationFile.find(in: files)].compactMap { $0 }
    inputs.named += configured.compactMap { $0.generate?.headerFile }
    inputs.named += configured.flatMap { [$0.cloudKit.production, $0.cloudKit.development].compactMap { $0 } }
    inputs.named += configured.flatMap { $0.templates.map(\.template) }
    let paths = (configured + selected).map { $0.namedVersion ?? $0.path } + configured.map(\.path)
    // Only the Swift files in the folder of a schema are read.
    let schemas = paths.filter { files.kind($0) == .folder && SwiftBundle(files).isSchema($0) }
    inputs.models = paths.filter { !schemas.contains($0) }
    inputs.sources = (configured + selected).flatMap { $0.sources + [$0.generate?.output].compactMap { $0 } } + schemas
    return inputs
  }
}

/// The record of the files that a run has read, configured, named, or found by a search.
///
///     let log = ReadLog()
///     let files = log.noting(.disk)
///     _ = try files.read("Shop.xcdatamodel/contents")
///     log.paths   // ["Shop.xcdatamodel/contents"]
///
/// The closures of a `Files` value share the log, and are called from several threads.
struct ReadLog: Sendable {
  private let read = Guarded<Set<String>>([])

  /// The sorted paths as passed to the file system, including files that could not be read.
  var paths: [String] { read.withLock { $0 }.sorted() }

  /// Returns the files with a record of each path that is read. Comparisons with generated text are not recorded.
  func noting(_ files: Files) -> Files {
    Files(
      kind: { files.kind($0, followingLinks: $1) }, isSame: { files.isSame($0, $1) },
      read: { (path, limit) throws(Files.Failure) in
        note(path)
        return try files.read(path, limit: limit)
      },
      entries: { (folder) throws(Files.Failure) in try files.entries(folder) },
      part: { (path, offset, count) throws(Files.Failure) in
        note(path)
        return try files.read(path, at: offset, count: count)
      }, holds: { files.holds($1, at: $0) })
  }

  private func note(_ path: String) { read.withLock { _ = $0.insert(path) } }
}

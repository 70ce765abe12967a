import PlumbCore
import PlumbFormats
import PlumbInspect
import PlumbModel
import PlumbRules
import PlumbText
import PlumbWorkspace

/// A compiled model: the files to write, or the reasons why the model is refused.
///
///     let compilation = try workspace.compile("Shop.xcdatamodeld", to: "Shop.momd")
///     try compilation.changes(workspace.files).write()
public struct Compilation: Sendable {
  /// The findings with which Xcode's compiler refuses the model too. If the list is not empty, no file is written.
  public let refusals: [Diagnostic]
  /// The texts of the models, for excerpts in findings.
  public let sources: [Source]
  /// The facts of the input that the output does not contain.
  public let notes: [String]
  private let files: [ModelBundle.File]
  /// The folder of a bundle; `nil` for a single file.
  private let folder: String?

  /// Returns the changes of the output. Files with the same contents are not changed. The `.mom` and `.omo` files of
  /// other versions in an existing compiled bundle are deleted, because Core Data would open them.
  ///
  /// - Throws: `CannotRun` if a folder that is no compiled model exists at the path.
  public func changes(_ source: Files) throws(CannotRun) -> FileChanges {
    var changes: [FileChanges.Change] = []
    for file in files {
      let old = try existing(file.path, source)
      guard let change = FileChanges.Change(file.path, from: old, to: file.bytes) else { continue }
      changes.append(FileChanges.Change(file.path, change.action, folder: folder))
    }
    if let folder { changes += try stale(in: folder, source) }
    return FileChanges(changes)
  }

  private func existing(_ path: String, _ source: Files) throws(CannotRun) -> [UInt8]? {
    switch source.kind(path) {
    case .missing: return nil
    case .folder: throw CannotRun("\(path) is a folder", help: ["delete it, or name another output"])
    case .file, .link, .other: return try source.contents(of: path)
    }
  }

  /// Returns the deletions of compiled versions that are not part of the output. Throws if the folder contains other
  /// files and no compiled model.
  private func stale(in folder: String, _ source: Files) throws(CannotRun) -> [FileChanges.Change] {
    guard source.kind(folder) == .folder, let entries = try? source.entries(folder), !entries.isEmpty else { return [] }
    guard entries.contains(where: { $0.name == CompiledVersions.fileName }) else {
      throw CannotRun(
        "\(folder) exists and is not a compiled model", help: ["delete it, or name another output"], argument: folder)
    }
    let written = Set(files.map { Path.name($0.path) })
    var deletions: [FileChanges.Change] = []
    for entry in entries where entry.kind == .file && !written.contains(entry.name) {
      guard entry.name.hasSuffix(".mom") || entry.name.hasSuffix(".omo") else { continue }
      let path = Path.join(folder, entry.name)
      deletions.append(FileChanges.Change(path, .delete(try source.contents(of: path)), folder: folder))
    }
    return deletions
  }

  init(_ files: [ModelBundle.File], folder: String?, notes: [String] = []) {
    (self.files, self.folder, self.notes) = (files, folder, notes)
    (refusals, sources) = ([], [])
  }

  init(refusals: [Diagnostic], sources: [Source]) {
    (self.refusals, self.sources) = (refusals, sources)
    (files, folder, notes) = ([], nil, [])
  }
}

extension Workspace {
  /// Compiles a bundle to a `.momd`, a version to a `.mom`, or a mapping model to a `.cdm`. Writes no files.
  ///
  /// - Parameters:
  ///   - path: An `.xcdatamodeld`, an `.xcdatamodel`, its `contents` file, or an `.xcmappingmodel`.
  ///   - output: The path of the compiled model, with its extension.
  ///   - module: The module of classes in the current module; `nil` preserves their names.
  ///   - allowsUnknownHashes: Whether a `.momd` can lack the version hashes of entities whose hash is unknown.
  /// - Throws: `CannotRun` and `Unreadable`.
  public func compile(
    _ path: String, to output: String, module: String? = nil, allowsUnknownHashes: Bool = false
  ) throws -> Compilation {
    let (path, output) = (Path.trimmed(path), Path.trimmed(output))
    if path.hasSuffix(".xcmappingmodel") || path.hasSuffix("xcmapping.xml") {
      try Self.check(output, endsIn: ".cdm", of: "a mapping model")
      return try compileMapping(path, to: output)
    }
    let bundle = try ModelBundle.loaded(path, from: files)
    guard bundle.schema == nil else {
      throw CannotRun(
        "\(path) is a schema in Swift, which the app itself compiles", help: ["pass an .xcdatamodeld"], argument: path)
    }
    try bundle.versions.refuseNotUnderstood()
    try bundle.refuseUnreadableCurrent()
    let models = bundle.versions.compactMap(\.model)
    let isBundle = bundle.currentVersionFile != nil
    try Self.check(output, endsIn: isBundle ? ".momd" : ".mom", of: isBundle ? "a bundle" : "a single version")
    let refusals = CompilerRules.check(bundle) + Parallel.map(models) { CompilerRules.check($0) }.joined()
    guard refusals.isEmpty else { return Compilation(refusals: refusals, sources: models.map(\.source)) }
    let archives = Parallel.map(models) { model in
      Result { () throws(CompileFailure) in try CompiledModel.bytes(of: model, module: module) }
    }
    var versions: [(model: Model, bytes: [UInt8])] = []
    for (model, archive) in zip(models, archives) {
      do throws(CompileFailure) {
        versions.append((model, try archive.get()))
      } catch {
        throw CannotRun("\(model.name) cannot be compiled: \(error)", help: ["plumb validate checks the whole model"])
      }
    }
    guard isBundle else {
      return Compilation(versions.map { ModelBundle.File(path: output, bytes: $0.bytes) }, folder: nil)
    }
    return try compiledBundle(bundle, versions, output, allowsUnknownHashes)
  }

  private func compiledBundle(
    _ bundle: ModelBundle, _ versions: [(model: Model, bytes: [UInt8])], _ output: String, _ allowsUnknown: Bool
  ) throws(CannotRun) -> Compilation {
    let hashes = zip(versions, Parallel.map(versions.map(\.model)) { VersionHashes($0) }).map { ($0.model.name, $1) }
    let unknown = hashes.flatMap { name, hashes in hashes.unknown.map { "\(name): \($0.text)" } }
    guard unknown.isEmpty || allowsUnknown else {
      throw CannotRun(
        "\(bundle.path) contains an entity whose version hash is unknown: \(unknown[0])",
        help: [
          "pass --allow-unknown-hashes to leave these hashes out of VersionInfo.plist: Core Data then finds a version for"
            + " a store only by opening it"
        ])
    }
    var files = versions.map { version in
      ModelBundle.File(path: Path.join(output, "\(version.model.name).mom"), bytes: version.bytes)
    }
    let current: String? = if case .named(let name) = bundle.current { name } else { nil }
    files.append(
      ModelBundle.File(
        path: Path.join(output, CompiledVersions.fileName),
        bytes: CompiledVersions.bytes(of: hashes.map { ($0.0, $0.1) }, current: current)))
    return Compilation(
      files, folder: output, notes: unknown.map { "its hash is not in \(CompiledVersions.fileName): \($0)" })
  }

  private static func check(_ output: String, endsIn ending: String, of input: String) throws(CannotRun) {
    guard Path.name(output).hasSuffix(ending), Path.name(output) != ending else {
      throw CannotRun("\(input) is compiled to a \(ending), not to \(output)", argument: output)
    }
  }
}

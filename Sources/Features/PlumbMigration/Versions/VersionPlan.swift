import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The changes that add, remove, or select a version of a bundle.
///
///     let plan = try workspace.addVersion(makesCurrent: true)
///     plan.versions   // ["Shop 3"]
///     try plan.changes.write()
public struct VersionPlan: Sendable {
  /// The changes of the files; empty if no change is necessary.
  public let changes: FileChanges
  /// The names of the affected versions, without `.xcdatamodel`.
  public let versions: [String]
  /// The name of the current version after the changes; `nil` if the bundle declares none.
  public let current: String?
  /// Descriptions of further changes, one per line.
  public var notes: [String] = []
}

extension Workspace {
  /// Returns the changes that copy the current version, or a version from elsewhere, with the given name or the next free
  /// one.
  ///
  /// - Parameters:
  ///   - name: The name of the copy, with or without `.xcdatamodel`; `nil` for the name that Xcode would use.
  ///   - origin: A compiled model, a store, a version, or a path in git, that contains a version which the bundle lacks;
  ///     `nil` for the current version.
  ///   - makesCurrent: Whether the copy becomes the current version.
  /// - Throws: `CannotRun` for a version without a bundle, for a name that exists or is not a valid folder name, and for
  ///   a version from elsewhere that the bundle contains.
  public func addVersion(
    named name: String? = nil, from origin: String? = nil, makesCurrent: Bool, in selection: Selection = .all
  ) throws -> VersionPlan {
    let bundle = try bundle(model(selection).path)
    let version = try bundle.currentOrRefused
    if let origin { return try restoredVersion(named: name, from: origin, makesCurrent, in: bundle, after: version) }
    let bytes = try version.parsed().value.source.bytes
    let new: ModelBundle.NewVersion
    do throws(ModelBundle.NewVersionFailure) {
      new = try bundle.newVersion(named: name, after: version.name)
    } catch {
      throw CannotRun(error, bundle, orElse: "and try again")
    }
    let copy = FileChanges.Change(
      new.file, .create(bytes), folder: new.folder, copy: .init(path: version.file, bytes: bytes))
    let current = makesCurrent ? try change(of: new.currentVersionFile, to: new.currentVersionBytes) : nil
    return VersionPlan(
      changes: FileChanges([copy, current].compactMap { $0 }), versions: [new.name],
      current: makesCurrent ? new.name : version.name)
  }

  /// Returns the changes that add a version from elsewhere.
  private func restoredVersion(
    named name: String?, from origin: String, _ makesCurrent: Bool, in bundle: ModelBundle, after current: ModelVersion
  ) throws -> VersionPlan {
    let source = try self.bundle(at: origin)
    let version = try name.flatMap { source.version($0) } ?? source.chosen(nil)
    let model = try version.understoodModel().value
    let hashes = VersionHashes(model)
    if hashes.known != nil, let same = bundle.versions.first(where: { $0.model.map { VersionHashes($0) } == hashes }) {
      throw CannotRun(
        "the version \(Phrase.quoted(same.name)) of \(Terminal.sanitized(bundle.path)) has the version hashes of "
          + Terminal.sanitized(origin),
        help: ["no version is missing for it: plumb migrate shows the steps from this version"])
    }
    let isFree = !source.isCompiled || source.path.hasSuffix(".momd")
    let own = isFree && bundle.version(version.name) == nil ? version.name : nil
    let new: ModelBundle.NewVersion
    do throws(ModelBundle.NewVersionFailure) {
      new = try bundle.newVersion(named: name ?? own, after: current.name)
    } catch {
      throw CannotRun(error, bundle, orElse: "and try again")
    }
    let bytes = model.isText ? model.source.bytes : model.written()
    let added = FileChanges.Change(new.file, .create(bytes), folder: new.folder)
    let change = makesCurrent ? try change(of: new.currentVersionFile, to: new.currentVersionBytes) : nil
    var plan = VersionPlan(
      changes: FileChanges([added, change].compactMap { $0 }), versions: [new.name],
      current: makesCurrent ? new.name : current.name)
    plan.notes = (source.omissions ?? []).map { Terminal.sanitized($0.description) }
    return plan
  }

  /// Returns the changes that make another version the current one.
  ///
  /// - Throws: `CannotRun` for a version that does not exist, and for a version without a bundle.
  public func makeCurrent(_ name: String, in selection: Selection = .all) throws -> VersionPlan {
    let bundle = try bundle(model(selection).path)
    let version = try bundle.chosen(name)
    guard let file = bundle.currentVersionFile else { throw CannotRun.loneVersion(bundle) }
    // A file that already names the version is unchanged, even if its format differs.
    let isSo = bundle.current == .named(version.name)
    let change = isSo ? nil : try change(of: file, to: ModelBundle.currentVersionBytes(naming: version.name))
    return VersionPlan(
      changes: FileChanges([change].compactMap { $0 }), versions: [version.name], current: version.name)
  }

  /// Returns the changes that remove a version, which must not be the current one.
  ///
  /// - Throws: `CannotRun` for the current version, for a version that the configuration names, and for a folder with
  ///   unexpected contents.
  public func removeVersion(_ name: String, in selection: Selection = .all) throws -> VersionPlan {
    let bundle = try bundle(model(selection).path)
    let version = try bundle.chosen(name)
    try refuseRemoval(of: version, in: bundle, selection)
    return VersionPlan(
      changes: try removal(of: [Path.folder(version.file)]), versions: [version.name],
      current: bundle.currentVersion?.name)
  }

  /// Throws if a version cannot be removed: the current version, and a version that the configuration names.
  func refuseRemoval(of version: ModelVersion, in bundle: ModelBundle, _ selection: Selection) throws {
    guard bundle.currentVersionFile != nil else { throw CannotRun.loneVersion(bundle) }
    let current = try bundle.currentOrRefused
    guard version.name != current.name else {
      throw CannotRun(
        "\(Phrase.quoted(version.name)) is the current version of \(Terminal.sanitized(bundle.path))",
        help: ["make another one current first: plumb version current NAME"])
    }
    let named = (configurations() + configurations(selection))
      .first { $0.models.contains { names($0, version, bundle) } }
    if let named { throw CannotRun("\(named.file ?? "the configuration") uses \(Phrase.quoted(version.name))") }
  }

  /// Returns the changes that delete folders of versions or of mapping models.
  ///
  /// - Throws: `CannotRun` for a folder with unexpected contents.
  func removal(of folders: [String]) throws -> FileChanges {
    var changes = FileChanges(try folders.flatMap { try deletions(below: $0, depth: 0) })
    changes.emptied = Set(changes.changes.map { Path.folder($0.path) } + folders)
      .sorted { $0.utf8.count > $1.utf8.count }
    return changes
  }

  /// Whether the settings name that version of the bundle.
  private func names(_ settings: ModelSettings, _ version: ModelVersion, _ bundle: ModelBundle) -> Bool {
    settings.version.map { bundle.version($0)?.name == version.name } == true
      && files.isSame(settings.path, bundle.path)
  }

  /// Returns the change of a file to some bytes; `nil` if it already has them.
  private func change(of file: String, to bytes: [UInt8]) throws(CannotRun) -> FileChanges.Change? {
    let old = files.kind(file) == .missing ? nil : try contents(of: file)
    return FileChanges.Change(file, from: old, to: bytes)
  }

  /// Returns the deletions of all files in a version's folder.
  private func deletions(below folder: String, depth: Int) throws(CannotRun) -> [FileChanges.Change] {
    let entries: [Files.Entry]
    do throws(Files.Failure) {
      entries = try files.entries(folder)
    } catch {
      throw CannotRun("\(Terminal.sanitized(folder)) cannot be read: \(error.reason)")
    }
    var changes: [FileChanges.Change] = []
    for entry in entries where !StagingFolder.isName(entry.name) {
      let path = Path.join(folder, entry.name)
      switch entry.kind {
      case .file: changes.append(FileChanges.Change(path, .delete(try contents(of: path))))
      case .folder where depth < 4: changes += try deletions(below: path, depth: depth + 1)
      default:
        throw CannotRun(
          "\(Terminal.sanitized(path)) is neither a file nor a folder of a model, so no file is deleted",
          help: ["delete the folder by hand"])
      }
    }
    return changes
  }

  private func contents(of file: String) throws(CannotRun) -> [UInt8] {
    try files.contents(of: file, help: ["no file was changed"])
  }
}

extension ModelBundle {
  /// The current version. Throws if the bundle declares none.
  fileprivate var currentOrRefused: ModelVersion {
    get throws {
      if let currentVersion { return currentVersion }
      try refuseUnreadableCurrent()
      throw CannotRun(
        "\(Terminal.sanitized(path)) does not declare which of its \(versions.count) versions is current",
        help: ["declare it first: plumb version current NAME", "list the versions: plumb version list"])
    }
  }
}

extension CannotRun {
  /// Creates the error for a version that is not in a bundle.
  fileprivate static func loneVersion(_ bundle: ModelBundle) -> CannotRun {
    if bundle.isCompiled { return .compiled(bundle) }
    return CannotRun(
      "\(Terminal.sanitized(bundle.path)) is not in a bundle and has no other versions",
      help: ["move it into a folder \(Terminal.sanitized(bundle.name)).xcdatamodeld"])
  }
}

import PlumbModel
import PlumbText

extension ModelBundle {
  /// Reads an `.xcdatamodeld` with all of its versions, a single `.xcdatamodel`, or a `contents` file. Also reads a
  /// `.momd` and a `.mom` that the plugin PlumbManaged copied from them.
  ///
  ///     let bundle = try ModelBundle.read("Models/Shop.xcdatamodeld")
  ///     let model = bundle.currentVersion?.model
  ///
  /// A version that cannot be read is in the result with its failure. Throws only for a path without a model: a
  /// missing path, a folder of another kind, and a bundle without versions. Any file is read as `contents`. More than
  /// eight versions are read in parallel.
  public static func read(_ path: String, from files: Files = .disk) throws(ReadFailure) -> ModelBundle {
    var projects = XcodeProjectSearch(files)
    return try read(path, from: files, &projects)
  }

  /// Reads a bundle, with the Xcode projects that were already read.
  package static func read(
    _ path: String, from files: Files, _ projects: inout XcodeProjectSearch
  ) throws(ReadFailure) -> ModelBundle {
    let path = Path.trimmed(path)
    if !isCopy(path, from: files) { try refuseProduct(path) }
    switch files.kind(path) {
    case .missing:
      let absence = files.absence(of: path)
      throw ReadFailure(
        file: path, "\(path) \(absence.phrase)", help: [absence.help ?? "check the path and its spelling"])
    case .file, .link, .other: return single(path, name: name(ofFile: path), file: path, files)
    case .folder: return try folder(path, files, &projects)
    }
  }

  /// Throws for a compiled model and for a store, which are made from a model.
  private static func refuseProduct(_ path: String) throws(ReadFailure) {
    guard let product = product(path) else { return }
    throw ReadFailure(
      file: path, "\(path) is \(product), not the source of a model",
      help: ["plumb hash MODEL --verify \(Shell.word(path)) compares it with a model"])
  }

  /// Returns what a path is by its extension if it is made from a model: `a compiled model`; otherwise `nil`.
  package static func product(_ path: String) -> String? {
    let name = Path.name(path)
    if [".momd", ".mom", ".omo"].contains(where: name.hasSuffix) { return "a compiled model" }
    return [".sqlite", ".sqlite3"].contains(where: name.hasSuffix) ? "a store" : nil
  }

  /// Returns whether a path has the name of a compiled model and the contents of its source: a `.mom` that is a
  /// folder, or a `.momd` with such folders and without the `VersionInfo.plist` of a compiled model. The plugin
  /// PlumbManaged copies a source bundle in this way, because Linux has no compiler for models.
  package static func isCopy(_ path: String, from files: Files = .disk) -> Bool {
    if path.hasSuffix(FolderNames.copies.version) { return files.kind(path) == .folder }
    guard path.hasSuffix(FolderNames.copies.bundle), files.kind(Path.join(path, "VersionInfo.plist")) == .missing
    else { return false }
    let entries = (try? files.entries(path)) ?? []
    return entries.contains { isCopy(Path.join(path, $0.name), from: files) }
  }

  /// Reads a folder: a single version, or a bundle of several.
  private static func folder(
    _ path: String, _ files: Files, _ projects: inout XcodeProjectSearch
  ) throws(ReadFailure) -> ModelBundle {
    if let names = FolderNames.all.first(where: { path.hasSuffix($0.version) }) {
      return single(path, name: Path.stem(path, without: names.version), file: Path.join(path, "contents"), files)
    }
    guard let names = FolderNames.all.first(where: { path.hasSuffix($0.bundle) }) else {
      throw ReadFailure(
        file: path, "\(path) is a folder, but neither an .xcdatamodeld nor an .xcdatamodel",
        help: ["pass the bundle itself, or run plumb in the folder to list the models in it"])
    }
    let currentFile = Path.join(path, CurrentVersionFile.name)
    // Before the versions: a version that is added between the two reads could otherwise be named here and be missing
    // there.
    let current = CurrentVersionFile.read(currentFile, from: files)
    let found = try versionNames(path, names.version, files)
    guard !found.isEmpty else {
      throw ReadFailure(
        file: path, "the bundle contains no version",
        help: ["a version is a folder such as “\(Path.stem(path, without: names.bundle))\(names.version)”"])
    }
    let ordering = VersionOrdering(found, current: current.name) { projects.versions(of: path) }
    var bundle = ModelBundle(
      path: path, name: Path.stem(path, without: names.bundle),
      versions: Parallel.map(ordering.names) { name in
        version(name, file: Path.join(Path.join(path, name + names.version), "contents"), files)
      },
      current: current, currentVersionFile: currentFile)
    bundle.order = ordering.order
    bundle.nested = ordering.names.flatMap { nested(in: Path.join(path, $0 + names.version), files) }
    return bundle
  }

  /// Returns the paths of versions and bundles inside a version's folder, sorted.
  private static func nested(in version: String, _ files: Files) -> [String] {
    let entries = (try? files.entries(version)) ?? []
    return entries.filter { entry in
      [FolderNames.sources.version, FolderNames.sources.bundle].contains(where: entry.name.hasSuffix)
        && entry.kind == .folder
    }.map { Path.join(version, $0.name) }.sorted()
  }

  /// Returns the names of the folders in a bundle that end in a suffix, unordered. Files with such a name and a
  /// version that a killed run did not complete are not included. A folder whose name is not UTF-8 is included with
  /// replacement characters, so that it is reported.
  private static func versionNames(
    _ path: String, _ suffix: String, _ files: Files
  ) throws(ReadFailure) -> [String] {
    do throws(Files.Failure) {
      let entries = try files.entries(path)
      let unfinished = UnfinishedVersion.folders(among: entries.map(\.name), in: path, files)
      return entries.filter { entry in
        let folder = Path.join(path, entry.name)
        return entry.name.hasSuffix(suffix) && !unfinished.contains(entry.name)
          && (files.kind(folder) == .folder || entry.kind == .folder && hasInvalidName(folder, files))
      }
      .map { Path.stem($0.name, without: suffix) }
    } catch {
      throw ReadFailure(file: path, "the folder cannot be read: \(error.reason)")
    }
  }

  /// Whether the name of a listed folder is not UTF-8. The text of such a name is not the name of an existing folder.
  private static func hasInvalidName(_ folder: String, _ files: Files) -> Bool {
    folder.unicodeScalars.contains("\u{FFFD}") && files.kind(folder) == .missing
  }

  /// Returns a bundle of a single version, which is its current version. It has no file that names another one.
  private static func single(_ path: String, name: String, file: String, _ files: Files) -> ModelBundle {
    ModelBundle(path: path, name: name, versions: [version(name, file: file, files)], current: .named(name))
  }

  /// Returns the name of a version from its file: the folder's name for a `contents` file, `Shop
  /// 2.xcdatamodel/contents` → `Shop 2`, and for an `elements` file from before Xcode 4. Other files have their own
  /// names.
  private static func name(ofFile path: String) -> String {
    guard ["contents", "elements"].contains(Path.name(path)) else { return Path.name(path) }
    return Path.stem(Path.folder(path), without: FolderNames.sources.version)
  }

  /// Reads a version of a bundle. Before Xcode 4, a version contained `elements` instead of `contents`.
  private static func version(_ name: String, file: String, _ files: Files) -> ModelVersion {
    if hasInvalidName(Path.folder(file), files) {
      let failure = ReadFailure(
        file: Path.folder(file), "the name of the folder is not UTF-8", help: ["rename the folder"])
      return ModelVersion(name: name, file: file, content: .failure(failure))
    }
    let elements = Path.join(Path.folder(file), "elements")
    let file = files.kind(file) == .missing && files.kind(elements) == .file ? elements : file
    do throws(ReadFailure) {
      return ModelVersion(name: name, file: file, content: .success(try read(file, name: name, files)))
    } catch {
      return ModelVersion(name: name, file: file, content: .failure(error))
    }
  }

  private static func read(_ file: String, name: String, _ files: Files) throws(ReadFailure) -> Parsed<Model> {
    let bytes: [UInt8]
    do throws(Files.Failure) {
      bytes = try files.read(file, limit: Preflight.greatestSize)
    } catch {
      if files.kind(file, followingLinks: false) == .missing, !files.absence(of: file).isForbidden {
        throw ReadFailure(
          file: file, "the version contains no file \(Phrase.quoted(Path.name(file)))",
          help: ["restore the folder from version control, or delete it"])
      }
      let isLarge = error.reason.hasPrefix("it is larger")
      throw ReadFailure(
        file: file, "the file cannot be read: \(error.reason)",
        help: [isLarge ? Preflight.sizeHelp : "check the file and its permissions"])
    }
    return try Model.read(version: bytes, file: file, name: name)
  }
}

/// The ends of the names of a bundle and of its versions.
private struct FolderNames {
  let bundle: String
  let version: String

  static let sources = FolderNames(bundle: ".xcdatamodeld", version: ".xcdatamodel")
  static let copies = FolderNames(bundle: ".momd", version: ".mom")
  static let all = [sources, copies]
}

extension Model {
  /// Reads the file of a version: its `contents`, or `elements` from before Xcode 4.
  package static func read(version bytes: [UInt8], file: String, name: String) throws(ReadFailure) -> Parsed<Model> {
    guard Path.name(file) == "elements" else { return try read(bytes, file: file, name: name) }
    return Parsed(try read(elements: bytes, file: file, name: name))
  }
}

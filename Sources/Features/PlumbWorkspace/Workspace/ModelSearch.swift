import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText

/// A search for models in a folder and its subfolders.
///
///     ModelSearch(.disk).bundles()                 // ["Models/Shop.xcdatamodeld", "Old.xcdatamodel"]
///
/// Hidden folders and unreadable folders are skipped.
package struct ModelSearch {
  private let files: Files

  package init(_ files: Files) { self.files = files }

  /// The folders to skip, which contain packages and build products.
  package static var skipped: Set<String> { MappingModelSearch.skipped }
  /// The maximum depth of the search.
  private static let deepest = 12

  /// Returns the bundles and single versions in a folder and below, in path order; by default in the working folder.
  ///
  /// The folder itself is searched even if its name is in `skipped`. Remains of a bundle are not returned next to other
  /// models.
  package func bundles(below folder: String = "") -> [String] {
    let found = search(folder == "." ? "" : folder, Self.deepest, Self.isModel)
    let remains = Set(remains(among: found))
    return remains.count == found.count ? found : found.filter { !remains.contains($0) }
  }

  /// Returns the remains of bundles in a folder and below, in path order.
  package func remains(below folder: String) -> [String] {
    remains(among: search(folder == "." ? "" : folder, Self.deepest, Self.isModel))
  }

  /// Returns the bundles without any version that no Xcode project lists, such as a folder that git left with its
  /// `.xccurrentversion`.
  private func remains(among bundles: [String]) -> [String] {
    let empty = bundles.filter { path in
      guard path.hasSuffix(".xcdatamodeld"), let entries = try? files.entries(path) else { return false }
      return !entries.contains { $0.name.hasSuffix(".xcdatamodel") }
    }
    if empty.isEmpty { return [] }
    var projects = XcodeProjectSearch(files)
    return empty.filter { projects.memberships(of: $0).isEmpty }
  }

  /// Returns the configurations in a folder and below, in path order. Models are not searched.
  package func configurations(below folder: String) -> [String] {
    search(folder, Self.deepest, skipping: Self.isModel) { $0.name == ConfigurationFile.name && $0.kind != .folder }
  }

  /// Whether a search below a folder finds a path, independent of the files that exist.
  package static func finds(_ path: String, below folder: String) -> Bool {
    guard folder.isEmpty || Path.isBelow(path, folder) else { return false }
    let parts = path.dropFirst(folder.isEmpty ? 0 : folder.count + 1).split(separator: "/").dropLast()
    return parts.count <= deepest && !parts.contains { $0.hasPrefix(".") || skipped.contains(String($0)) }
  }

  private static func isModel(_ entry: Files.Entry) -> Bool {
    entry.kind == .folder && [".xcdatamodeld", ".xcdatamodel"].contains(where: entry.name.hasSuffix)
  }

  /// Returns the Swift and Objective-C files in some folders and below, in no particular order. Nested folders cause
  /// duplicates.
  package func code(below folders: [String]) -> [String] {
    found(below: folders, endings: [".swift", ".m", ".mm"])
  }

  /// Returns the files with the entitlements of apps in some folders and below, in no particular order. Nested folders
  /// cause duplicates.
  package func entitlements(below folders: [String]) -> [String] { found(below: folders, endings: [".entitlements"]) }

  private func found(below folders: [String], endings: [String]) -> [String] {
    Set(folders.map(Path.plain)).flatMap { folder in
      search(folder, Self.deepest) { entry in entry.kind == .file && endings.contains(where: entry.name.hasSuffix) }
    }
  }

  /// Returns the matching files and folders in a folder and below. The contents of a matching folder are not
  /// searched, so versions in a bundle are excluded.
  private func search(
    _ folder: String, _ levels: Int, skipping isSkipped: (Files.Entry) -> Bool = { _ in false },
    _ isFound: (Files.Entry) -> Bool
  ) -> [String] {
    guard levels >= 0, let entries = try? files.entries(folder.isEmpty ? "." : folder) else { return [] }
    return entries.flatMap { entry -> [String] in
      guard !entry.name.hasPrefix("."), !Self.skipped.contains(entry.name), !isSkipped(entry) else { return [] }
      let path = Path.join(folder, entry.name)
      if isFound(entry) { return [path] }
      return entry.kind == .folder ? search(path, levels - 1, skipping: isSkipped, isFound) : []
    }
  }
}

/// A model path that does not exist, with suggestions.
///
///     MissingModel("Models/Shop.xcdatamodeld", in: ".", files).candidates   // ["Sources/Shop.xcdatamodeld"]
package struct MissingModel {
  /// The path as passed by the caller.
  package let path: String
  /// The suggested paths, the most likely first: models with this name elsewhere, else models with a similar name,
  /// else files with a similar name in the same folder.
  package let candidates: [String]
  /// All models below the folder.
  private let all: [String]
  /// The reason for which the path cannot be used, as the end of a sentence.
  private let absence: Files.Absence

  /// Searches for suggestions below `folder`: the working folder, or the folder of the configuration.
  package init(_ path: String, in folder: String, _ files: Files) {
    self.init(path, among: ModelSearch(files).bundles(below: folder), files)
  }

  /// Searches for suggestions among models.
  package init(_ path: String, among all: [String], _ files: Files) {
    self.path = path
    absence = files.absence(of: path)
    self.all = all
    let name = Path.name(path)
    let named = all.filter { Path.name($0).lowercased() == name.lowercased() }
    let nearest = Suggestion.nearest(to: name, in: all.map { Path.name($0) })
    let near = named.isEmpty ? all.filter { Path.name($0) == nearest } : named
    candidates = near.isEmpty ? Self.neighbours(of: path, files) : near
  }

  /// Returns a path with a similar name in the same folder, such as a version of the bundle or a dump; empty if none
  /// is similar.
  private static func neighbours(of path: String, _ files: Files) -> [String] {
    let names = (try? files.list(Path.folder(path))) ?? []
    return Suggestion.nearest(to: Path.name(path), in: names).map { [Path.join(Path.folder(path), $0)] } ?? []
  }

  /// The error for a path from the command line.
  package var ofCall: CannotRun {
    CannotRun("\(path) \(absence.phrase)", help: help { "did you mean \(Shell.word($0))?" }, argument: path)
  }

  /// Returns the finding for a path from a configuration. Paths in the help are relative to the configuration.
  package func ofConfiguration(_ location: Location) -> Diagnostic {
    let folder = Path.folder(location.file)
    let help = help { candidate in
      let path = candidate.hasPrefix(folder + "/") ? String(candidate.dropFirst(folder.count + 1)) : candidate
      return "has it moved? “path”: \(Phrase.quoted(path))"
    }
    return Diagnostic(
      rule: "configuration", severity: .error, message: "the model \(path) \(absence.phrase)",
      element: ElementPath(version: Path.name(location.file)), location: location,
      label: "the model \(absence.phrase)",
      help: help + ["plumb doctor checks the whole configuration"])
  }

  /// Returns one line per suggestion, else a line with the existing models.
  private func help(_ line: (String) -> String) -> [String] {
    if let help = absence.help { return [help] }
    if !candidates.isEmpty { return candidates.prefix(5).map(line) }
    guard !all.isEmpty else { return ["no model is below this folder: check the path and the working folder"] }
    return ["the models below this folder: \(Phrase.list(all.map { Shell.word($0) }, limit: 5))"]
  }
}

extension Workspace {
  /// Returns the models if all of them exist.
  ///
  /// - Throws: `Unreadable` with all configured paths that do not exist, at their locations; `CannotRun` for a path
  ///   from the command line.
  func refusingMissing(_ models: [ModelSettings], named: [String]) throws -> [ModelSettings] {
    let missing = models.filter { isMissing($0.namedVersion ?? $0.path) }
    guard let first = missing.first else { return try models.map(refusingSchema) }
    var models: [String: [String]] = [:]
    let configured = missing.compactMap { settings -> Diagnostic? in
      (settings.places["path"] ?? settings.places["sources"]).map {
        let folder = Path.folder($0.file)
        let all = models[folder] ?? ModelSearch(files).bundles(below: folder)
        models[folder] = all
        return MissingModel(settings.path, among: all, files).ofConfiguration($0)
      }
    }
    if !configured.isEmpty { throw Unreadable(configured, sources: sources(of: configured)) }
    throw MissingModel(first.namedVersion ?? first.path, in: ".", files).ofCall
  }

  /// Returns the settings of a model. Throws for a schema in Swift that is configured as a model in XML.
  private func refusingSchema(_ settings: ModelSettings) throws(CannotRun) -> ModelSettings {
    guard settings.schema == nil, let place = settings.places["path"], SwiftBundle(files).isSchema(settings.path) else {
      return settings
    }
    throw CannotRun(
      "\(Terminal.sanitized(settings.path)) is a schema in Swift, and “models” has models in XML",
      help: [
        #"list its folder under “swift” instead: "swift": { "sources": ["\#(Terminal.sanitized(settings.path))"] }"#
      ]
    ).at(place)
  }

  /// Whether a path does not exist. Paths with a git ref and `-` for standard input are not checked here.
  private func isMissing(_ path: String) -> Bool {
    guard path != "-", files.kind(path) == .missing else { return false }
    return !(RevisionPath(path)?.mayNameModel(files) ?? false)
  }

  /// Returns the texts that findings refer to and that are not from a readable model or a Swift file: the
  /// configuration, and unreadable versions.
  package func otherSources(of findings: [Diagnostic]) -> [Source] {
    let configurations = Set(configurations().compactMap(\.file))
    return sources(
      of: findings.filter { finding in
        guard let location = finding.location else { return false }
        return configurations.contains(location.file)
          || finding.rule == Rule.versionUnreadable.id && location.start.offset > 0
      })
  }

  /// The maximum size in bytes of files that are read again for excerpts: 4 MiB.
  private static let greatestExcerpt = 4 << 20

  /// Returns the current texts of the files that findings refer to, except very large files.
  package func sources(of findings: [Diagnostic]) -> [Source] {
    Set(findings.compactMap(\.location?.file)).sorted().compactMap { file in
      (try? files.read(file, limit: Self.greatestExcerpt)).map { Source(file: file, bytes: $0) }
    }
  }
}

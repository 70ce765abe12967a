import PlumbCore
import PlumbDeclarations
import PlumbFormats

/// The targets of the Xcode projects around the sources. A source file without a target is not compiled: an old copy,
/// a draft, a sample. Its declarations are not those of the app.
///
///     var targets = TargetFiles(.disk)
///     targets.filesWithoutTarget(among: ["App/Item.swift", "App/Old/Item.swift"])   // ["App/Old/Item.swift"]
///
/// The nearest folder above a file that contains an Xcode project determines its targets, with the projects in the
/// folders next to it. No file is left out without such a project, if its targets compile none of the files, or below
/// a folder that another tool builds too (`Package.swift`, a podspec, Bazel).
struct TargetFiles {
  private let files: Files
  /// The entries of folders by path.
  private var entries: [String: [Files.Entry]] = [:]
  /// The compiled files by the path of the folder with the projects.
  private var compiled: [String: CompiledFiles] = [:]

  /// The files of targets, with paths from the folder of the projects, in lower case.
  private struct CompiledFiles {
    var paths: Set<String> = []
    /// The folders whose files Xcode adds to a target.
    var folders: [String] = []

    func contains(_ path: String) -> Bool {
      paths.contains(path) || folders.contains { path.hasPrefix($0 + "/") }
    }
  }

  init(_ files: Files) { self.files = files }

  /// Returns the files that belong to no target of a known project. A header belongs to the targets of the
  /// implementation file with its name.
  mutating func filesWithoutTarget(among paths: [String]) -> Set<String> {
    var found: Set<String> = []
    let byFolder = Dictionary(grouping: paths, by: Path.folder)
    let byProjects = Dictionary(grouping: byFolder.keys.sorted()) { projectFolder(above: $0) ?? "" }
    for (root, folders) in byProjects where !root.isEmpty {
      let compiled = compiledFiles(root)
      let all = folders.flatMap { folder -> [(path: String, isCompiled: Bool)] in
        let place = files.path(of: folder, from: root) ?? ""
        return (byFolder[folder] ?? []).map { path in
          (path, compiled.contains(Path.join(place, Path.name(path)).lowercased()))
        }
      }
      if all.contains(where: \.isCompiled) { found.formUnion(all.filter { !$0.isCompiled }.map(\.path)) }
    }
    return found.filter { path in
      guard path.hasSuffix(".h") else { return true }
      let stem = path.dropLast(2)
      return found.contains(stem + ".m") || found.contains(stem + ".mm")
    }
  }

  /// Returns the nearest folder with an Xcode project; `nil` if there is none, or if another tool builds the sources.
  private mutating func projectFolder(above folder: String) -> String? {
    for candidate in files.foldersAbove(folder) {
      let names = entries(candidate).map(\.name)
      if names.contains(where: { Self.otherTools.contains($0) || $0.hasSuffix(".podspec") }) { return nil }
      if names.contains(where: { $0.hasSuffix(".xcodeproj") }) { return candidate }
    }
    return nil
  }

  /// The files of other build tools.
  private static let otherTools: Set<String> = ["BUCK", "BUILD", "BUILD.bazel", "Package.swift"]

  private mutating func entries(_ folder: String) -> [Files.Entry] {
    if let known = entries[folder] { return known }
    let found = (try? files.entries(folder)) ?? []
    entries[folder] = found
    return found
  }

  private mutating func compiledFiles(_ root: String) -> CompiledFiles {
    if let known = compiled[root] { return known }
    var found = CompiledFiles()
    for project in XcodeProjectSearch(files).projects(in: root, entries(root)) {
      found.paths.formUnion(project.compiledFiles.map { $0.lowercased() })
      found.folders += project.synchronizedFolders.map { $0.lowercased() }
    }
    compiled[root] = found
    return found
  }
}

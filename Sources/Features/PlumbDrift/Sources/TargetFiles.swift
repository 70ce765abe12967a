import PlumbCore
import PlumbDeclarations
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText

/// The targets of the Xcode projects around the sources. A source file without a target is not compiled: an old copy,
/// a draft, a sample. Its declarations are not those of the app.
///
///     var targets = TargetFiles(.disk)
///     targets.filesWithoutTarget(among: ["App/Item.swift", "App/Old/Item.swift"])   // ["App/Old/Item.swift"]
///
/// The nearest folder above a file that contains an Xcode project determines its targets, with the projects in the
/// folders next to it. No file is left out without such a project, if its targets compile none of the files, or below
/// a folder that another tool builds too (`Package.swift`, a podspec, Bazel).
///
/// The models of a run share an instance: a folder is inspected and a project is read only once.
package struct TargetFiles {
  let files: Files
  var search: XcodeProjectSearch
  /// The kinds of folders by path.
  private var kinds: [String: FolderKind] = [:]
  /// The folders with the projects by the path of a folder below them; `nil` if there is none.
  private var roots: [String: String?] = [:]
  /// The paths of folders from folders above them; `nil` if they are elsewhere.
  var places: [String: String?] = [:]
  /// The files of projects, by the folder at which their paths start and by their bundles.
  var compiledFiles: [String: CompiledFiles] = [:]
  /// The targets with the targets in their products, by the folders of their projects.
  var products: [String: [Product]] = [:]
  /// The projects by the path of their folder.
  private var projects: [String: Projects] = [:]

  private enum FolderKind { case projects, otherTool, plain }

  /// The Xcode projects of a folder and of the folders in it.
  private struct Projects {
    /// The files of all targets.
    var compiled = CompiledFiles()
    var targets: [CompiledFiles] = []
  }

  /// Creates an instance, with the projects that were already read.
  package init(_ files: Files, _ search: XcodeProjectSearch) {
    self.files = files
    self.search = search
  }

  package init(_ files: Files) { self.init(files, XcodeProjectSearch(files)) }

  /// Returns the files that belong to no target of a known project. A header belongs to the targets of the
  /// implementation file with its name. Without one next to it, it is a copy if another header is next to the
  /// implementation that a target compiles.
  package mutating func filesWithoutTarget(among paths: [String]) -> Set<String> {
    var found: Set<String> = []
    let byFolder = Dictionary(grouping: paths, by: Path.folder)
    let byProjects = Dictionary(grouping: byFolder.keys.sorted()) { projectFolder(above: $0) ?? "" }
    for (root, folders) in byProjects where !root.isEmpty {
      let compiled = projects(in: root).compiled
      let all = folders.flatMap { folder -> [(path: String, isCompiled: Bool)] in
        let place = files.path(of: folder, from: root) ?? ""
        return (byFolder[folder] ?? []).map { path in
          (path, compiled.contains(Path.join(place, Path.name(path)).lowercased()))
        }
      }
      if all.contains(where: \.isCompiled) { found.formUnion(all.filter { !$0.isCompiled }.map(\.path)) }
    }
    let headers = found.filter { $0.hasSuffix(".h") }
    if headers.isEmpty { return found }
    let all = Set(paths)
    let implementations = { (header: String) -> [String] in [".m", ".mm"].map { header.dropLast(2) + $0 } }
    let isCompiled = { (header: String) in
      implementations(header).contains { all.contains($0) && !found.contains($0) }
    }
    let compiled = Set(paths.filter { $0.hasSuffix(".h") && isCompiled($0) }.map(Path.name))
    return found.filter { path in
      guard path.hasSuffix(".h") else { return true }
      let own = implementations(path)
      return own.contains(where: all.contains)
        ? own.contains(where: found.contains) : compiled.contains(Path.name(path))
    }
  }

  /// Returns the nearest folder with an Xcode project; `nil` if there is none, or if another tool builds the sources.
  mutating func projectFolder(above folder: String) -> String? {
    if let known = roots[folder] { return known }
    let found = rootFolder(above: folder).flatMap { kind(of: $0) == .projects ? $0 : nil }
    roots[folder] = .some(found)
    return found
  }

  /// Returns the nearest folder with a project or a package; `nil` if there is none.
  mutating func rootFolder(above folder: String) -> String? {
    files.foldersAbove(folder).first { kind(of: $0) != .plain }
  }

  private mutating func kind(of folder: String) -> FolderKind {
    if let known = kinds[folder] { return known }
    let names = ((try? files.entries(folder)) ?? []).map(\.name)
    let kind: FolderKind =
      Self.isBuiltByOtherTool(names) ? .otherTool : names.contains { $0.hasSuffix(".xcodeproj") } ? .projects : .plain
    kinds[folder] = kind
    return kind
  }

  /// Whether one of the files of a folder belongs to another build tool than Xcode.
  package static func isBuiltByOtherTool(_ names: [String]) -> Bool {
    isBuiltByUnreadTool(names)
      || names.contains { $0 == "BUILD" || $0 == "BUILD.bazel" || $0.hasSuffix(".podspec") }
  }

  /// Whether one of the files of a folder belongs to a build tool whose targets are not read.
  package static func isBuiltByUnreadTool(_ names: [String]) -> Bool { names.contains(where: unreadTools.contains) }

  private static let unreadTools: Set<String> = ["BUCK", "BUCK.v2", "CMakeLists.txt", "Package.swift", "TARGETS"]

  private mutating func projects(in root: String) -> Projects {
    if let known = projects[root] { return known }
    var found = Projects()
    for project in search.projects(in: root, (try? files.entries(root)) ?? []) {
      found.compiled.add(project)
      found.targets += project.targets.map { CompiledFiles($0) }
    }
    projects[root] = found
    return found
  }
}

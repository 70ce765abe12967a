import PlumbCore
import PlumbDeclarations
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbText

/// The targets of the Xcode projects and Swift packages around the sources. A source file without a target is not compiled:
/// an old copy, a draft, a sample. Its declarations are not those of the app.
///
///     var targets = TargetFiles(.disk)
///     targets.filesWithoutTarget(among: ["App/Item.swift", "App/Old/Item.swift"])   // ["App/Old/Item.swift"]
///
/// The nearest folder above a file that contains an Xcode project or a package determines its targets, with the projects in
/// the folders next to it. No file is left out without one, if its targets compile none of the files, or below a folder that
/// another tool builds too (a podspec, Bazel, a `Package.swift` without a literal list of targets).
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
  /// The packages by the path of their folder; `nil` for a folder without one that is read.
  private var packages: [String: PackageTargets?] = [:]
  /// The files of all targets of the projects of a folder, by its path.
  private var compiledByFolder: [String: CompiledFiles] = [:]

  /// A `plain` folder determines no targets. One with `settings` has a file from which a tool may write an Xcode project
  /// that is not in the repository.
  private enum FolderKind { case projects, otherTool, settings, plain }

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
      let compiled = compiledFiles(in: root)
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

  /// Returns the nearest folder with an Xcode project or a package; `nil` if there is none, or if another tool builds the
  /// sources.
  mutating func projectFolder(above folder: String) -> String? {
    if let known = roots[folder] { return known }
    let found = rootFolder(above: folder).flatMap { kind(of: $0) == .projects ? $0 : nil }
    let known = found.flatMap { mayBelongToUnwrittenProject(folder, in: $0) ? nil : $0 }
    roots[folder] = .some(known)
    return known
  }

  /// Whether a folder of a package may belong to an Xcode project that is not in the repository.
  private mutating func mayBelongToUnwrittenProject(_ folder: String, in root: String) -> Bool {
    guard package(in: root) != nil else { return false }
    let within = files.foldersAbove(folder).prefix { !files.isSame($0, root) }
    return within.contains { kind(of: $0) == .settings }
  }

  /// The files from which XcodeGen and Tuist write a project.
  private static let projectWriters: Set<String> = ["Project.swift", "Workspace.swift", "project.yaml", "project.yml"]

  /// Whether a tool may write a project from a file. Those of XcodeGen may have any name.
  private static func mayWriteProject(_ name: String) -> Bool {
    projectWriters.contains(name) || !name.hasPrefix(".") && (name.hasSuffix(".yml") || name.hasSuffix(".yaml"))
  }

  /// Returns the nearest folder with a project or a package; `nil` if there is none.
  mutating func rootFolder(above folder: String) -> String? {
    files.foldersAbove(folder).first { ![.plain, .settings].contains(kind(of: $0)) }
  }

  private mutating func kind(of folder: String) -> FolderKind {
    if let known = kinds[folder] { return known }
    let names = (try? files.list(folder)) ?? []
    let hasProject = names.contains { $0.hasSuffix(".xcodeproj") }
    let isPackage =
      names.contains(PackageTargets.fileName) && package(in: folder) != nil
      && (hasProject || !names.contains(where: Self.projectWriters.contains))
    let kind: FolderKind =
      if Self.isBuiltByOtherTool(isPackage ? names.filter { $0 != PackageTargets.fileName } : names) {
        .otherTool
      } else if hasProject || isPackage {
        .projects
      } else {
        names.contains(where: Self.mayWriteProject) ? .settings : .plain
      }
    kinds[folder] = kind
    return kind
  }

  /// Whether one of the files of a folder belongs to another build tool than Xcode.
  package static func isBuiltByOtherTool(_ names: [String]) -> Bool {
    isBuiltByUnreadTool(names)
      || names.contains { $0 == "BUILD" || $0 == "BUILD.bazel" || $0.hasSuffix(".podspec") }
  }

  /// Whether one of the files of a folder belongs to a build tool whose targets are not read, or not always.
  package static func isBuiltByUnreadTool(_ names: [String]) -> Bool { names.contains(where: unreadTools.contains) }

  private static let unreadTools: Set<String> = [
    "BUCK", "BUCK.v2", "CMakeLists.txt", PackageTargets.fileName, "TARGETS",
  ]

  /// Returns the package of a folder; `nil` if there is none, or its targets are unknown.
  mutating func package(in folder: String) -> PackageTargets? {
    if let known = packages[folder] { return known }
    let package = PackageTargets(of: folder, files)
    packages[folder] = .some(package)
    return package
  }

  /// Returns the files of all targets of a folder, and of the projects in the folders in it.
  private mutating func compiledFiles(in root: String) -> CompiledFiles {
    if let known = compiledByFolder[root] { return known }
    var found = CompiledFiles()
    for project in search.projects(in: root, (try? files.entries(root)) ?? []) { found.add(project) }
    for target in package(in: root)?.files(at: "") ?? [] { found.add(target) }
    compiledByFolder[root] = found
    return found
  }
}

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
  private let files: Files
  private var search: XcodeProjectSearch
  /// The kinds of folders by path.
  private var kinds: [String: FolderKind] = [:]
  /// The folders with the projects by the path of a folder below them; `nil` if there is none.
  private var roots: [String: String?] = [:]
  /// The projects by the path of their folder.
  private var projects: [String: Projects] = [:]

  private enum FolderKind { case projects, otherTool, plain }

  /// The Xcode projects of a folder and of the folders in it.
  private struct Projects {
    /// The files of all targets.
    var compiled = CompiledFiles()
    var targets: [CompiledFiles] = []
  }

  /// The files of targets, with paths from the folder of the projects, in lower case.
  private struct CompiledFiles {
    var paths: Set<String> = []
    /// The folders whose files Xcode adds to a target.
    var folders: [String] = []

    init() {}

    init(_ project: XcodeProject) { add(project) }

    mutating func add(_ project: XcodeProject) { add(project.compiledFiles, project.synchronizedFolders) }

    mutating func add(_ files: [String], _ folders: [String]) {
      paths.formUnion(files.map { $0.lowercased() })
      self.folders += folders.map { $0.lowercased() }
    }

    func contains(_ path: String) -> Bool {
      paths.contains(path) || folders.contains { path.hasPrefix($0 + "/") }
    }
  }

  /// Creates an instance, with the projects that were already read.
  package init(_ files: Files, _ search: XcodeProjectSearch) {
    self.files = files
    self.search = search
  }

  package init(_ files: Files) { self.init(files, XcodeProjectSearch(files)) }

  /// Returns the files that belong to no target of a known project. A header belongs to the targets of the
  /// implementation file with its name.
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
    return found.filter { path in
      guard path.hasSuffix(".h") else { return true }
      let stem = path.dropLast(2)
      return found.contains(stem + ".m") || found.contains(stem + ".mm")
    }
  }

  /// Returns the files that are compiled only for targets without the model. Xcode generates no code of the model for
  /// these targets. Empty if the targets of the model are unknown.
  mutating func filesOfOtherTargets(among paths: [String], than model: String) -> Set<String> {
    guard let root = projectFolder(above: Path.folder(model)), let place = files.path(of: model, from: root) else {
      return []
    }
    let targets = projects(in: root).targets
    let own = targets.filter { $0.contains(place.lowercased()) }
    let others = targets.filter { !$0.contains(place.lowercased()) }
    if own.isEmpty || others.isEmpty { return [] }
    return Set(
      paths.filter { path in
        guard projectFolder(above: Path.folder(path)) == root, let place = files.path(of: path, from: root) else {
          return false
        }
        let isCompiled = { (target: CompiledFiles) in target.contains(place.lowercased()) }
        return others.contains(where: isCompiled) && !own.contains(where: isCompiled)
      })
  }

  /// Returns the files that the targets with a model compile; `nil` if no target of a known project builds the model.
  package mutating func filesOfTargets(with model: String, among paths: [String]) -> Set<String>? {
    guard let root = projectFolder(above: Path.folder(model)),
      let place = files.path(of: model, from: root)?.lowercased()
    else { return nil }
    let projects = projects(in: root)
    let own = projects.targets.filter { $0.contains(place) }
    let compiled =
      own.isEmpty && projects.targets.isEmpty && projects.compiled.contains(place) ? [projects.compiled] : own
    if compiled.isEmpty { return nil }
    return Set(
      paths.filter { path in
        guard let place = files.path(of: Self.implementation(of: path, files), from: root)?.lowercased() else {
          return false
        }
        return compiled.contains { $0.contains(place) }
      })
  }

  /// Returns the files that only targets of other Xcode projects compile: an earlier app in the same repository has
  /// classes of the same names. Empty if no project lists the model, and none is in a folder above it.
  ///
  /// Projects that a workspace lists together, and projects in other projects, may use each other's classes.
  package mutating func filesOfOtherProjects(among paths: [String], than model: String) -> Set<String> {
    let above = files.foldersAbove(Path.folder(model))
    guard let top = above.last, let place = files.path(of: model, from: top)?.lowercased() else { return [] }
    let near = above.flatMap { search.projects(in: $0, from: top) }
    let building = near.filter { CompiledFiles($0.project).contains(place) }
    let listing = building.isEmpty ? near.filter { isListed(model, in: $0.bundle) } : building
    // A model that no project lists belongs to the project in whose folder it is.
    let root = listing.isEmpty ? projectFolder(above: Path.folder(model)) : nil
    let own = listing + near.filter { project in root.map { files.isSame(Path.folder(project.bundle), $0) } ?? false }
    if own.isEmpty { return [] }
    let roots = Dictionary(grouping: paths) { projectFolder(above: Path.folder($0)) ?? "" }
    let family = own.map(\.project).reduce(into: CompiledFiles()) { $0.add($1) }
    let related = own.map(\.bundle) + bundles(relatedTo: own, model)
    return roots.reduce(into: []) { found, entry in
      guard !entry.key.isEmpty else { return }
      let projects = search.projects(in: entry.key, from: top)
      let others = projects.filter { project in !related.contains { files.isSame($0, project.bundle) } }
      if others.isEmpty { return }
      let compiled = others.map(\.project).reduce(into: CompiledFiles()) { $0.add($1) }
      let kin = projects.filter { project in related.contains { files.isSame($0, project.bundle) } }
        .map(\.project).reduce(into: family) { $0.add($1) }
      found.formUnion(
        entry.value.filter { path in
          guard let place = files.path(of: Self.implementation(of: path, files), from: top)?.lowercased() else {
            return false
          }
          return compiled.contains(place) && !kin.contains(place)
        })
    }
  }

  /// Returns the implementation file next to a header; the path itself for another file.
  private static func implementation(of path: String, _ files: Files) -> String {
    guard path.hasSuffix(".h") else { return path }
    let stem = String(path.dropLast(2))
    return [".m", ".mm"].map { stem + $0 }.first { files.kind($0) == .file } ?? path
  }

  private mutating func isListed(_ model: String, in bundle: String) -> Bool {
    search.memberships(of: model).contains { files.isSame(Path.folder($0.file), bundle) }
  }

  /// Returns the projects that contain one of a model's projects, or are in one, or in a workspace with one.
  private mutating func bundles(
    relatedTo own: [(bundle: String, project: XcodeProject)], _ model: String
  ) -> [String] {
    let above = files.foldersAbove(Path.folder(model))
    let isOwn = { [files] (path: String) in own.contains { files.isSame($0.bundle, path) } }
    let within = { (project: XcodeProject) in project.subprojects.map { Path.join(above.last ?? ".", $0) } }
    let workspaces = search.workspaces(above: Path.folder(model)).filter { $0.contains(where: isOwn) }
    let containing = above.flatMap { search.projects(in: $0, from: above.last ?? ".") }
      .filter { within($0.project).contains(where: isOwn) }.map(\.bundle)
    return workspaces.flatMap(\.self) + own.flatMap { within($0.project) } + containing
  }

  /// Returns the path of the Xcode project around a model that does not list the model, or a folder with it. `nil` if a
  /// project near the model lists it, or if another tool may build it.
  package mutating func projectWithout(_ model: String) -> String? {
    guard let root = projectFolder(above: Path.folder(model)), let place = files.path(of: model, from: root) else {
      return nil
    }
    for folder in files.foldersAbove(Path.folder(model)) {
      if Self.isGenerated(((try? files.entries(folder)) ?? []).map(\.name)) { return nil }
      if files.isSame(folder, root) { break }
    }
    let projects = search.projects(in: root, from: root)
    if projects.contains(where: { $0.project.lists(place) }) { return nil }
    return projects.first { files.isSame(Path.folder($0.bundle), root) }?.bundle
  }

  /// Returns the nearest folder with an Xcode project; `nil` if there is none, or if another tool builds the sources.
  private mutating func projectFolder(above folder: String) -> String? {
    if let known = roots[folder] { return known }
    let nearest = files.foldersAbove(folder).first { kind(of: $0) != .plain }
    let found = nearest.flatMap { kind(of: $0) == .projects ? $0 : nil }
    roots[folder] = .some(found)
    return found
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
      for target in project.targets {
        var files = CompiledFiles()
        files.add(target.files, target.folders)
        found.targets.append(files)
      }
    }
    projects[root] = found
    return found
  }
}

import PlumbFormats
import PlumbText

/// The Xcode projects around a model, which decide which files belong to it.
extension TargetFiles {
  /// Returns the files that the targets with a model compile, and those that link the framework of such a target; `nil` if
  /// no target of a known project builds the model.
  package mutating func filesOfTargets(with model: String, among paths: [String]) -> Set<String>? {
    guard let root = projectFolder(above: Path.folder(model)), let top = files.foldersAbove(Path.folder(model)).last,
      let place = place(of: model, from: top)
    else { return nil }
    let projects = search.projects(in: root, from: top).map(\.project)
    let targets =
      projects.flatMap(\.targets).map { CompiledFiles($0) } + packageTargets(in: root, from: top)
    if targets.isEmpty {
      let own = projects.map { CompiledFiles($0) }.filter { $0.contains(place) }
      return own.isEmpty ? nil : compiled(paths, by: own, from: top)
    }
    guard targets.contains(where: { $0.contains(place) }) else { return nil }
    if paths.isEmpty { return [] }
    let own = self.targets(around: [model], from: top).filter { $0.parts.contains { $0.contains(place) } }
    return compiled(paths, by: own.map(\.target), from: top)
  }

  /// Whether a target builds a model, or may build it. `false` if an Xcode project is in a folder above, and no target of
  /// it builds the model.
  package mutating func mayBuild(_ model: String) -> Bool {
    projectFolder(above: Path.folder(model)) == nil || filesOfTargets(with: model, among: []) != nil
  }

  /// Returns the files that may use a model: those below the nearest folder around it with a project or a package, except
  /// the files that only other Xcode projects compile, and those of the apps with the project of a framework in their
  /// workspace. Without such a folder, all files may use it.
  package mutating func filesOfProject(with model: String, among paths: [String]) -> Set<String> {
    let others = filesOfOtherProjects(among: paths, than: model)
    let all = Set(paths).subtracting(others)
    guard let root = rootFolder(above: Path.folder(model)) else { return all }
    return all.filter { place(of: $0, from: root) != nil }.union(
      filesOfRelatedProjects(to: model, in: root, among: all))
  }

  /// Returns the files that projects related to those of a folder compile.
  private mutating func filesOfRelatedProjects(to model: String, in root: String, among paths: Set<String>)
    -> Set<String>
  {
    guard let top = files.foldersAbove(Path.folder(model)).last, projectFolder(above: Path.folder(model)) == root else {
      return []
    }
    let related = bundles(relatedTo: model, in: root, from: top)
    let folders = Set(related.map(Path.folder)).sorted()
    let projects = folders.flatMap { search.projects(in: $0, from: top) }
      .filter { project in related.contains { files.isSame($0, project.bundle) } }
    return projects.isEmpty ? [] : compiled(Array(paths), by: [compiledFiles(of: projects, from: top)], from: top)
  }

  /// Returns the projects related to those of a folder, which contains a model.
  private mutating func bundles(relatedTo model: String, in root: String, from top: String) -> [String] {
    let own = search.projects(in: root, from: top).filter { files.isSame(Path.folder($0.bundle), root) }
    return bundles(relatedTo: own, model).filter { bundle in !own.contains { files.isSame($0.bundle, bundle) } }
  }

  /// Returns the folders with the projects related to those of a folder, which contains a model.
  mutating func relatedFolders(to model: String, in root: String, from top: String) -> [String] {
    Set(bundles(relatedTo: model, in: root, from: top).map(Path.folder)).sorted()
  }

  /// Returns the files below the Swift package of a model that belong to another package or project there: an earlier
  /// version, an example. Empty if a model belongs to no package, and for packages that its manifest names.
  package mutating func filesOfOtherPackages(among paths: [String], than model: String) -> Set<String> {
    guard let root = rootFolder(above: Path.folder(model)),
      let manifest = try? files.read(Path.join(root, PackageTargets.fileName), limit: 1 << 20)
    else { return [] }
    let byFolder = Dictionary(grouping: paths, by: Path.folder)
    return byFolder.reduce(into: []) { found, entry in
      guard let own = rootFolder(above: entry.key), !files.isSame(own, root),
        let place = files.path(of: own, from: root),
        !manifest.contains(text: "\"\(place)\"")
      else { return }
      found.formUnion(entry.value)
    }
  }

  /// Returns the files that only targets of other Xcode projects compile: an earlier app in the same repository has
  /// classes of the same names. Empty if no project lists the model, and none is in a folder above it.
  ///
  /// Projects that a workspace lists together, and projects in other projects, may use each other's classes.
  package mutating func filesOfOtherProjects(among paths: [String], than model: String) -> Set<String> {
    let above = files.foldersAbove(Path.folder(model))
    guard let top = above.last, let place = place(of: model, from: top) else { return [] }
    let near = above.flatMap { search.projects(in: $0, from: top) }
    let building = near.filter { compiledFiles(of: [$0], from: top).contains(place) }
    let listing = building.isEmpty ? near.filter { isListed(model, in: $0.bundle) } : building
    // A model that no project lists belongs to the project in whose folder it is, and that of a package to any app.
    if listing.isEmpty, packageTarget(of: model) != nil { return [] }
    let root = listing.isEmpty ? projectFolder(above: Path.folder(model)) : nil
    let own = listing + near.filter { project in root.map { files.isSame(Path.folder(project.bundle), $0) } ?? false }
    if own.isEmpty { return [] }
    let roots = Dictionary(grouping: paths) { projectFolder(above: Path.folder($0)) ?? "" }
    let family = compiledFiles(of: own, from: top)
    let related = own.map(\.bundle) + bundles(relatedTo: own, model)
    return roots.reduce(into: []) { found, entry in
      guard !entry.key.isEmpty, self.place(of: Path.join(entry.key, "Package"), from: top) != nil else { return }
      let projects = search.projects(in: entry.key, from: top)
      let others = projects.filter { project in !related.contains { files.isSame($0, project.bundle) } }
      if others.isEmpty { return }
      let connected = projects.filter { project in related.contains { files.isSame($0, project.bundle) } }
      let elsewhere = compiled(entry.value, by: [compiledFiles(of: others, from: top)], from: top)
      let belonging = [family, compiledFiles(of: connected, from: top)]
      found.formUnion(elsewhere.subtracting(compiled(Array(elsewhere), by: belonging, from: top)))
    }
  }

  /// Returns the files of all targets of some projects whose paths start at a folder.
  private mutating func compiledFiles(
    of projects: [(bundle: String, project: XcodeProject)], from top: String
  ) -> CompiledFiles {
    projects.reduce(into: CompiledFiles()) { all, project in
      let key = "\(top)\n\(project.bundle)"
      let own = compiledFiles[key] ?? CompiledFiles(project.project)
      compiledFiles[key] = own
      all.add(own)
    }
  }

  /// Returns the files that one of some targets compiles.
  mutating func compiled(_ paths: [String], by targets: [CompiledFiles], from top: String) -> Set<String> {
    Set(
      paths.filter { path in
        place(of: Self.implementation(of: path, files), from: top).map { place in
          targets.contains { $0.contains(place) }
        } ?? false
      })
  }

  /// Returns the path of a file from a folder above it, in lower case. The paths of the folders are cached.
  mutating func place(of path: String, from top: String) -> String? {
    let folder = Path.folder(path)
    let key = "\(top)\n\(folder)"
    if places[key] == nil { places[key] = .some(files.isSame(folder, top) ? "" : files.path(of: folder, from: top)) }
    return (places[key] ?? nil).map { Path.join($0, Path.name(path)).lowercased() }
  }

  /// Returns the implementation file next to a header; the path itself for another file.
  static func implementation(of path: String, _ files: Files) -> String {
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
  /// project or a package near the model contains it, or if another tool may build it.
  package mutating func projectWithout(_ model: String) -> String? {
    guard packageTarget(of: model) == nil, let root = projectFolder(above: Path.folder(model)),
      let place = files.path(of: model, from: root)
    else {
      return nil
    }
    let projects = search.projects(in: root, from: root)
    if projects.contains(where: { $0.project.lists(place) }) { return nil }
    return projects.first { files.isSame(Path.folder($0.bundle), root) }?.bundle
  }
}

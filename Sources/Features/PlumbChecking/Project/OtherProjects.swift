import PlumbCore
import PlumbDrift
import PlumbFormats
import PlumbSwift
import PlumbText

/// The project files of other tools than Xcode around a bundle: XcodeGen, Tuist, Bazel, CocoaPods.
///
///     OtherProjects(.disk).use(of: "App/Shop.xcdatamodeld", below: [])
///     // .unused(file: "project.yml", …): the file names the sources of all targets, and none contains the bundle
struct OtherProjects {
  /// The use of a bundle by the targets of the projects.
  enum Use {
    /// A bundle without a project file in a folder above it.
    case noProject
    /// A project file is not read, or does not name its files literally.
    case unknown
    case compiled
    case copied(file: String, Location)
    /// A bundle that no target compiles; `isExcluded` if an entry leaves it out.
    case unused(file: String, Location, isExcluded: Bool, help: String)
  }

  /// The tools whose files are read.
  private enum Tool { case xcodeGen, tuist, bazel, cocoaPods }

  private let files: Files

  init(_ files: Files) { self.files = files }

  /// Returns what the targets do with a bundle.
  ///
  /// - Parameter roots: The last folders above the bundle to search. Without them the root of the repository is the last.
  func use(of bundle: String, below roots: Set<String>) -> Use {
    let folders = folders(above: bundle, below: roots)
    let names = folders.map { (try? files.list($0)) ?? [] }
    if zip(folders, names).contains(where: { mayBeBuilt(bundle, in: $0, $1) }) { return .unknown }
    let above = zip(folders, names).flatMap { folder, names in projects(in: folder, names) }
    guard let nearest = above.first else { return .noProject }
    var ofNearest: TargetInputs?
    var found: (use: TargetInputs.Use, file: String, location: Location)?
    // The files of a package of Bazel belong to the nearest one, and a pod has only files below its specification.
    let package = above.first { $0.tool == .bazel }
    let pods = above.filter { $0.tool == .cocoaPods }
    let others = folders.flatMap { projectsNextTo($0) }.filter { $0.tool == .xcodeGen || $0.tool == .tuist }
    for project in pods + others + (package.map { [$0] } ?? []) {
      guard let read = read(project) else { return .unknown }
      if project.file == nearest.file { ofNearest = read }
      guard let place = files.path(of: bundle, from: project.root),
        let use = read.use(of: place, from: files.path(of: project.folder, from: project.root) ?? "")
      else { continue }
      if use.use == .compiled { return .compiled }
      if found == nil || use.use == .copied { found = (use.use, project.file, use.location) }
    }
    if isSynchronized(bundle, folders) { return .compiled }
    if let found, found.use == .copied { return .copied(file: found.file, found.location) }
    guard let read = ofNearest ?? read(nearest) else { return .unknown }
    return .unused(
      file: found?.file ?? nearest.file, found?.location ?? read.location, isExcluded: found != nil, help: read.help)
  }

  /// Whether a tool whose targets are not read may build a bundle, or the package of a folder contains it.
  private func mayBeBuilt(_ bundle: String, in folder: String, _ names: [String]) -> Bool {
    guard names.contains(PackageTargets.fileName), let package = PackageTargets(of: folder, files),
      let place = files.path(of: bundle, from: folder)
    else { return TargetFiles.isBuiltByUnreadTool(names) }
    return package.contains(place) || TargetFiles.isBuiltByUnreadTool(names.filter { $0 != PackageTargets.fileName })
  }

  /// Whether XcodeGen or Tuist writes the projects of a folder.
  func writesProjects(in folder: String) -> Bool {
    projects(in: folder, (try? files.list(folder)) ?? []).contains {
      $0.tool == .xcodeGen || $0.tool == .tuist
    }
  }

  // MARK: Search

  private struct Project {
    var tool: Tool
    var file: String
    var folder: String
    /// The folder that contains the bundle, from where paths are compared.
    var root: String
  }

  private func folders(above bundle: String, below roots: Set<String>) -> [String] {
    let folders = files.foldersAbove(Path.folder(bundle))
    let last = folders.firstIndex { roots.contains(Path.plain($0)) }
    return last.map { Array(folders[...$0]) } ?? folders
  }

  private func projects(in folder: String, _ names: [String], root: String? = nil) -> [Project] {
    names.compactMap { name in
      let file = Path.join(folder, name)
      return tool(name, file).map { Project(tool: $0, file: file, folder: folder, root: root ?? folder) }
    }
  }

  private static let skipped: Set<String> = ["Carthage", "Pods", "node_modules"]

  /// Returns the projects in a folder and in the folders in it.
  private func projectsNextTo(_ folder: String) -> [Project] {
    let entries = (try? files.entries(folder)) ?? []
    let near = entries.filter {
      $0.kind == .folder && !$0.name.hasPrefix(".") && !$0.name.contains(".xc") && !Self.skipped.contains($0.name)
    }
    return projects(in: folder, entries.map(\.name))
      + near.prefix(200).map { Path.join(folder, $0.name) }.flatMap { near in
        projects(in: near, (try? files.list(near)) ?? [], root: folder)
      }
  }

  private func tool(_ name: String, _ file: String) -> Tool? {
    switch name {
    case "project.yml", "project.yaml": .xcodeGen
    case "Project.swift", "Workspace.swift", "Tuist.swift":
      // A class can have the name, too.
      (try? files.read(file, limit: 1 << 20)).map(TuistManifest.isManifest) ?? false ? .tuist : nil
    case "BUILD", "BUILD.bazel": .bazel
    default: name.hasSuffix(".podspec") ? .cocoaPods : nil
    }
  }

  private func isSynchronized(_ bundle: String, _ folders: [String]) -> Bool {
    var search = XcodeProjectSearch(files)
    return folders.contains { folder in
      guard let place = files.path(of: bundle, from: folder), let entries = try? files.entries(folder) else {
        return false
      }
      return search.projects(in: folder, entries).contains { project in
        project.synchronizedFolders.contains { $0.isEmpty || place.hasPrefix($0 + "/") }
      }
    }
  }

  // MARK: Reading

  private func read(_ project: Project) -> TargetInputs? {
    if project.tool == .xcodeGen { return XcodeGenProject.inputs(project.file, files) }
    guard let bytes = try? files.read(project.file, limit: 1 << 20), bytes.end(of: "momc", from: 0) == nil else {
      return nil
    }
    let file = Path.reported(project.file)
    switch project.tool {
    case .xcodeGen: return nil
    case .tuist: return TuistManifest(bytes, file: file).map { TargetInputs($0, LineTable(bytes), file) }
    case .bazel: return BazelPackage.inputs(bytes, file: file)
    case .cocoaPods: return Podspec.inputs(bytes, file: file)
    }
  }
}

extension TargetInputs {
  fileprivate init(_ manifest: TuistManifest, _ table: LineTable, _ file: String) {
    let entries = manifest.entries.map { entry in
      Entry(
        pattern: entry.pattern, use: entry.isCopied ? .copied : .compiled, excluded: entry.excluded,
        location: table.location(entry.place, in: file))
    }
    self.init(
      entries: entries, location: table.location(manifest.place, in: file),
      help: "add it to coreDataModels of a target")
  }
}

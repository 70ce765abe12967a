import PlumbText

/// A search for Xcode projects around a bundle or its sources. Each project is read only once.
///
///     var search = XcodeProjectSearch(.disk)
///     search.versions(of: "App/Shop.xcdatamodeld")?.names   // ["Shop 2", "Shop"]
package struct XcodeProjectSearch: Sendable {
  private let files: Files
  /// The projects by the paths of their files; `nil` for a file that is not a project.
  private var read: [String: XcodeProject?] = [:]

  package init(_ files: Files) { self.files = files }

  /// The greatest size of a `project.pbxproj` that is read, in bytes.
  private static let greatestSize = 64 << 20
  /// The folders with the projects of dependencies.
  private static let skipped: Set<String> = ["Carthage", "Pods"]
  /// The number of folders next to each of them that are searched.
  private static let mostFolders = 200

  /// Returns the project that references a bundle, and the versions as it lists them.
  ///
  /// Projects in the folders above the bundle are read, up to the root of the repository, and those in folders next to
  /// them. The nearest one is first.
  ///
  /// - Returns: `nil` if no project references the bundle.
  mutating func versions(of bundle: String) -> (file: String, names: [String])? {
    memberships(of: bundle).first.map { ($0.file, $0.group.versions) }
  }

  /// Returns the projects that reference a bundle, the nearest one first, each with its group of the versions.
  package mutating func memberships(of bundle: String) -> [(file: String, group: XcodeProject.VersionGroup)] {
    var found: [(file: String, group: XcodeProject.VersionGroup)] = []
    for folder in files.foldersAbove(Path.folder(bundle)) {
      let entries = (try? files.entries(folder)) ?? []
      for file in projectFiles(in: folder, entries) {
        let group = project(file, as: file)?.versionGroups.first { group in
          group.path.map { files.isSame($0, bundle) } ?? false
        }
        if let group { found.append((Path.reported(file), group)) }
      }
      if !found.isEmpty { return found }
    }
    return found
  }

  /// Returns the projects in a folder with the given entries and in the folders next to each other in it. Their paths
  /// are relative to the folder.
  package mutating func projects(in folder: String, _ entries: [Files.Entry]) -> [XcodeProject] {
    var found: [XcodeProject] = []
    for file in projectFiles(in: folder, entries) {
      let name = folder == "." ? file : String(file.dropFirst(folder.utf8.count + 1))
      if let project = project(file, as: name) { found.append(project) }
    }
    return found
  }

  /// Returns the projects in a folder and in the folders in it, each with the path of its `.xcodeproj`. The paths in
  /// the projects are relative to `root`, a folder above.
  package mutating func projects(in folder: String, from root: String) -> [(bundle: String, project: XcodeProject)] {
    let files = Array(projectFiles(in: folder, (try? self.files.entries(folder)) ?? []))
    return files.compactMap { file in
      guard let name = self.files.path(of: file, from: root), let project = project(file, as: name) else { return nil }
      return (Path.folder(file), project)
    }
  }

  /// Returns the paths of the projects of each Xcode workspace in a folder or a folder above it.
  package func workspaces(above folder: String) -> [[String]] {
    files.foldersAbove(folder).flatMap { folder -> [[String]] in
      let names = ((try? files.entries(folder)) ?? []).filter { $0.kind == .folder }.map(\.name)
      return names.filter { $0.hasSuffix(".xcworkspace") }.compactMap { name in
        let file = Path.join(Path.join(folder, name), "contents.xcworkspacedata")
        return (try? files.read(file, limit: 1 << 20)).map { XcodeWorkspace.projects($0, in: folder) }
      }
    }
  }

  /// Returns the `project.pbxproj` files in a folder with the given entries, then those in the folders in it.
  private func projectFiles(in folder: String, _ entries: [Files.Entry]) -> some Sequence<String> {
    let near = entries.filter { entry in
      entry.kind == .folder && !entry.name.hasSuffix(".xcodeproj") && !entry.name.hasPrefix(".")
        && !Self.skipped.contains(entry.name)
    }
    let next = near.prefix(Self.mostFolders).map { Path.join(folder, $0.name) }
    return ([folder] + next).lazy.flatMap { candidate -> [String] in
      let entries = candidate == folder ? entries : (try? files.entries(candidate)) ?? []
      return entries.filter { $0.name.hasSuffix(".xcodeproj") && $0.kind == .folder }
        .map { Path.join(Path.join(candidate, $0.name), "project.pbxproj") }
    }
  }

  /// Reads a project. Its paths start at the folder of `name`.
  private mutating func project(_ file: String, as name: String) -> XcodeProject? {
    let project =
      read[file]
      ?? (try? files.read(file, limit: Self.greatestSize)).flatMap { XcodeProject($0, file: file) }.map(
        placingFiles(of:))
    read[file] = .some(project)
    return project?.placed(at: name)
  }

  /// Returns a project with the places of the files that it lists with a path of another disk: the path with the fewest
  /// folders removed that exists below a folder above the project.
  private func placingFiles(of project: XcodeProject) -> XcodeProject {
    let paths = project.absolutePaths
    if paths.isEmpty { return project }
    let folders = files.foldersAbove(project.folder)
    var places: [String: String] = [:]
    for path in paths {
      let parts = path.split(separator: "/").suffix(Self.mostParts)
      let tails = parts.indices.map { parts[$0...].joined(separator: "/") }
      let found = tails.lazy.compactMap { tail in
        folders.enumerated().first { files.kind(Path.join($1, tail)) != .missing }.map { ($0.offset, tail) }
      }.first
      guard let (above, tail) = found else { continue }
      let place = folders.dropFirst(above).first.map { Path.join($0, tail) } ?? tail
      places[path] = files.path(of: place, from: project.folder) ?? String(repeating: "../", count: above) + tail
    }
    return project.placing(places)
  }

  /// The maximum number of folders of a path of another disk that are compared.
  private static let mostParts = 12
}

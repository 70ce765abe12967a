import PlumbCore
import PlumbText

/// An Xcode project: the objects of a `project.pbxproj`.
///
///     let project = XcodeProject(bytes, file: "Shop.xcodeproj/project.pbxproj")
///     project?.versionGroups.first?.versions   // ["Shop 2", "Shop"]
package struct XcodeProject: Sendable {
  /// The objects by their identifiers.
  let objects: [String: PropertyDictionary]
  /// The folder of the `.xcodeproj`, which relative paths start at.
  private(set) var folder: String
  /// Whether an object has a path of the disk of an author.
  private let hasAbsolutePaths: Bool
  /// The paths from `folder` of the files that are listed with such a path.
  private var places: [String: String] = [:]
  /// The identifier of the group of an object, by the identifier of the object.
  private let parents: [String: String]
  /// The places of the declarations of version groups, by their identifiers.
  private let groupPlaces: [String: Range<Position>]

  /// A bundle of model versions in a project.
  package struct VersionGroup: Hashable, Sendable {
    /// The path of the bundle, from where the path of the project starts; `nil` if the project gives none.
    package let path: String?
    /// The names of the versions without `.xcdatamodel`, as the project lists them.
    package let versions: [String]
    /// The identifier of the group.
    package let key: String
    /// The name of the version that the project declares as current; `nil` if it declares none.
    package let current: String?
    /// Whether a build phase of a target contains the bundle.
    package let isBuilt: Bool
    /// The names of the versions that a build phase contains by themselves, in addition to the bundle.
    package let builtAlone: [String]
    /// The place of the group's identifier where the file declares the group; `nil` if it was not found.
    package let place: Range<Position>?
  }

  /// Reads the bytes of a `project.pbxproj`, in text or in XML.
  ///
  /// - Returns: `nil` if they are not a property list with objects.
  package init?(_ bytes: [UInt8], file: String) {
    let list = TextPropertyListReader.read(bytes) ?? (try? PropertyList.read(bytes, file: file))
    guard let entries = list?["objects"]?.dictionary?.entries else { return nil }
    let objects = Dictionary(
      entries.compactMap { entry in entry.value.dictionary.map { (entry.key, $0) } },
      uniquingKeysWith: { first, _ in first })
    self.objects = objects
    hasAbsolutePaths = objects.values.contains { $0["sourceTree"]?.string == "<absolute>" }
    folder = Path.folder(Path.folder(file))
    var parents: [String: String] = [:]
    for (key, object) in objects {
      for child in object["children"]?.array ?? [] { if let child = child.string { parents[child] = key } }
    }
    self.parents = parents
    let groups = objects.filter { $0.value["isa"]?.string == "XCVersionGroup" }.keys
    groupPlaces = groups.isEmpty ? [:] : Self.places(ofDeclarations: Set(groups), in: bytes)
  }

  /// Returns the places of identifiers at the start of their objects: `KEY /* Shop.xcdatamodeld */ = {`.
  private static func places(ofDeclarations keys: Set<String>, in bytes: [UInt8]) -> [String: Range<Position>] {
    let table = LineTable(bytes)
    var found: [String: Range<Position>] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.last == UInt8(ascii: "{") {
      let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      let key = String(decoding: text.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
      guard keys.contains(key) else { continue }
      found[key] = table.position(of: text.startIndex)..<table.position(of: text.startIndex + key.utf8.count)
    }
    return found
  }

  /// Returns the project with paths that start where the path of its file does.
  func placed(at file: String) -> XcodeProject {
    var project = self
    project.folder = Path.folder(Path.folder(file))
    return project
  }

  /// The bundles of model versions, by their identifiers.
  package var versionGroups: [VersionGroup] {
    let groups = objects.filter { $0.value["isa"]?.string == "XCVersionGroup" }.sorted { $0.key < $1.key }
    if groups.isEmpty { return [] }
    let phases = objects.values.filter { $0["isa"]?.string?.hasSuffix("BuildPhase") ?? false }
    let built = Set(phases.flatMap { objects($0, "files") }.compactMap { $0["fileRef"]?.string })
    return groups.map { key, object in
      VersionGroup(
        path: path(of: key), versions: objects(object, "children").compactMap(Self.versionName), key: key,
        current: object["currentVersion"]?.string.flatMap { objects[$0] }.flatMap(Self.versionName),
        isBuilt: built.contains(key),
        builtAlone: (object["children"]?.array ?? []).compactMap(\.string).filter(built.contains)
          .compactMap { objects[$0].flatMap(Self.versionName) }, place: groupPlaces[key])
    }
  }

  private static func versionName(_ file: PropertyDictionary) -> String? {
    (file["path"] ?? file["name"])?.string.map { Path.stem(Path.name($0), without: ".xcdatamodel") }
  }

  /// The paths of the files that a target builds: sources, and also headers and resources that are listed.
  package var compiledFiles: [String] {
    objects.values.filter { $0["isa"]?.string == "PBXBuildFile" }.compactMap(compiledFile)
  }

  /// The versions of Swift in the build settings: `5.0`. Empty if no setting has one, as in projects from before Swift 3.
  package var swiftVersions: Set<String> {
    let settings = objects.values.filter { $0["isa"]?.string == "XCBuildConfiguration" }.map { $0["buildSettings"] }
    return Set(settings.compactMap { $0?.dictionary?["SWIFT_VERSION"]?.string })
  }

  /// The paths of the projects that the project contains.
  package var subprojects: [String] {
    objects.filter { $0.value["path"]?.string?.hasSuffix(".xcodeproj") ?? false }.compactMap { path(of: $0.key) }
  }

  /// Whether the project lists a file, or a folder that contains it. Paths are compared without regard to case.
  package func lists(_ file: String) -> Bool {
    let file = file.lowercased()
    if unplacedNames.contains(Path.name(file)) { return true }
    return objects.contains { key, object in
      guard Self.listing.contains(object["isa"]?.string ?? ""),
        let path = path(of: key).map(Path.resolved)?.lowercased()
      else { return false }
      return !path.isEmpty && (path == file || file.hasPrefix(path + "/"))
    }
  }

  /// The kinds of objects that list a file or a folder.
  private static let listing: Set<String> = [
    "PBXFileReference", "PBXFileSystemSynchronizedRootGroup", "XCVersionGroup",
  ]

  func compiledFile(_ entry: PropertyDictionary) -> String? {
    entry["fileRef"]?.string.flatMap(path).map(Path.resolved)
  }

  /// Returns the objects that an object lists under a key.
  func objects(_ object: PropertyDictionary, _ key: String) -> [PropertyDictionary] {
    (object[key]?.array ?? []).compactMap { item in item.string.flatMap { objects[$0] } }
  }

  /// The paths of the folders whose files Xcode adds to targets by itself.
  package var synchronizedFolders: [String] {
    objects.filter { $0.value["isa"]?.string == "PBXFileSystemSynchronizedRootGroup" }
      .compactMap { path(of: $0.key).map(Path.resolved) }
  }

  /// Returns the path of an object, through its groups.
  ///
  /// - Returns: `nil` for a path in a build folder or an SDK, and for groups that contain each other.
  func path(of key: String) -> String? {
    guard let (path, isAbsolute) = route(to: key) else { return nil }
    return isAbsolute ? places[path].map { Path.join(folder, $0) } ?? path : Path.join(folder, path)
  }

  /// Returns the path of an object, from the folder of the project or from the root of a disk.
  private func route(to key: String) -> (path: String, isAbsolute: Bool)? {
    var (parts, next): ([String], String?) = ([], key)
    for _ in 0..<100 {
      guard let key = next, let object = objects[key] else { break }
      let part = object["path"]?.string
      switch object["sourceTree"]?.string ?? "<group>" {
      case "<group>": next = parents[key]
      case "SOURCE_ROOT": next = nil
      case "<absolute>": return part.map { (([$0] + parts).joined(separator: "/"), true) }
      default: return nil
      }
      if let part, !part.isEmpty { parts.insert(part, at: 0) }
      if next == nil { return (parts.joined(separator: "/"), false) }
    }
    return nil
  }
}

// MARK: - Paths of another disk

extension XcodeProject {
  /// The absolute paths of the files that the project lists: those of the disk of an author.
  var absolutePaths: Set<String> {
    absolutePaths(of: listedKeys)
  }

  private var listedKeys: [String] {
    objects.filter { Self.listing.contains($0.value["isa"]?.string ?? "") }.map(\.key)
  }

  private func absolutePaths(of keys: @autoclosure () -> [String]) -> Set<String> {
    hasAbsolutePaths ? Set(keys().compactMap(route).filter(\.isAbsolute).map(\.path)) : []
  }

  /// Returns the project with the places of files that it lists with an absolute path.
  ///
  /// - Parameter places: The paths from the folder of the project, by absolute path.
  func placing(_ places: [String: String]) -> XcodeProject {
    var project = self
    project.places = places
    return project
  }

  /// The names, in lower case, of the files that are listed with an absolute path and were not found.
  package var unplacedNames: Set<String> { unplacedNames(among: listedKeys) }

  func unplacedNames(among keys: @autoclosure () -> [String]) -> Set<String> {
    Set(absolutePaths(of: keys()).filter { places[$0] == nil }.map { Path.name($0).lowercased() })
  }
}

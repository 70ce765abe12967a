import PlumbCore

/// A search for the Xcode project that references a bundle.
///
///     XcodeProjectSearch(.disk).versions(of: "App/Shop.xcdatamodeld")?.names   // ["Shop 2", "Shop"]
struct XcodeProjectSearch {
  private let files: Files

  init(_ files: Files) { self.files = files }

  /// The greatest size of a `project.pbxproj` that is read, in bytes.
  private static let greatestSize = 64 << 20
  /// The number of folders next to each of them that are searched.
  private static let mostFolders = 200

  /// Returns the project that references a bundle, and the versions as it lists them.
  ///
  /// Projects in the folders above the bundle are read, up to the root of the repository, and those in folders next to
  /// them. The nearest one is first.
  ///
  /// - Returns: `nil` if no project references the bundle.
  func versions(of bundle: String) -> (file: String, names: [String])? {
    for folder in files.foldersAbove(Path.folder(bundle)) {
      let entries = (try? files.entries(folder)) ?? []
      let near = entries.filter { $0.kind == .folder && !$0.name.hasSuffix(".xcodeproj") && !$0.name.hasPrefix(".") }
      let next = near.prefix(Self.mostFolders).map { Path.join(folder, $0.name) }
      for candidate in [folder] + next {
        let entries = candidate == folder ? entries : (try? files.entries(candidate)) ?? []
        for entry in entries where entry.name.hasSuffix(".xcodeproj") && entry.kind == .folder {
          let file = Path.join(Path.join(candidate, entry.name), "project.pbxproj")
          if let names = versions(of: bundle, in: file) { return (Path.reported(file), names) }
        }
      }
    }
    return nil
  }

  private func versions(of bundle: String, in file: String) -> [String]? {
    guard let bytes = try? files.read(file, limit: Self.greatestSize),
      let project = XcodeProject(bytes, file: file)
    else { return nil }
    return project.versionGroups.first { group in group.path.map { files.isSame($0, bundle) } ?? false }?.versions
  }
}

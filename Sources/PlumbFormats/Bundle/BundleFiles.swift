import PlumbModel
import PlumbText

extension ModelBundle {
  /// A file of a bundle to write.
  package struct File: Hashable, Sendable {
    /// The path, relative to the same folder as the bundle's path.
    package var path: String
    /// The new bytes of the file.
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// Returns the files of a bundle: the `contents` of each version, and `.xccurrentversion` if a version is current.
  ///
  ///     try ModelBundle.files(of: [("Shop", bytes)], current: "Shop", in: "Shop.xcdatamodeld").map(\.path)
  ///     // Shop.xcdatamodeld/Shop.xcdatamodel/contents, Shop.xcdatamodeld/.xccurrentversion
  ///
  /// Names can come from any source and become folder names. Names that are invalid in a file system are rejected,
  /// and so are two names that a case-insensitive file system treats as equal.
  package static func files(
    of versions: [(name: String, bytes: [UInt8])], current: String?, in path: String
  ) throws(NewVersionFailure) -> [File] {
    var seen: Set<String> = []
    var files: [File] = []
    for version in versions {
      guard isName(version.name) else { throw .name(version.name) }
      guard seen.insert(version.name.lowercased()).inserted else { throw .exists(version.name) }
      let folder = Path.join(path, version.name + versionSuffix)
      files.append(File(path: Path.join(folder, "contents"), bytes: version.bytes))
    }
    guard let current else { return files }
    let file = Path.join(path, CurrentVersionFile.name)
    return files + [File(path: file, bytes: CurrentVersionFile.bytes(naming: current))]
  }
}

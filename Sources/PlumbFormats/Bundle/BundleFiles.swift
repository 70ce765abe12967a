import PlumbModel
import PlumbText

extension ModelBundle {
  /// A file of a bundle that is to be written.
  package struct File: Hashable, Sendable {
    /// The path, from where the bundle's is.
    package var path: String
    /// What the file is to hold.
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// The files of a bundle: the `contents` of each version, and `.xccurrentversion` where a version is the current one.
  ///
  ///     try ModelBundle.files(of: [("Shop", bytes)], current: "Shop", in: "Shop.xcdatamodeld").map(\.path)
  ///     // Shop.xcdatamodeld/Shop.xcdatamodel/contents, Shop.xcdatamodeld/.xccurrentversion
  ///
  /// Names come from anywhere, and become folders here: what no file system takes is refused, and so are two that some
  /// take for one.
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

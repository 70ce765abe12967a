import PlumbModel
import PlumbText

/// A version that a killed run added to a bundle before `.xccurrentversion` was replaced, so that only half of the
/// step was done. Readers ignore it, and the next run that writes into the bundle removes it.
///
/// Such a run leaves its hidden folder with the two files below. A version that was changed since, or that is
/// current, is treated as a regular version.
enum UnfinishedVersion {
  /// The new `.xccurrentversion`, which names the version. After it was swapped with the bundle's file, it is the old
  /// one, or it is missing if the bundle had none.
  static let current = "current"
  /// A copy of the new version's file, in a folder with the name of the version.
  static let contents = "contents"
  /// The name of such a version in the hidden folder, before both are deleted.
  static let removed = "removed"

  /// Returns the folder names of such versions among the names in a bundle.
  static func folders(among names: [String], in bundle: String, _ files: Files) -> Set<String> {
    Set(names.filter(StagingFolder.isName).compactMap { folder(in: bundle, leftBy: $0, files) })
  }

  /// Returns the folder name of a version, such as `Shop 2.xcdatamodel`, that a run left together with a hidden
  /// folder; `nil` if it left none.
  private static func folder(in bundle: String, leftBy hidden: String, _ files: Files) -> String? {
    let place = Path.join(bundle, hidden)
    guard files.kind(Path.join(place, current), followingLinks: false) == .file,
      case .named(let version) = CurrentVersionFile.read(Path.join(place, current), from: files),
      ModelBundle.isName(version), case let name = version + ModelBundle.versionSuffix,
      let born = try? files.read(Path.join(Path.join(place, name), contents)),
      // If the staged version is still here, a version with its name in the bundle is a different one.
      (try? files.entries(place))?.filter({ $0.kind == .folder }).map(\.name) == [name],
      CurrentVersionFile.read(Path.join(bundle, CurrentVersionFile.name), from: files) != .named(version)
    else { return nil }
    let folder = Path.join(bundle, name)
    guard let inside = try? files.list(folder).filter({ !StagingFolder.isName($0) }), inside == [contents],
      (try? files.read(Path.join(folder, contents))) == born
    else { return nil }
    return name
  }

  /// Moves such a version out of a bundle in one step, into the hidden folder, which is deleted next.
  static func remove(from bundle: OpenFolder, leftBy hidden: String) {
    guard let version = folder(in: bundle.path, leftBy: hidden, .disk),
      let place = try? bundle.folder(hidden)
    else { return }
    defer { place.close() }
    try? bundle.move(version, to: place, as: removed)
  }
}

import PlumbModel
import PlumbText

/// A version that a run put into a bundle before it was killed, while `.xccurrentversion` does not name it yet: half of
/// a step that is made whole or not at all. Readers pass over it, and the next run that writes into the bundle removes
/// it.
///
/// Such a run leaves its hidden folder with the two files below in it. A version that somebody has touched since, or
/// that is current, is a version like any other.
enum UnfinishedVersion {
  /// The `.xccurrentversion` that is to take the place of the bundle's, and names the version. Once it has, the one of
  /// before is here, or none.
  static let current = "current"
  /// A copy of the new version's file, in a folder of the version's name.
  static let contents = "contents"

  /// The folders of such versions among what is in a bundle, by name.
  static func folders(among names: [String], in bundle: String, _ files: Files) -> Set<String> {
    Set(names.filter(StagingFolder.isName).compactMap { folder(in: bundle, leftBy: $0, files) })
  }

  /// The version's folder, such as `Shop 2.xcdatamodel`, where there is one that a run left with this hidden folder.
  private static func folder(in bundle: String, leftBy hidden: String, _ files: Files) -> String? {
    let place = Path.join(bundle, hidden)
    guard files.kind(Path.join(place, current), followingLinks: false) == .file,
      case .named(let version) = CurrentVersionFile.read(Path.join(place, current), from: files),
      ModelBundle.isName(version), case let name = version + ModelBundle.versionSuffix,
      let born = try? files.read(Path.join(Path.join(place, name), contents)),
      // Where the version itself is here still, one of its name in the bundle is another.
      (try? files.entries(place))?.filter({ $0.kind == .folder }).map(\.name) == [name],
      CurrentVersionFile.read(Path.join(bundle, CurrentVersionFile.name), from: files) != .named(version)
    else { return nil }
    let folder = Path.join(bundle, name)
    guard let inside = try? files.list(folder).filter({ !StagingFolder.isName($0) }), inside == [contents],
      (try? files.read(Path.join(folder, contents))) == born
    else { return nil }
    return name
  }

  /// Takes such a version out of a bundle, in one step, into the hidden folder that goes next.
  static func remove(from bundle: OpenFolder, leftBy hidden: String) {
    guard let version = folder(in: bundle.path, leftBy: hidden, .disk),
      let place = try? bundle.folder(hidden)
    else { return }
    defer { place.close() }
    try? bundle.move(version, to: place, as: "removed")
  }
}

import PlumbText

/// The folders to look for a model's Swift in: as few as say something, and none with files that are not to be looked at.
///
///     SourceFolders.smallest(covering: ["App/Cart/Item.swift", "App/Home/Tag.swift"], avoiding: [])
///     // ["App/Cart", "App/Home"]
///
/// Two or three folders are named one by one; of four and more below a common one it is that one, for the next feature
/// comes with a folder of its own. The working folder itself is never proposed: packages and builds lie below it.
enum SourceFolders {
  /// More folders than this below a common one become that one.
  private static let mostSiblings = 3

  /// Sorted by bytes, none inside another. A file is named alone where its folder holds one to avoid, or is the
  /// working folder.
  static func smallest(covering files: Set<String>, avoiding others: Set<String>) -> [String] {
    var root = Node()
    for file in files { root.add(Self.parts(file), isAvoided: false) }
    for file in others { root.add(Self.parts(file), isAvoided: true) }
    return root.folders(at: "").sorted { $0.precedesByBytes($1) }
  }

  private static func parts(_ file: String) -> ArraySlice<String> { file.split(separator: "/").map(String.init)[...] }

  /// A folder with what is in it.
  private struct Node {
    var folders: [String: Node] = [:]
    /// Names of files to be covered.
    var files: [String] = []
    /// Whether a file to avoid is in it or below.
    var holdsAvoided = false

    mutating func add(_ parts: ArraySlice<String>, isAvoided: Bool) {
      guard let name = parts.first else { return }
      if isAvoided { holdsAvoided = true }
      if parts.count > 1 {
        folders[name, default: Node()].add(parts.dropFirst(), isAvoided: isAvoided)
      } else if !isAvoided {
        files.append(name)
      }
    }

    /// What covers the files of a folder, which is its path where it can be.
    func folders(at path: String) -> [String] {
      let below = folders.sorted { $0.key < $1.key }.flatMap { $1.folders(at: Path.join(path, $0)) }
      let mayBeWhole = !path.isEmpty && !holdsAvoided
      if mayBeWhole, !files.isEmpty || below.count > mostSiblings { return [path] }
      return files.map { Path.join(path, $0) } + below
    }
  }
}

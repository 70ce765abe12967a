import PlumbText

/// The smallest set of folders that contains a model's Swift files and no files to avoid.
///
///     SourceFolders.smallest(covering: ["App/Cart/Item.swift", "App/Home/Tag.swift"], avoiding: [])
///     // ["App/Cart", "App/Home"]
///
/// Up to three folders are listed individually. Four or more folders below a common one are replaced by that folder,
/// because further features usually add further folders. The working folder is never proposed, because it also
/// contains packages and build products.
enum SourceFolders {
  /// The maximum number of folders below a common one that are listed individually.
  private static let mostSiblings = 3

  /// Returns the folders in byte order, without nested folders. A file is listed individually if its folder contains
  /// a file to avoid, or is the working folder.
  static func smallest(covering files: Set<String>, avoiding others: Set<String>) -> [String] {
    var root = Node()
    for file in files { root.add(Self.parts(file), isAvoided: false) }
    for file in others { root.add(Self.parts(file), isAvoided: true) }
    return root.folders(at: "").sorted { $0.precedesByBytes($1) }
  }

  private static func parts(_ file: String) -> ArraySlice<String> { file.split(separator: "/").map(String.init)[...] }

  /// A folder and its contents.
  private struct Node {
    var folders: [String: Node] = [:]
    /// The names of the files to cover.
    var files: [String] = []
    /// Whether the folder or a subfolder contains a file to avoid.
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

    /// Returns the paths that cover the files of the folder, which is the folder's path if possible.
    func folders(at path: String) -> [String] {
      let below = folders.sorted { $0.key < $1.key }.flatMap { $1.folders(at: Path.join(path, $0)) }
      let mayBeWhole = !path.isEmpty && !holdsAvoided
      if mayBeWhole, !files.isEmpty || below.count > mostSiblings { return [path] }
      return files.map { Path.join(path, $0) } + below
    }
  }
}

import PlumbText

extension Files {
  /// The maximum number of folders that `foldersAbove` returns.
  private static let highest = 64

  /// Returns a folder and the folders above it, up to the root of the repository or of the file system.
  ///
  ///     files.foldersAbove("App/Models")   // App/Models, App, ., ..
  ///
  /// The root of a repository is a folder with a `.git`.
  package func foldersAbove(_ folder: String) -> [String] {
    var folders: [String] = []
    var folder = Path.trimmed(folder)
    while folders.count < Self.highest {
      folders.append(folder)
      let above = Self.parent(of: folder)
      if kind(Path.join(folder, ".git")) != .missing || isSame(folder, above) || kind(above) == .missing { break }
      folder = above
    }
    return folders
  }

  /// Returns the path of a file or folder relative to a folder above it.
  ///
  ///     files.path(of: "Shop.xcdatamodeld", from: "..")   // App/Shop.xcdatamodeld
  ///
  /// - Returns: `nil` if the folder does not contain the path.
  package func path(of path: String, from folder: String) -> String? {
    var (place, parts) = (Path.trimmed(path), [String]())
    for _ in 0..<Self.highest {
      if isSame(place, folder) { return parts.isEmpty ? nil : parts.joined(separator: "/") }
      // A folder below the working folder contains no folder above it. The search for their names reads many entries.
      if place == ".", !folder.hasPrefix("/"), !folder.split(separator: "/").contains("..") { return nil }
      let above = Self.parent(of: place)
      let last = Path.name(place)
      let name = ["", ".", "..", "/"].contains(last) ? self.name(of: place, in: above) : last
      guard let name, !isSame(place, above) else { return nil }
      parts.insert(name, at: 0)
      place = above
    }
    return nil
  }

  /// Returns the path of the folder that contains a file or a folder.
  private static func parent(of path: String) -> String {
    switch Path.name(path) {
    case ".": Path.join(Path.folder(path), "..")
    case "..": path + "/.."
    default: Path.folder(path)
    }
  }

  /// Returns the name of a folder in the folder above it; `nil` if it is not found.
  private func name(of folder: String, in above: String) -> String? {
    (try? entries(above))?.first { $0.kind == .folder && isSame(Path.join(above, $0.name), folder) }?.name
  }
}

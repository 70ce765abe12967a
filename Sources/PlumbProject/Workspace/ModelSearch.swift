import PlumbFormats
import PlumbText

/// A search for models in a folder and its subfolders.
///
///     ModelSearch(.disk).bundles()                 // ["Models/Shop.xcdatamodeld", "Old.xcdatamodel"]
///     ModelSearch(.disk).mappingModels(below: [""])  // ["Models/ShopToShop2.xcmappingmodel"]
///
/// Hidden folders and unreadable folders are skipped.
package struct ModelSearch {
  private let files: Files

  package init(_ files: Files) { self.files = files }

  /// The folders to skip, which contain packages and build products.
  package static let skipped: Set<String> = ["node_modules", "Pods", "Carthage", "DerivedData", "build"]
  /// The maximum depth of the search.
  private static let deepest = 12
  /// The maximum depth of the search for mapping models, which are usually near their bundle.
  private static let deepestMapping = 4

  /// Returns the bundles and single versions in a folder and below, in path order; by default in the working folder.
  ///
  /// The folder itself is searched even if its name is in `skipped`.
  package func bundles(below folder: String = "") -> [String] {
    folders(ending: [".xcdatamodeld", ".xcdatamodel"], below: folder == "." ? "" : folder, Self.deepest)
  }

  /// Returns the mapping models in some folders and a few levels below, in path order without duplicates.
  package func mappingModels(below folders: [String]) -> [String] {
    Set(folders.flatMap { self.folders(ending: [".xcmappingmodel"], below: $0, Self.deepestMapping) }).sorted()
  }

  /// Returns the Swift and Objective-C files in some folders and below, in no particular order. Nested folders cause
  /// duplicates.
  package func code(below folders: [String]) -> [String] {
    Set(folders.map(Path.plain)).flatMap { code(below: $0, Self.deepest) }
  }

  /// Returns the Swift and Objective-C files in one folder and below.
  private func code(below folder: String, _ levels: Int) -> [String] {
    guard levels >= 0, let entries = try? files.entries(folder.isEmpty ? "." : folder) else { return [] }
    return entries.flatMap { entry -> [String] in
      guard !entry.name.hasPrefix("."), !Self.skipped.contains(entry.name) else { return [] }
      let path = Path.join(folder, entry.name)
      switch entry.kind {
      case .folder: return code(below: path, levels - 1)
      case .file: return [".swift", ".m", ".mm"].contains(where: entry.name.hasSuffix) ? [path] : []
      case .link, .other, .missing: return []
      }
    }
  }

  /// Returns the folders with one of the extensions. Their contents are not searched, so versions in a bundle are
  /// excluded.
  private func folders(ending suffixes: [String], below folder: String, _ levels: Int) -> [String] {
    guard levels >= 0, let entries = try? files.entries(folder.isEmpty ? "." : folder) else { return [] }
    return entries.flatMap { entry -> [String] in
      let name = entry.name
      guard !name.hasPrefix("."), !Self.skipped.contains(name), entry.kind == .folder else { return [] }
      let path = Path.join(folder, name)
      if suffixes.contains(where: name.hasSuffix) { return [path] }
      return folders(ending: suffixes, below: path, levels - 1)
    }
  }
}

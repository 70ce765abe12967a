import PlumbFormats
import PlumbText

/// Looks for models in a folder and below.
///
///     ModelSearch(.disk).bundles()                 // ["Models/Shop.xcdatamodeld", "Old.xcdatamodel"]
///     ModelSearch(.disk).mappingModels(below: [""])  // ["Models/ShopToShop2.xcmappingmodel"]
///
/// Hidden folders are passed over, and so are folders that cannot be read.
package struct ModelSearch {
  private let files: Files

  package init(_ files: Files) { self.files = files }

  /// Folders that hold what others made: packages, builds, version control.
  package static let skipped: Set<String> = ["node_modules", "Pods", "Carthage", "DerivedData", "build"]
  /// Folders below each other that are looked into.
  private static let deepest = 12
  /// The same for mapping models, which stand near their bundle.
  private static let deepestMapping = 4

  /// Bundles and lone versions in the working folder and below, by path.
  package func bundles() -> [String] { folders(ending: [".xcdatamodeld", ".xcdatamodel"], below: "", Self.deepest) }

  /// Mapping models in some folders and a few levels below, by path, each once.
  package func mappingModels(below folders: [String]) -> [String] {
    Set(folders.flatMap { self.folders(ending: [".xcmappingmodel"], below: $0, Self.deepestMapping) }).sorted()
  }

  /// Files of Swift and Objective-C in some folders and below, in no order, some of them twice where folders lie in each
  /// other.
  package func code(below folders: [String]) -> [String] {
    Set(folders.map(Path.plain)).flatMap { code(below: $0, Self.deepest) }
  }

  /// The same of one folder.
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

  /// Folders with such a name. What is found is not looked into: the versions of a bundle are its own.
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

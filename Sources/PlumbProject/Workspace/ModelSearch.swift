import PlumbFormats
import PlumbText

/// Looks for models in a folder and below.
///
///     ModelSearch(.disk).bundles()   // ["Models/Shop.xcdatamodeld", "Old.xcdatamodel"]
///
/// Hidden folders are passed over, and so are folders that cannot be read.
package struct ModelSearch {
  private let files: Files

  package init(_ files: Files) { self.files = files }

  /// Folders that hold what others made: packages, builds, version control.
  package static let skipped: Set<String> = ["node_modules", "Pods", "Carthage", "DerivedData", "build"]
  /// Folders below each other that are looked into.
  private static let deepest = 12

  /// Bundles and lone versions in the working folder and below, by path.
  package func bundles() -> [String] { bundles(below: "", depth: 0) }

  /// A bundle is not looked into: its versions are its own.
  private func bundles(below folder: String, depth: Int) -> [String] {
    guard depth <= Self.deepest, let entries = try? files.entries(folder.isEmpty ? "." : folder) else { return [] }
    return entries.flatMap { entry -> [String] in
      let name = entry.name
      guard !name.hasPrefix("."), !Self.skipped.contains(name), entry.kind == .folder else { return [] }
      let path = Path.join(folder, name)
      if name.hasSuffix(".xcdatamodeld") || name.hasSuffix(".xcdatamodel") { return [path] }
      return bundles(below: path, depth: depth + 1)
    }
  }
}

import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

/// The files of a project that may contain custom migration code, in addition to inferred mappings and mapping
/// models.
///
///     MigrationCode(of: bundle, settings, .disk).files   // ["Shop/Migration/ShopToShop2Policy.swift"]
///
/// The files do not show which step the code is for. If such code exists, a step that Core Data cannot infer is not
/// reported as a certain failure.
package struct MigrationCode: Sendable {
  /// The files, by path.
  package let files: [String]

  /// The Core Data classes that custom migration code uses.
  private static let words: [StaticString] = [
    "NSEntityMigrationPolicy", "NSMigrationManager", "NSMappingModel", "NSStagedMigrationManager",
    "NSCustomMigrationStage",
  ]

  /// Searches the sources, all files below the folder that contains the bundle, and all files below the working folder
  /// if it contains the bundle. Unreadable files are ignored.
  ///
  /// The search reads every source file, so callers use it only in runs that need the result.
  package init(of bundle: ModelBundle, _ settings: ModelSettings, _ files: Files) {
    let working = bundle.path.hasPrefix("/") || bundle.path.hasPrefix("..") ? [] : [""]
    let named = settings.sources.filter { files.kind($0) == .file }
    let folders = [Path.folder(bundle.path)] + settings.sources.filter { files.kind($0) == .folder } + working
    let paths = Set(ModelSearch(files).code(below: folders) + named).sorted { $0.precedesByBytes($1) }
    let found = Parallel.map(paths) { path in
      guard let bytes = try? files.read(path, limit: 16 << 20) else { return false }
      return Self.words.contains { bytes.end(of: $0, from: 0) != nil }
    }
    self.files = zip(paths, found).filter(\.1).map(\.0)
  }
}

import PlumbFormats
import PlumbModel
import PlumbText

/// The code of a project that may migrate stores by itself, beside what Core Data infers and what mapping models say.
///
///     MigrationCode(of: bundle, settings, .disk).files   // ["Shop/Migration/ShopToShop2Policy.swift"]
///
/// Which step it is for cannot be told from it, so a step that Core Data cannot infer is no certain failure where there
/// is any.
struct MigrationCode: Sendable {
  /// The files, by path.
  let files: [String]

  /// Classes of Core Data that nobody names who leaves migration to it.
  private static let words: [StaticString] = [
    "NSEntityMigrationPolicy", "NSMigrationManager", "NSMappingModel", "NSStagedMigrationManager",
    "NSCustomMigrationStage",
  ]

  /// Looks into the sources, and into all that is below the bundle's folder and below the working folder where the
  /// bundle lies in it. What cannot be read is passed over. It reads every source file, so it is for runs that have
  /// something to ask.
  init(of bundle: ModelBundle, _ settings: ModelSettings, _ files: Files) {
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

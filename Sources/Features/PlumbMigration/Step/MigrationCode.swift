import PlumbCore
import PlumbDeclarations
import PlumbFormats
import PlumbModel
import PlumbSwift
import PlumbText
import PlumbWorkspace

/// The files of a project that may contain custom migration code, in addition to inferred mappings and mapping
/// models, or that replace a store that cannot be migrated.
///
///     MigrationCode(of: bundle, settings, .disk).files   // ["Shop/Migration/ShopToShop2Policy.swift"]
///
/// The files do not show which step the code is for, except for the stages of a staged migration, which name their
/// versions. If such code exists, a step that Core Data cannot infer is not reported as a certain failure.
package struct MigrationCode: Sendable {
  /// The files, by path.
  package var files: [String] { code.map(\.file) }
  /// The files with their texts.
  private let code: [(file: String, bytes: [UInt8])]
  /// The elements of `code` with stages of a staged migration.
  private let stages: [(file: String, bytes: [UInt8])]
  /// Whether the files only handle the error of a missing mapping model, which another failure of a migration is not.
  let onlyReplaces: Bool
  /// The files that create a migration manager, and so may migrate a store version by version.
  package let managers: [String]
  /// Whether the code of the project opens other models, and not this one.
  private(set) var opensOnlyOthers = false

  /// An empty list of files, for a project without migration code.
  package static let none = MigrationCode([])

  /// Creates the code of some files, without reading them.
  package init(_ files: [(file: String, bytes: [UInt8])]) {
    self.init(code: files.filter { Self.mayMigrate($0.bytes) })
  }

  /// Whether a text contains migration code, or handles the error of a missing mapping model and deletes the store.
  private static func mayMigrate(_ bytes: [UInt8]) -> Bool {
    bytes.contains(anyOf: MigrationWords.all)
      || bytes.contains(anyOf: MigrationWords.failures) && bytes.contains(anyOf: MigrationWords.deletions)
  }

  /// Creates the code of files that contain migration code.
  private init(code: [(file: String, bytes: [UInt8])]) {
    self.code = code
    onlyReplaces = !code.contains { $0.bytes.contains(anyOf: MigrationWords.all) }
    stages = code.filter { $0.bytes.contains(anyOf: MigrationWords.stages) }
    managers = code.filter { $0.bytes.contains(anyOf: MigrationWords.managers) }.map(\.file)
  }

  /// Searches the sources, all files below the folder that contains the bundle, and all files below the working folder
  /// if it contains the bundle. Unreadable files are ignored.
  ///
  /// The search reads every source file, so callers use it only in runs that need the result.
  package init(of bundle: ModelBundle, _ settings: ModelSettings, _ files: Files) {
    let paths = Self.paths(of: bundle, settings, files)
    let name = Self.name(of: bundle.path)
    let found = Parallel.map(paths) { path -> (bytes: [UInt8]?, openings: ModelOpenings) in
      guard let bytes = try? files.read(path, limit: 16 << 20) else { return (nil, ModelOpenings()) }
      return (Self.mayMigrate(bytes) ? bytes : nil, ModelOpenings(bytes, of: path, for: name))
    }
    self.init(code: zip(paths, found).compactMap { path, found in found.bytes.map { (path, $0) } })
    let openings = found.reduce(into: ModelOpenings()) { $0.add($1.openings) }
    if bundle.isSwift { return }
    opensOnlyOthers = openings.open(
      onlyOthersThan: name, among: Set(ModelSearch(files).bundles().map(Self.name)))
  }

  private static func name(of bundle: String) -> String {
    Path.stem(Path.stem(Path.name(bundle), without: ".xcdatamodeld"), without: ".xcdatamodel")
  }

  /// Returns the source files that may contain migration code, by path.
  static func paths(of bundle: ModelBundle, _ settings: ModelSettings, _ files: Files) -> [String] {
    let (folders, named) = settings.placesOfCode(of: bundle, files)
    return Set(ModelSearch(files).code(below: folders) + named).sorted { $0.precedesByBytes($1) }
  }

  /// Returns the file with a stage for the stores of a version: it contains the version's name or its checksum as a
  /// string. `nil` if no file does.
  package func stage(of version: Model) -> String? { Self.naming(version, in: stages).first }

  /// Returns the files that contain a version's name or its checksum as a string.
  package func naming(_ version: Model) -> [String] { Self.naming(version, in: code) }

  private static func naming(_ version: Model, in files: [(file: String, bytes: [UInt8])]) -> [String] {
    if files.isEmpty { return [] }
    let literals = [version.name, VersionHashes(version).checksum].compactMap { $0.map { "\"\($0)\"" } }
    return files.filter { file in literals.contains { file.bytes.contains(text: $0) } }.map(\.file)
  }
}

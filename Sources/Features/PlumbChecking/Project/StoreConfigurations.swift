import PlumbDeclarations
import PlumbDrift
import PlumbFormats
import PlumbModel
import PlumbRules
import PlumbSwift
import PlumbText
import PlumbWorkspace

/// The configurations with which the code of a project opens the stores of a model.
///
///     StoreConfigurations(of: bundle, settings, .disk).areUnused
///     // true: configurationName: nil in each call of addPersistentStore, and no description has a configuration
struct StoreConfigurations {
  /// Whether the code opens stores, and none of them with a configuration. Each store then contains every entity.
  let areUnused: Bool

  /// Searches the files that targets with the model compile, except tests.
  init(of bundle: ModelBundle, _ settings: ModelSettings, _ files: Files) {
    let (folders, named) = settings.placesOfCode(of: bundle, files)
    let paths = Set(ModelSearch(files).code(below: folders) + named).filter { !SwiftFiles.isOfTests($0) }.sorted()
    var targets = TargetFiles(files)
    let others = targets.filesWithoutTarget(among: paths)
      .union(targets.filesOfOtherProjects(among: paths, than: bundle.path))
    let uses = Parallel.map(paths.filter { !others.contains($0) }) { path in
      (try? files.read(path, limit: 16 << 20)).map { Self.use(in: $0, of: path) } ?? .none
    }
    areUnused = uses.contains(.opens) && !uses.contains(.names)
  }

  private enum Use {
    /// The file opens no store.
    case none
    /// The file opens stores, each without a configuration.
    case opens
    /// The file has a configuration that is not `nil`.
    case names
  }

  private static let opening: [StaticString] = [
    "addPersistentStore", "NSPersistentContainer", "NSPersistentCloudKitContainer", "NSPersistentStoreDescription",
  ]

  private static func use(in text: [UInt8], of path: String) -> Use {
    guard text.contains(anyOf: opening + ["onfigurationName"]) else { return .none }
    let bytes = text.withoutComments(in: SourceLanguage(path: path) ?? .swift)
    if passes("onfigurationName:", in: bytes) || passes("setConfiguration:", in: bytes) { return .names }
    if bytes.contains(anyOf: ["PersistentStoreDescription"]), passes(".configuration =", in: bytes) { return .names }
    var next = 0
    while let end = bytes.end(of: "addPersistentStore", from: next) {
      next = end
      if passes("onfiguration:", in: Array(bytes[end...].prefix(300))) { return .names }
    }
    return bytes.contains(anyOf: opening) ? .opens : .none
  }

  /// Whether an argument or an assigned value is not `nil`.
  private static func passes(_ label: StaticString, in bytes: [UInt8]) -> Bool {
    var next = 0
    while let end = bytes.end(of: label, from: next) {
      next = end
      let value = bytes[end...].drop { $0 <= UInt8(ascii: " ") }
      if !value.starts(with: "nil".utf8) { return true }
    }
    return false
  }
}

extension Rule {
  /// The rules about stores that are opened with configurations.
  static let aboutConfigurations: Set<String> = [
    configurationEntityNone.id, configurationHierarchy.id, configurationRelationship.id,
  ]
}

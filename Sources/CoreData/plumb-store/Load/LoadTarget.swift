import Foundation
import PlumbFormats
import PlumbModel
import PlumbSQLite
import PlumbStores
import PlumbText

/// The store that a load writes: an existing one, or a new one in a folder next to its place, which is moved there
/// after the load.
struct LoadTarget {
  /// The path of the store as passed by the user.
  let path: String
  let models: StoreModels
  let model: Model
  /// The folder with the new store; `nil` for an existing store.
  private let folder: String?

  /// The path of the file that is written.
  var file: String { folder.map { Path.join($0, Path.name(path)) } ?? path }

  /// Finds the version of an existing store, or creates a store of a version, by default the current one.
  init(_ path: String, models: StoreModels?, version: String?) throws {
    self.path = path
    guard Files.disk.kind(path) == .missing else {
      (self.models, model) = try Self.existing(path, models, version)
      folder = nil
      try Self.checkIsClosed(path)
      return
    }
    guard let models else {
      throw ReadFailure(file: path, "\(path) does not exist", help: ["--model BUNDLE names the model of a new store"])
    }
    self.models = models
    model = try models.version(version)
    try StoreMaker.checkLayout(model, path)
    folder = try Self.create(path, models, model)
  }

  /// Whether the store is created.
  var isNew: Bool { folder != nil }

  // MARK: Existing stores

  private static func existing(
    _ path: String, _ models: StoreModels?, _ version: String?
  ) throws -> (StoreModels, Model) {
    let opened = try Store(path)
    defer { opened.database.close() }
    let found = StoreVersion(of: opened, among: models)
    let model = try found.required(for: opened, models)
    guard let models else {
      guard let own = StoreModels(in: opened) else { throw noModel(path) }
      return (own, model)
    }
    guard let name = found.match.version else {
      throw ReadFailure(
        file: path, "\(path) matches no version of \(models.path ?? "the bundle")",
        help: ["plumb-store check \(Shell.word(path)) --model \(Shell.word(models.path ?? "")) lists the differences"])
    }
    let wanted = try models.version(version)
    guard wanted.name == name || StoreVersion.names(of: opened, among: models).contains(wanted.name) else {
      let bundle = Shell.word(models.path ?? "")
      let target = version == nil ? "" : " --to \(Shell.word(wanted.name))"
      throw ReadFailure(
        file: path, "\(path) has the version \(Phrase.quoted(name)), and the data is for \(Phrase.quoted(wanted.name))",
        help: [
          "plumb-store migrate \(Shell.word(path)) --model \(bundle)\(target) --in-place migrates it",
          "--model-version \(Shell.word(name)) loads data of its version",
        ])
    }
    return (models, wanted)
  }

  private static func noModel(_ path: String) -> ReadFailure {
    ReadFailure(
      file: path, "\(path) contains no readable model",
      help: ["pass --model with the bundle of the app"])
  }

  /// Throws if another program has the store open. With a write-ahead log, each open connection has a lock, also those of
  /// this program.
  private static func checkIsClosed(_ path: String) throws {
    let database = try Database(path, .existing, timeout: 2) { failure($0) }
    defer { database.close() }
    try database.run("PRAGMA locking_mode = EXCLUSIVE")
    try database.run("BEGIN EXCLUSIVE")
    try database.run("ROLLBACK")
  }

  /// Returns the error for an error of SQLite.
  static func failure(_ failure: SQLiteFailure) -> any Error {
    switch failure.primaryCode {
    case 5, 6:
      ReadFailure(
        file: failure.path, "\(failure.path) is open in another program, so objects cannot be loaded",
        help: ["close the app that uses it"])
    case 8:
      ReadFailure(
        file: failure.path, "\(failure.path) cannot be written",
        help: ["check its permissions"])
    case 13:
      ReadFailure(
        file: failure.path, "\(failure.path) cannot be written: the disk is full",
        help: ["temporary tables are in the folder of SQLITE_TMPDIR or TMPDIR"])
    default: ReadFailure(file: failure.path, "\(failure.path) cannot be written: \(failure.message)")
    }
  }

  // MARK: New stores

  private static func create(_ path: String, _ models: StoreModels, _ model: Model) throws -> String {
    let support = Path.folder(ExternalFolder(ofStore: path).path)
    guard Files.disk.kind(support, followingLinks: false) == .missing else {
      throw ReadFailure(
        file: path, "\(path) does not exist, but \(support) has files of its large values",
        help: ["restore the store, or delete the folder"])
    }
    let folder = Path.join(Path.folder(path), ".\(Path.name(path)).load-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    } catch {
      throw ReadFailure(
        file: path, "\(path) cannot be created: \(error.localizedDescription)",
        help: ["check that its folder exists and can be written"])
    }
    do {
      try FrameworkStore(Path.join(folder, Path.name(path)), try models.loaded(model)).close()
      return folder
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  /// Moves a new store to its place.
  func finish() throws {
    guard let folder else { return }
    let support = Path.folder(ExternalFolder(ofStore: file).path)
    do {
      if FileManager.default.fileExists(atPath: support) {
        try FileManager.default.moveItem(
          atPath: support, toPath: Path.folder(ExternalFolder(ofStore: path).path))
      }
      try FileManager.default.moveItem(atPath: file, toPath: path)
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      throw ReadFailure(file: path, "\(path) cannot be created: \(error.localizedDescription)")
    }
  }

  /// Deletes the files of a new store that was not moved to its place.
  func cancel() { if let folder { try? FileManager.default.removeItem(atPath: folder) } }
}

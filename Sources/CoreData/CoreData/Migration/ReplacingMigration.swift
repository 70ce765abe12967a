import Foundation
import PlumbSQLite

/// A migration of a SQLite store that builds the migrated store in another file. The contents of that file then replace
/// those of the store in one transaction: an error or a crash leaves the store as it was.
///
/// Other connections cannot change the store while it is migrated.
struct ReplacingMigration {
  private let file: StoreFile
  private let location: URL
  /// The file of the migrated store. A migration that was killed leaves it; the next one deletes it, or the next
  /// opening.
  private let temporary: URL

  init(_ file: StoreFile, _ location: URL) {
    self.file = file
    self.location = location
    temporary = location.deletingLastPathComponent()
      .appendingPathComponent(".\(location.lastPathComponent).migrationdestination")
  }

  /// Calls a closure that creates the migrated store at a URL, and replaces the store. Has no effect if another process
  /// has migrated the store to the model in the meantime.
  func run(unless model: NSManagedObjectModel, _ create: (URL) throws -> Void) throws {
    let database = file.database
    defer {
      database.detachReplacement()
      try? StoreFile.delete(at: temporary)
    }
    let files = ReplacedFiles(ExternalFiles(ofStoreAt: location), ExternalFiles(ofStoreAt: temporary))
    do {
      try database.writing {
        if model.isConfiguration(withName: nil, compatibleWithStoreMetadata: try file.metadata()) { return }
        try StoreFile.delete(at: temporary)
        try create(temporary)
        try files.addNew()
        try database.replaceTables(withThoseOf: temporary.path)
      }
    } catch {
      files.removeNew()
      throw error
    }
    files.removeOld()
    try database.run("PRAGMA main.incremental_vacuum")
  }

  /// Deletes the file of a migration that was killed after the store had its new contents. A process that migrates the
  /// store has locked it, so that its file is not deleted.
  func deleteLeftover() {
    guard FileManager.default.fileExists(atPath: temporary.path) else { return }
    try? file.database.writing { try StoreFile.delete(at: temporary) }
  }
}

/// The files of external values, while a migrated store replaces another one.
private final class ReplacedFiles {
  private let old: URL
  private let new: URL
  private var added: [URL] = []
  private var unused: [URL] = []

  init(_ old: ExternalFiles, _ new: ExternalFiles) {
    (self.old, self.new) = (old.folder, new.folder)
  }

  /// Adds the files of the new store that the old store does not have.
  func addNew() throws {
    let (before, after) = (names(old), names(new))
    unused = before.subtracting(after).map(old.appendingPathComponent)
    let missing = after.subtracting(before)
    if !missing.isEmpty { try FileManager.default.createDirectory(at: old, withIntermediateDirectories: true) }
    for name in missing {
      added.append(old.appendingPathComponent(name))
      try FileManager.default.moveItem(at: new.appendingPathComponent(name), to: old.appendingPathComponent(name))
    }
  }

  /// Removes the added files, because the migration failed.
  func removeNew() { for file in added { try? FileManager.default.removeItem(at: file) } }

  /// Removes the files that the new store does not have.
  func removeOld() { for file in unused { try? FileManager.default.removeItem(at: file) } }

  private func names(_ folder: URL) -> Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
  }
}

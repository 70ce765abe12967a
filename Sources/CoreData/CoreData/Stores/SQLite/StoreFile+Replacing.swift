import Foundation
import PlumbSQLite

extension StoreFile {
  /// Deletes the contents of a store. The file remains, without tables, because other connections can have it open. A
  /// store that is damaged is deleted. If no file exists, an empty one is created in an existing folder. Throws without a
  /// change if the file is not a store.
  static func destroy(at url: URL) throws {
    guard !url.isNullDevice else { return }
    guard FileManager.default.fileExists(atPath: url.path) else {
      _ = FileManager.default.createFile(atPath: url.path, contents: nil)
      return
    }
    try checkStore(at: url, "destroyed")
    do {
      let database = try Database(store: url.path, .existing, timeout: 5)
      try database.removeEverything()
      database.close()
    } catch let error as CocoaError where error.code == .fileReadCorruptFile {
      return try delete(at: url)
    }
    try removeIfPresent(ExternalFiles(ofStoreAt: url).supportFolder)
  }

  /// Replaces the contents of a store with those of another store. Throws without a change if one of the files is
  /// not a store.
  static func copy(from source: URL, to destination: URL) throws {
    guard let file = try existing(at: source, isReadOnly: true, timeout: 5) else {
      throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: source.path])
    }
    if source.resolvingSymlinksInPath() == destination.resolvingSymlinksInPath() { return }
    try checkStore(at: destination, "replaced")
    let isNew = !FileManager.default.fileExists(atPath: destination.path)
    let folders = (ExternalFiles(ofStoreAt: source).supportFolder, ExternalFiles(ofStoreAt: destination).supportFolder)
    let copied = folders.1.appendingPathExtension("new")
    do {
      try removeIfPresent(copied)
      if FileManager.default.fileExists(atPath: folders.0.path) {
        try FileManager.default.copyItem(at: folders.0, to: copied)
      }
      let copy = try Database(store: destination.path, .create, timeout: 5)
      defer { copy.close() }
      try copy.replaceContents(with: file.database)
    } catch {
      try? removeIfPresent(copied)
      if isNew { try? delete(at: destination) }
      throw error
    }
    try removeIfPresent(folders.1)
    if FileManager.default.fileExists(atPath: copied.path) {
      try FileManager.default.moveItem(at: copied, to: folders.1)
    }
  }

  private static func removeIfPresent(_ url: URL) throws {
    if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
  }

  // MARK: Checking

  /// Throws if a file that is about to be lost is not a store. A database without tables is a store that was destroyed.
  private static func checkStore(at url: URL, _ loss: String) throws {
    if url.isNullDevice { throw noStore(url, loss, "is in memory, so that no store exists at this URL") }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return }
    if isFolder.boolValue { throw noStore(url, loss, "is a folder") }
    do {
      let file = StoreFile(database: try Database(store: url.path, .existing, timeout: 5))
      if try file.hasTables, try !file.has(table: "Z_METADATA") {
        throw noStore(url, loss, "is a SQLite database, but not a store of Core Data: it has no table Z_METADATA")
      }
    } catch let error as CocoaError where error.code == .fileReadCorruptFile {
      if try !isDamagedStore(url) { throw noStore(url, loss, "is not a SQLite database with the tables of Core Data") }
    }
  }

  /// Whether a damaged database was a store: its file or its log contains the name of the store's table of metadata.
  private static func isDamagedStore(_ url: URL) throws -> Bool {
    let content = try Data(contentsOf: url, options: .mappedIfSafe)
    guard content.starts(with: Data("SQLite format 3\0".utf8)) else { return false }
    let name = Data("Z_METADATA".utf8)
    let log = try? Data(contentsOf: URL(fileURLWithPath: url.path + "-wal"), options: .mappedIfSafe)
    return content.range(of: name) != nil || log?.range(of: name) != nil
  }

  private static func noStore(_ url: URL, _ loss: String, _ fact: String) -> any Error {
    let reason =
      "The file '\(url.path)' \(fact). It was not \(loss). Use the URL of a store, or delete the file yourself."
    return storeError(NSPersistentStoreIncompatibleSchemaError, reason, url, description: reason)
  }
}

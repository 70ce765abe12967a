import Foundation
import PlumbFormats
import PlumbModel
import PlumbStores
import PlumbText

/// The files of a store: the database, its journals, and the folder of large values.
struct StoreFiles {
  let path: String

  init(_ path: String) { self.path = path }

  /// The folder with the files of large values, `.Shop_SUPPORT`.
  private var external: String { Path.folder(ExternalFolder(ofStore: path).path) }

  /// The suffixes of the files that contain data. SQLite creates the `-shm` file again.
  private static let suffixes = ["", "-wal", "-journal"]

  /// Copies the store, with its large values unless only the database is wanted. The destination does not exist; its
  /// folder does.
  func copy(to destination: String, includingFiles: Bool = true) throws {
    let target = StoreFiles(destination)
    do {
      for suffix in Self.suffixes where FileManager.default.fileExists(atPath: path + suffix) {
        try FileManager.default.copyItem(atPath: path + suffix, toPath: destination + suffix)
        // A copy of a file that cannot be written has to be migrated too.
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: destination + suffix)
      }
      if includingFiles, FileManager.default.fileExists(atPath: external) {
        try FileManager.default.copyItem(atPath: external, toPath: target.external)
      }
    } catch {
      throw ReadFailure(file: path, "\(path) cannot be copied to \(destination): \(error.localizedDescription)")
    }
  }

  /// Copies the store to a new folder, under its name.
  func back(up folder: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    } catch {
      throw ReadFailure(file: folder, "\(folder) cannot be created: \(error.localizedDescription)")
    }
    try copy(to: Path.join(folder, Path.name(path)))
  }

  /// Deletes the store.
  func delete() throws {
    for file in Self.suffixes.map({ path + $0 }) + [path + "-shm", external]
    where FileManager.default.fileExists(atPath: file) {
      try FileManager.default.removeItem(atPath: file)
    }
  }

  /// The size of all files in bytes.
  var size: Int {
    let folder = ExternalFolder(ofStore: path)
    let files = Self.suffixes.reduce(0) { $0 + Store.fileSize(path + $1) }
    return folder.names.reduce(files) { $0 + folder.size(of: $1) }
  }
}

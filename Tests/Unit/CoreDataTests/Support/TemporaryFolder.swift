import Foundation

/// A folder for the files of a test, which is created with its first file and removed with the object.
///
/// A test of a process that ends removes no objects, so a store in memory creates no folder.
final class TemporaryFolder: Sendable {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("coredata-\(UUID().uuidString)", isDirectory: true)

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The URL of a file in the folder.
  func url(_ name: String) -> URL {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent(name)
  }
}

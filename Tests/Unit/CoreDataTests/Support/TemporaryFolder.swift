import Foundation

/// A folder for the files of a test, which is removed with the object.
final class TemporaryFolder: Sendable {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("coredata-\(UUID().uuidString)", isDirectory: true)

  init() {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The URL of a file in the folder.
  func url(_ name: String) -> URL { folder.appendingPathComponent(name) }
}

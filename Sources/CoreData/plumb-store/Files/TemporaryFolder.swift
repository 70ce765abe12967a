import Foundation
import PlumbFormats
import PlumbModel

/// A folder for the duration of a closure.
enum TemporaryFolder {
  /// Calls a closure with the path of a new folder, which is deleted afterwards.
  static func with<Result>(_ body: (String) throws -> Result) throws -> Result {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("plumb-store-\(UUID().uuidString)").path
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw ReadFailure(
        file: path, "the temporary folder \(path) cannot be created: \(error.localizedDescription)",
        help: ["set TMPDIR to a folder that can be written"])
    }
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
  }
}

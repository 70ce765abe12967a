import Foundation

/// The files of the package that tests read.
package enum Repository {
  /// Returns the path of a file or folder of the package, or of the package without an argument.
  package static func path(_ name: String = "") -> String { url(name).path }

  /// Returns the URL of a file or folder of the package.
  package static func url(_ name: String = "") -> URL {
    URL(fileURLWithPath: #filePath).appendingPathComponent("../../../\(name)").standardizedFileURL
  }
}

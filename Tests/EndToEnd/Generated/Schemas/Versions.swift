import Foundation
import PlumbFormats
import PlumbModel

/// The versions of a list, a line each: a number, a tab and the path of an `.xcdatamodel`.
struct Version {
  var number: Int
  var path: String

  static func list(_ file: String) throws -> [Version] {
    try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      guard parts.count == 2, let number = Int(parts[0]) else { return nil }
      return Version(number: number, path: String(parts[1]))
    }
  }

  /// The model that Plumb reads, or nil if it reads none.
  var model: Model? { (try? ModelBundle.read(path))?.currentVersion?.model }
}

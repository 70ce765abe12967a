import PlumbFormats
import PlumbModel
import PlumbText

/// What is wrong with a configuration: all of it, each with its place.
package struct ConfigurationFailure: Error {
  package var diagnostics: [Diagnostic]
  package var source: Source

  package init(_ problems: [JSONProblem], bytes: [UInt8], file: String) {
    source = Source(file: file, bytes: bytes)
    diagnostics = problems.map { problem in
      Diagnostic(
        rule: "configuration", severity: .error, message: problem.message,
        element: ElementPath(version: Path.name(file)), location: problem.location,
        related: problem.related.map { [$0] } ?? [])
    }
  }
}

/// Finds the `plumb.json` that holds for a folder.
package enum ConfigurationFile {
  package static let name = "plumb.json"

  /// The nearest one from the working folder up, as a path relative to it: `plumb.json`, `../../plumb.json`.
  package static func find() -> String? {
    var folder = ""
    for _ in 0..<64 {
      let file = folder + name
      if FileSystem.kind(file) == .file { return file }
      // A repository's root is as far as a project reaches; above the root of the file system there is nothing.
      if FileSystem.kind(folder + ".git") != .missing { return nil }
      if FileSystem.isSame(folder.isEmpty ? "." : folder, folder + "..") { return nil }
      folder += "../"
    }
    return nil
  }
}

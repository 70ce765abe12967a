import PlumbFormats
import PlumbModel
import PlumbText

/// What is wrong with a configuration: all of it, each with its place.
public struct ConfigurationFailure: Error, Sendable {
  public var diagnostics: [Diagnostic]
  /// The file.
  public var source: Source

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
public enum ConfigurationFile {
  public static let name = "plumb.json"

  /// The nearest one from the working folder up, as a path relative to it: `plumb.json`, `../../plumb.json`.
  public static func find(in files: Files) -> String? {
    var folder = ""
    for _ in 0..<64 {
      let file = folder + name
      if files.kind(file) == .file { return file }
      // A repository's root is as far as a project reaches; above the root of the file system there is nothing.
      if files.kind(folder + ".git") != .missing { return nil }
      if files.isSame(folder.isEmpty ? "." : folder, folder + "..") { return nil }
      folder += "../"
    }
    return nil
  }
}

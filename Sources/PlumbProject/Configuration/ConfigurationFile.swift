import PlumbFormats
import PlumbModel
import PlumbText

/// What is wrong with a configuration: all of it, each with its place.
public struct ConfigurationFailure: Error, Sendable {
  /// Errors under the rule `configuration`, in the order of the file; a typing error comes with a “did you mean”.
  public var diagnostics: [Diagnostic]
  /// The file. With its bytes, so that a report can show the lines.
  public var source: Source

  /// A baseline that cannot be read and the file of another tool fail the same way.
  package init(_ problems: [JSONProblem], bytes: [UInt8], file: String) {
    source = Source(file: file, bytes: bytes)
    diagnostics = problems.map { problem in
      if let conflict = problem.conflict { return Diagnostic(conflict, in: file, version: Path.name(file)) }
      return Diagnostic(
        rule: "configuration", severity: .error, message: problem.message,
        element: ElementPath(version: Path.name(file)), location: problem.location,
        related: problem.related.map { [$0] } ?? [])
    }
  }
}

/// Finds the `plumb.json` that holds for a folder.
public enum ConfigurationFile {
  /// The name under which it is looked for; `--config` takes any.
  public static let name = "plumb.json"

  /// In bytes, 1 MiB: a larger one is not read.
  public static let greatestSize = 1 << 20

  /// The nearest one from the working folder up, as a path relative to it: `plumb.json`, `../../plumb.json`.
  ///
  /// nil where there is none up to the root of the repository, which is the folder with a `.git`, or of the file
  /// system.
  public static func find(in files: Files) -> String? { find(name, in: files) }

  /// Returns the nearest file of a name, from a folder up.
  ///
  /// A folder, a link that leads nowhere and a pipe of that name are found too: reading them is an error.
  static func find(_ name: String, from folder: String = ".", in files: Files) -> String? {
    files.foldersAbove(folder).map { Path.join($0, name) }.first { files.kind($0, followingLinks: false) != .missing }
  }
}

import PlumbFormats
import PlumbModel
import PlumbText

/// All problems of a configuration, with their source locations.
public struct ConfigurationFailure: Error, Sendable {
  /// Errors of the rule `configuration`, in file order. Misspelled names come with a “did you mean” suggestion.
  public var diagnostics: [Diagnostic]
  /// The file and its bytes, from which reports print the affected lines.
  public var source: Source

  /// Creates a failure. Also used for unreadable baselines and for unreadable configurations of other tools.
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

/// The search for the `plumb.json` that applies to a folder.
public enum ConfigurationFile {
  /// The file name that the search uses; `--config` accepts any name.
  public static let name = "plumb.json"

  /// The maximum size in bytes: 1 MiB. A larger file is not read.
  public static let greatestSize = 1 << 20

  /// Returns the nearest configuration from the working folder upward, relative to the working folder: `plumb.json`,
  /// `../../plumb.json`.
  ///
  /// `nil` if no file is found up to the root of the repository (the folder with a `.git`) or of the file system.
  public static func find(in files: Files) -> String? { find(name, in: files) }

  /// Returns the nearest file with the given name, from a folder upward.
  ///
  /// Also returns a folder, a dangling link, or a pipe of that name: reading it is an error.
  static func find(_ name: String, from folder: String = ".", in files: Files) -> String? {
    files.foldersAbove(folder).map { Path.join($0, name) }.first { files.kind($0, followingLinks: false) != .missing }
  }
}

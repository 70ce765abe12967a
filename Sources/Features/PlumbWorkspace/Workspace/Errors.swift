import PlumbCore
import PlumbFormats
import PlumbModel
import PlumbText

/// The reason why an operation cannot be performed, as a message for the user.
///
///     throw CannotRun("no sources are configured", help: ["add \"sources\" to the model in plumb.json"])
///
/// The command line prints the message and the help, and exits with status 2. They may contain names from models, so
/// output has to sanitize them.
public struct CannotRun: Error, Sendable, Hashable {
  /// The message: one line without a full stop.
  public var message: String
  /// The remedies, one per line.
  public var help: [String]
  /// The location in the configuration that causes the error; `nil` if the call causes it.
  public var location: Location?
  /// The argument that causes the error, as the user passed it: `Shp 3` for `--model-version "Shp 3"`. `nil` if no
  /// single argument causes it.
  public var argument: String?

  /// Creates an error with a message, remedies, and the cause.
  public init(_ message: String, help: [String] = [], at location: Location? = nil, argument: String? = nil) {
    self.message = message
    self.help = help
    self.location = location
    self.argument = argument
  }

  /// The error as a diagnostic with its location; `nil` if it has no location.
  package var diagnostic: Diagnostic? {
    location.map {
      Diagnostic(
        rule: "configuration", severity: .error, message: message, element: ElementPath(version: Path.name($0.file)),
        location: $0, help: help)
    }
  }

  /// Returns the error with a location in the configuration, unless it already has one.
  package func at(_ location: Location?) -> CannotRun {
    var error = self
    error.location = error.location ?? location
    return error
  }
}

extension Files {
  /// Returns the bytes of a file, or throws an error for the user.
  ///
  /// - Parameters:
  ///   - name: The file's name in the message; by default its path.
  ///   - help: The remedies.
  ///   - location: The location in the configuration that refers to the file.
  ///   - argument: The argument that names the file.
  package func contents(
    of path: String, called name: String? = nil, limit: Int = Files.greatestSize, help: [String] = [],
    at location: Location? = nil, argument: String? = nil
  ) throws(CannotRun) -> [UInt8] {
    do throws(Failure) {
      return try read(path, limit: limit)
    } catch {
      throw CannotRun(
        "\(Terminal.sanitized(name ?? path)) cannot be read: \(error.reason)", help: help, at: location,
        argument: argument)
    }
  }
}

/// The errors of models or configurations that cannot be read, as diagnostics.
///
/// Callers report the diagnostics like findings, and treat the run as failed.
public struct Unreadable: Error, Sendable {
  /// The errors; at least one.
  public var diagnostics: [Diagnostic]
  /// The source texts that the diagnostics refer to.
  public var sources: [Source]

  /// Creates an error. `sources` are used for excerpts; without them, reports contain only lines and columns.
  public init(_ diagnostics: [Diagnostic], sources: [Source] = []) {
    self.diagnostics = diagnostics
    self.sources = sources
  }
}

extension Unreadable {
  /// Creates an error with all problems of a configuration, as errors of the rule `configuration` in file order. Also
  /// used for unreadable baselines and for unreadable configurations of other tools.
  package init(_ problems: [JSONProblem], bytes: [UInt8], file: String) {
    let diagnostics = problems.map { problem in
      if let conflict = problem.conflict { return Diagnostic(conflict, in: file, version: Path.name(file)) }
      return Diagnostic(
        rule: "configuration", severity: .error, message: problem.message,
        element: ElementPath(version: Path.name(file)), location: problem.location,
        related: problem.related.map { [$0] } ?? [])
    }
    self.init(diagnostics, sources: [Source(file: file, bytes: bytes)])
  }
}

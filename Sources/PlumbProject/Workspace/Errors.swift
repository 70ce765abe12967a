import PlumbModel
import PlumbText

/// Why something could not be done at all, in words for the person who asked.
///
///     throw CannotRun("no sources are configured", help: ["add \"sources\" to the model in plumb.json"])
///
/// The command line prints both and exits with 2. Names in it may come from models: show them sanitized.
public struct CannotRun: Error, Sendable, Hashable {
  /// One line without a full stop.
  public var message: String
  /// What to do about it, a line each.
  public var help: [String]
  /// The place of a configuration that asks for it; nil where the call does.
  public var location: Location?
  /// The word of the call that asks for it, as it was given: `Shp 3` of `--model-version "Shp 3"`. nil where it was
  /// none, or all of them.
  public var argument: String?

  /// A message, what to do about it, and what asks for it.
  public init(_ message: String, help: [String] = [], at location: Location? = nil, argument: String? = nil) {
    self.message = message
    self.help = help
    self.location = location
    self.argument = argument
  }

  /// The error as something to show with its place; nil where no file asks for it.
  package var diagnostic: Diagnostic? {
    location.map {
      Diagnostic(
        rule: "configuration", severity: .error, message: message, element: ElementPath(version: Path.name($0.file)),
        location: $0, help: help)
    }
  }

  /// The same error as that of a place in the configuration, where there is one.
  func at(_ location: Location?) -> CannotRun {
    var error = self
    error.location = error.location ?? location
    return error
  }
}

/// Models or configurations that cannot be read: what is wrong with them, to be shown as findings are.
///
/// A front end reports the diagnostics with their places, and counts the run as one that did not happen.
public struct Unreadable: Error, Sendable {
  /// Errors, at least one.
  public var diagnostics: [Diagnostic]
  /// The texts that the diagnostics point into.
  public var sources: [Source]

  /// `sources` are for excerpts; without them places are shown by line and column only.
  public init(_ diagnostics: [Diagnostic], sources: [Source] = []) {
    self.diagnostics = diagnostics
    self.sources = sources
  }
}

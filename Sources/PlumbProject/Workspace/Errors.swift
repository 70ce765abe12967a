import PlumbModel

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

  /// A message, and what to do about it.
  public init(_ message: String, help: [String] = []) {
    self.message = message
    self.help = help
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

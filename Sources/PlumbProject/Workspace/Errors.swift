import PlumbModel

/// Why something could not be done at all, in words for the person who asked.
public struct CannotRun: Error, Sendable, Hashable {
  /// One line without a full stop.
  public var message: String
  /// What to do about it, a line each.
  public var help: [String]

  public init(_ message: String, help: [String] = []) {
    self.message = message
    self.help = help
  }
}

/// Models or configurations that cannot be read: what is wrong with them, to be shown as findings are.
public struct Unreadable: Error, Sendable {
  public var diagnostics: [Diagnostic]
  /// The texts that the diagnostics point into.
  public var sources: [Source]

  public init(_ diagnostics: [Diagnostic], sources: [Source] = []) {
    self.diagnostics = diagnostics
    self.sources = sources
  }
}

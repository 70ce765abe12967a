// Replaces Apple's logging: accepts the same calls and prints no output.

/// A message with values in it.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  /// Takes the pieces, and forgets them.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    /// Reserves no storage.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Forgets a literal piece.
    public mutating func appendLiteral(_ literal: String) {}
    /// Forgets a value, which is not even computed.
    public mutating func appendInterpolation<T>(_ value: @autoclosure () -> T, privacy: OSLogPrivacy = .auto) {}
  }

  /// A message without values.
  public init(stringLiteral value: String) {}
  /// A message with values.
  public init(stringInterpolation: StringInterpolation) {}
}

/// Who may read a value in a log.
public enum OSLogPrivacy: Sendable {
  /// The privacy of a value: by its kind, public, and private.
  case auto, `public`, `private`
}

/// A log.
public struct Logger: Sendable {
  /// A log without entries.
  public init(subsystem: String, category: String) {}
  /// Prints no output.
  public func debug(_ message: OSLogMessage) {}
  /// Prints no output.
  public func info(_ message: OSLogMessage) {}
  /// Prints no output.
  public func notice(_ message: OSLogMessage) {}
  /// Prints no output.
  public func warning(_ message: OSLogMessage) {}
  /// Prints no output.
  public func error(_ message: OSLogMessage) {}
}

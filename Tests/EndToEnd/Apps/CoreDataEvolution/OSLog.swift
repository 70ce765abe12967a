// Stands in for Apple's logging: takes the same calls and says nothing.

/// A message with values in it.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  /// Takes the pieces, and forgets them.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    /// Room for nothing.
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
  /// As the kind of value asks for, everybody, and nobody.
  case auto, `public`, `private`
}

/// A log.
public struct Logger: Sendable {
  /// A log of nothing.
  public init(subsystem: String, category: String) {}
  /// Says nothing.
  public func debug(_ message: OSLogMessage) {}
  /// Says nothing.
  public func info(_ message: OSLogMessage) {}
  /// Says nothing.
  public func notice(_ message: OSLogMessage) {}
  /// Says nothing.
  public func warning(_ message: OSLogMessage) {}
  /// Says nothing.
  public func error(_ message: OSLogMessage) {}
}

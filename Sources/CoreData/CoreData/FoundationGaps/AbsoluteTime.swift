import Foundation

/// A time in seconds since January 1, 2001, 00:00:00 GMT.
public typealias CFAbsoluteTime = Double

/// Returns the current time.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
  Date().timeIntervalSinceReferenceDate
}

import Foundation

/// Seconds since the first of January 2001, in GMT.
public typealias CFAbsoluteTime = Double

/// The time now.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {
  Date().timeIntervalSinceReferenceDate
}

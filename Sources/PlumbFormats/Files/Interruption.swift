#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Signals that ask the process to end, put off while files change that belong together.
///
///     try Interruption.deferred { try moveAll() }   // ^C in between ends the process behind the last move
///
/// SIGINT, SIGTERM and SIGHUP; SIGKILL cannot be put off. Process-wide, so one at a time.
package enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  /// The last signal that came; a handler may do no more than keep it.
  nonisolated(unsafe) private static var pending: Int32 = 0

  /// Does something to its end; what came in the meantime takes effect then.
  ///
  /// The handlers of before are back by then, so a signal does what it would have done. Of several signals only the
  /// last one is sent again.
  package static func deferred<Result, Failure: Error>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let handlers = signals.map { signal($0) { Interruption.pending = $0 } }
    defer {
      for (number, handler) in zip(signals, handlers) { signal(number, handler) }
      if pending != 0 {
        let number = pending
        pending = 0
        kill(getpid(), number)
      }
    }
    return try work()
  }
}

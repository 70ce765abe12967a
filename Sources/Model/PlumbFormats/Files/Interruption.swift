import PlumbSystem

/// Deferral of termination signals while related files are changed.
///
///     try Interruption.deferred { try moveAll() }   // ^C during the moves ends the process after the last one
///
/// Affects SIGINT, SIGTERM and SIGHUP; SIGKILL cannot be deferred. The state is process-wide, so only one deferral
/// can be active.
package enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  /// The last pending signal. A signal handler can only store it.
  nonisolated(unsafe) private static var pending: Int32 = 0

  /// Ignores the signal for a file that exceeds the size limit of the process (`ulimit -f`), which would end the run
  /// without a message. The write fails instead.
  package static func ignoreFileSizeSignal() { signal(SIGXFSZ, SIG_IGN) }

  /// Runs a closure to its end, and then delivers a signal that arrived in the meantime.
  ///
  /// The previous handlers are restored first, so that the signal has its usual effect. Of several signals, only the
  /// last one is delivered.
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

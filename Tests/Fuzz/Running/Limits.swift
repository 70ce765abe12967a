import Foundation

/// What the process of a batch may take. Whoever takes more is ended, and the supervisor sees by what.
enum Limits {
  /// In bytes of address space.
  private static let mostMemory = 6 << 30

  /// Sets the limits that hold for the whole process.
  static func set() {
    #if os(Linux)
      var (memory, core) = (rlimit(rlim_cur: rlim_t(mostMemory), rlim_max: rlim_t(mostMemory)), rlimit())
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
      setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
    #endif
  }

  /// Ends the process with SIGPROF after this much processor time, of all threads, from now on.
  static func setTimer(seconds: Int) {
    var timer = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: seconds, tv_usec: 0))
    #if os(Linux)
      let kind = __itimer_which_t(ITIMER_PROF.rawValue)
    #else
      let kind = ITIMER_PROF
    #endif
    setitimer(kind, &timer, nil)
  }

  static func clearTimer() { setTimer(seconds: 0) }

  /// Runs work on a thread with a stack of its own, and waits for its end.
  static func onStack(bytes: Int, _ work: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      work()
      done.signal()
    }
    thread.stackSize = bytes
    thread.start()
    done.wait()
  }
}

import Foundation

/// The resource limits of a batch's process. Exceeding a limit ends the process, and the supervisor reports the cause.
enum Limits {
  /// The maximum size of the address space, in bytes.
  private static let mostMemory = 6 << 30

  /// Sets the limits of the whole process, on Linux: the address space, and no core files.
  static func set() {
    #if os(Linux)
      var (memory, core) = (rlimit(rlim_cur: rlim_t(mostMemory), rlim_max: rlim_t(mostMemory)), rlimit())
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
      setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
    #endif
  }

  /// Sets a timer that ends the process with SIGPROF after `seconds` of processor time, summed over all threads.
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

  /// Runs work on a thread with a stack of the given size, and waits until it ends.
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

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread that does one thing and is waited for.
struct WorkThread {
  private let thread: pthread_t

  /// What a thread is handed over.
  private struct Work {
    /// In bytes.
    let stack: Int
    let run: () -> Void
  }

  /// Begins some work on a thread of its own.
  ///
  /// Where there is no memory for the stack that is wished for (`ulimit -v`, a strict host), it gets the half, and so on.
  ///
  /// - Parameters:
  ///   - stack: In bytes.
  ///   - least: The least it can be, in bytes.
  ///   - work: Has to be joined before what it holds on to goes away.
  /// - Returns: nil where no thread is to be had: the system may have as many as it allows (`ulimit -u`).
  init?(stack: Int, atLeast least: Int = 1 << 20, _ work: @escaping () -> Void) {
    var size = max(stack, least)
    while true {
      if let thread = Self.start(stack: size, work) {
        self.thread = thread
        return
      }
      guard size > least else { return nil }
      size = max(size / 2, least)
    }
  }

  /// Waits for the end of the work.
  func join() { pthread_join(thread, nil) }

  private static func start(stack: Int, _ work: @escaping () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    let page = 1 << 14
    guard pthread_attr_setstacksize(&attributes, (stack + page - 1) / page * page) == 0 else { return nil }
    let box = UnsafeMutablePointer<Work>.allocate(capacity: 1)
    box.initialize(to: Work(stack: stack, run: work))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let status = pthread_create(&thread, &attributes, { WorkThread.main($0) }, box)
    if status == 0 { return thread }
    box.deinitialize(count: 1)
    box.deallocate()
    return nil
  }

  /// What the thread begins with: it owns the work.
  private static func main(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let box = argument?.assumingMemoryBound(to: Work.self) else { return nil }
    let work = box.move()
    box.deallocate()
    Stack.begin(with: work.stack)
    work.run()
    return nil
  }
}

extension WorkThread {
  /// The processors that work can be spread over.
  static let processors = max(1, min(64, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
}

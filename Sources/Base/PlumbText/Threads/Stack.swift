import PlumbSystem

/// The call stack of the current thread: its remaining size, and a way to get a larger one.
///
/// The main thread has the stack size of the shell (`ulimit -s`, usually 8 MB); threads of Darwin's queues have 512
/// KB. Memory is only allocated for the part of a stack that calls have reached, so a stack of hundreds of megabytes
/// costs no memory until it is used.
///
///     let depth = Stack.run(on: 64 << 20) { deeplyRecursive() }   // nil if no such stack is available
package enum Stack {
  /// The stack size of a thread for general work if it is available, in bytes.
  package static let generous = MemoryLayout<Int>.size == 8 ? 1 << 30 : 64 << 20

  /// The bytes available to further calls on this thread; 0 if unknown, because only `WorkThread` records it.
  package static var remaining: Int {
    guard let key, let lowest = pthread_getspecific(key) else { return 0 }
    return max(0, Int(bitPattern: here) - Int(bitPattern: lowest))
  }

  /// Runs some work with at least `bytes` of stack: on the current thread if it has enough, otherwise on a separate
  /// thread, which the current thread waits for.
  ///
  /// - Returns: The result; `nil` if the work was not done because no thread with such a stack can be created.
  package static func run<Result>(on bytes: Int, _ work: () -> Result) -> Result? {
    if remaining >= bytes { return work() }
    var result: Result?
    let isDone = withoutActuallyEscaping({ result = work() }) { work in
      WorkThread(stack: bytes, atLeast: bytes, work)?.join() != nil
    }
    return isDone ? result : nil
  }

  /// Records the end of the current thread's stack. Must be the first call on a thread.
  ///
  /// - Parameter bytes: The stack size of the thread; the system uses some of it.
  static func begin(with bytes: Int) {
    guard let key else { return }
    pthread_setspecific(key, here?.advanced(by: (32 << 10) - bytes))
  }

  /// An address on this thread's stack.
  @inline(never)
  private static var here: UnsafeRawPointer? {
    var byte: UInt8 = 0
    return withUnsafeMutablePointer(to: &byte) { UnsafeRawPointer($0) }
  }

  /// The key of the thread-specific lowest stack address.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()
}

/// A thread that runs one closure and must be joined.
struct WorkThread {
  private let thread: pthread_t

  /// The argument of the thread's start function.
  private struct Work {
    /// The stack size in bytes.
    let stack: Int
    let run: () -> Void
  }

  /// Starts some work on a separate thread.
  ///
  /// If no memory is available for the requested stack (`ulimit -v`, a strict host), the size is halved until it
  /// succeeds or reaches `least`.
  ///
  /// - Parameters:
  ///   - stack: The requested stack size in bytes.
  ///   - least: The minimum stack size in bytes.
  ///   - work: The closure to run. The caller must join the thread before objects that the closure uses are
  ///     deallocated.
  /// - Returns: `nil` if no thread can be created, for example at the limit of `ulimit -u`.
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

  /// Runs the work on the new thread and deallocates the argument.
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
  /// The number of processors available for the work, from 1 to 64.
  static let processors = max(1, min(64, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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

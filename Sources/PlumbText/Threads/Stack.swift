#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The call stack of the thread that asks: how much of it is left, and how to get more.
///
/// A main thread has what the shell gave it (`ulimit -s`, mostly 8 MB), threads of Darwin's queues have 512 KB. Memory is
/// only taken for what calls have reached, so that a stack of hundreds of megabytes costs nothing until it is used.
///
///     let depth = Stack.run(on: 64 << 20) { deeplyRecursive() }   // nil where there is no such stack to be had
package enum Stack {
  /// What a thread for work of any kind is given where it can be had, in bytes.
  package static let generous = MemoryLayout<Int>.size == 8 ? 1 << 30 : 64 << 20

  /// The bytes that further calls can take on this thread; 0 where that is not known, for only `WorkThread` tells.
  package static var remaining: Int {
    guard let key, let lowest = pthread_getspecific(key) else { return 0 }
    return max(0, Int(bitPattern: here) - Int(bitPattern: lowest))
  }

  /// Does some work where at least so much stack is left: here, or on a thread of its own, for which this one waits.
  ///
  /// - Returns: nil where it was not done, for no thread with that much can be had.
  package static func run<Result>(on bytes: Int, _ work: () -> Result) -> Result? {
    if remaining >= bytes { return work() }
    var result: Result?
    let isDone = withoutActuallyEscaping({ result = work() }) { work in
      WorkThread(stack: bytes, atLeast: bytes, work)?.join() != nil
    }
    return isDone ? result : nil
  }

  /// Keeps where the stack of a thread ends: to be called as the first thing on it.
  ///
  /// - Parameter bytes: The stack it was given; some of it is the system's.
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

  /// The lowest address of a thread's stack, by thread.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()
}

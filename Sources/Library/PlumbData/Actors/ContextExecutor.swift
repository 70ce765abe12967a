import Foundation
import PlumbSystem

/// An executor that runs the work of an actor on the queue of a context.
///
/// Work is always enqueued, never run in place, so that an actor that waits cannot block the queue. Two actors with
/// executors of the same context share one queue executor: a call from one to the other does not leave the queue.
public final class ContextExecutor: SerialExecutor {
  private let queue: QueueExecutor

  /// Creates the executor of a context.
  public init(context: NSManagedObjectContext) { queue = QueueExecutor.shared(for: context) }

  /// The context on whose queue the work runs.
  public var context: NSManagedObjectContext { queue.context }

  /// Enqueues a job on the context's queue.
  public func enqueue(_ job: UnownedJob) { queue.enqueue(job) }

  /// Returns the reference of the executor that all executors of the context share.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Ends the program if the caller is not on the context's queue.
  public func checkIsolated() { queue.checkIsolated() }
}

/// The executor of a context's queue: one for a context, because the runtime changes queues between two executors that
/// are not identical.
final class QueueExecutor: SerialExecutor, @unchecked Sendable {
  private struct Weak {
    weak var executor: QueueExecutor?
  }
  private static let executors = Guarded<[ObjectIdentifier: Weak]>([:])

  let context: NSManagedObjectContext

  private init(_ context: NSManagedObjectContext) { self.context = context }

  deinit {
    let identifier = ObjectIdentifier(context)
    // The successor is released outside of the lock, because its release can be the last one.
    _ = Self.executors.withLock { executors in
      let successor = executors[identifier]?.executor
      if successor == nil { executors[identifier] = nil }
      return successor
    }
  }

  /// Returns the executor of a context, which exists as long as an actor uses it.
  static func shared(for context: NSManagedObjectContext) -> QueueExecutor {
    executors.withLock { executors in
      if let executor = executors[ObjectIdentifier(context)]?.executor { return executor }
      let executor = QueueExecutor(context)
      executors[ObjectIdentifier(context)] = Weak(executor: executor)
      return executor
    }
  }

  func enqueue(_ job: UnownedJob) {
    context.perform { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    if #available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *) {
      return UnownedSerialExecutor(complexEquality: self)
    }
    return UnownedSerialExecutor(ordinary: self)
  }

  func isSameExclusiveExecutionContext(other: QueueExecutor) -> Bool { context === other.context }

  /// Called by `assumeIsolated` in code that no job of the executor runs.
  func checkIsolated() {
    precondition(context.isOnOwnQueue, "The caller is not on the queue of the context. Use context.perform.")
  }

  #if compiler(>=6.2)
    func isIsolatingCurrentContext() -> Bool? { context.isOnOwnQueue }
  #endif
}

extension NSManagedObjectContext {
  /// Whether the caller is on the context's queue.
  ///
  /// Apple's framework has no function for it. There, the label of the current queue is compared, which contains the
  /// address of the context. That was never run.
  final var isOnOwnQueue: Bool {
    #if os(Linux)
      return isQueueCurrent
    #else
      if concurrencyType == .mainQueueConcurrencyType { return Thread.isMainThread }
      let label = String(cString: __dispatch_queue_get_label(nil))
      return label.contains(String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16))
    #endif
  }
}

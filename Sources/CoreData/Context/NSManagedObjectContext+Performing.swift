import Foundation

extension NSManagedObjectContext {
  /// Whether the caller is on the context's queue.
  package final var isQueueCurrent: Bool { queue.isCurrent }

  /// Runs work on the context's queue and waits for its result. Runs it directly if the caller is already on the
  /// queue.
  final func onQueue<T>(_ work: () throws -> T) rethrows -> T {
    if queue.isCurrent { return try work() }
    return try queue.sync(work)
  }

  /// Runs a block as a separate event: the changes that it makes are processed when it ends.
  final func runEvent<T, E>(_ block: () throws(E) -> T) throws(E) -> T {
    let result = Self.$current.withValue(self) { () -> Result<T, E> in
      do throws(E) { return .success(try block()) } catch { return .failure(error) }
    }
    processPendingChanges()
    return try result.get()
  }

  /// Schedules the end of the event in a context of the main queue, where changes are made without `perform` too: the
  /// queue processes them after the work that makes them (documented by Apple). On another thread, the work could still
  /// be going on then, so its changes are processed by the next save or `processPendingChanges()`.
  final func endEventLater() {
    guard concurrencyType == .mainQueueConcurrencyType, !isEventEndScheduled, !event.isEmpty, queue.isCurrent
    else { return }
    isEventEndScheduled = true
    queue.async { [weak self] in
      self?.isEventEndScheduled = false
      self?.processPendingChanges()
    }
  }

  /// Runs a block on the context's queue and waits for its result. The block can use values that are not `Sendable`,
  /// because the caller waits for it.
  public nonisolated final func performAndWait<T>(_ block: () throws -> T) rethrows -> T {
    try onQueue { try runEvent(block) }
  }

  /// Runs a block on the context's queue and returns its result asynchronously.
  @preconcurrency
  public nonisolated final func perform<T>(
    schedule: ScheduledTaskType = .immediate, _ block: @escaping @Sendable () throws -> T
  ) async rethrows -> T {
    if schedule == .immediate, queue.isCurrent { return try runEvent(block) }
    let outcome = await withCheckedContinuation { (continuation: CheckedContinuation<Outcome<T>, Never>) in
      queue.async { [self] in continuation.resume(returning: Outcome(result: Result { try runEvent(block) })) }
    }
    return try outcome.result.rethrown(as: block)
  }
}

/// The result of a block on its way from one queue to another. No other code has access to it.
private struct Outcome<T>: @unchecked Sendable {
  let result: Result<T, any Error>
}

extension Result where Failure == any Error {
  /// Returns the value or throws the block's error. The compiler requires the parameter `block` to accept that only
  /// the block's errors are rethrown.
  fileprivate func rethrown(as block: () throws -> Success) rethrows -> Success {
    switch self {
    case .success(let value): return value
    case .failure(let error): return try Self.rethrow(error, instead: block, { throw $0 })
    }
  }

  private static func rethrow(
    _ error: any Error, instead block: () throws -> Success, _ rescue: (any Error) throws -> Success
  ) rethrows -> Success {
    try rescue(error)
  }
}

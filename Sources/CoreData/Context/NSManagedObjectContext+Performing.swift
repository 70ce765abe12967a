import Foundation

extension NSManagedObjectContext {
  /// Runs work on the context's queue, at once where the caller is there.
  final func onQueue<T>(_ work: () throws -> T) rethrows -> T {
    if queue.isCurrent { return try work() }
    return try queue.sync(work)
  }

  /// Runs a block as an event of its own: what it has changed is processed at its end.
  final func runEvent<T, E>(_ block: () throws(E) -> T) throws(E) -> T {
    let result = Self.$current.withValue(self) { () -> Result<T, E> in
      do throws(E) { return .success(try block()) } catch { return .failure(error) }
    }
    processPendingChanges()
    return try result.get()
  }

  /// Runs a block on the context's queue and waits for its result.
  @preconcurrency
  public nonisolated final func performAndWait<T>(_ block: @Sendable () throws -> T) rethrows -> T {
    try onQueue { try runEvent(block) }
  }

  /// Runs a block on the context's queue, and resumes with its result.
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

/// A block's result on its way between two queues; nobody else has it.
private struct Outcome<T>: @unchecked Sendable {
  let result: Result<T, any Error>
}

extension Result where Failure == any Error {
  /// The value, or the block's own error: `block` is there to tell the compiler that nothing else is thrown.
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

import Foundation
import Synchronization

/// The superclass of the results that a context's `execute(_:)` returns.
open class NSPersistentStoreResult: NSObject {}

/// A result that becomes available after the request was started.
open class NSPersistentStoreAsynchronousResult: NSPersistentStoreResult, @unchecked Sendable {
  /// The context in which the request was executed.
  public let managedObjectContext: NSManagedObjectContext
  /// The error of the request; `nil` if no error occurred.
  open internal(set) var operationError: (any Error)?
  /// The progress of the request; `nil` if the thread that started the request had no current progress.
  open internal(set) var progress: Progress?
  private let cancelled = Atomic(false)

  init(context: NSManagedObjectContext) { managedObjectContext = context }

  /// Cancels the request if it has not run yet.
  open func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Whether the request was cancelled.
  final var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
}

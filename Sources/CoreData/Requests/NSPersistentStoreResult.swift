import Foundation
import Synchronization

/// What `execute(_:)` of a context returns: the common part of all results.
open class NSPersistentStoreResult: NSObject {}

/// A result that arrives after the request was handed over.
open class NSPersistentStoreAsynchronousResult: NSPersistentStoreResult, @unchecked Sendable {
  /// The context that the request was executed in.
  public let managedObjectContext: NSManagedObjectContext
  /// Why there is no result; nil as long as nothing went wrong.
  open internal(set) var operationError: (any Error)?
  /// How far the request is, where somebody observes it; always nil on Linux.
  open internal(set) var progress: Progress?
  private let cancelled = Atomic(false)

  init(context: NSManagedObjectContext) { managedObjectContext = context }

  /// Gives the request up, if it has not run yet.
  open func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Whether nobody waits for the result any more.
  final var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
}

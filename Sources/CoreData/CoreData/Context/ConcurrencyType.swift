/// Constants that define the queue on which a context performs its work.
public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
  /// The context performs its work on any thread; the caller is responsible for confining it to one. Deprecated by
  /// Apple since iOS 9.
  case confinementConcurrencyType = 0
  /// The context performs its work on a private serial queue.
  case privateQueueConcurrencyType = 1
  /// The context performs its work on the main queue.
  case mainQueueConcurrencyType = 2
}

extension NSManagedObjectContext {
  /// The concurrency types of a context, with shorter names.
  public struct ConcurrencyType: Hashable, Sendable {
    let type: NSManagedObjectContextConcurrencyType

    /// The context performs its work on a private serial queue.
    public static let privateQueue = ConcurrencyType(type: .privateQueueConcurrencyType)
    /// The context performs its work on the main queue.
    public static let mainQueue = ConcurrencyType(type: .mainQueueConcurrencyType)
  }

  /// Constants that define when `perform(schedule:_:)` runs its block.
  public enum ScheduledTaskType: Hashable, Sendable {
    /// The block runs immediately if the caller is already on the context's queue; otherwise it is enqueued.
    case immediate
    /// The block runs after all blocks that are already on the context's queue.
    case enqueued
  }
}

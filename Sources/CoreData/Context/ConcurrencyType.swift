/// Where a context's work is done.
public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
  /// On any thread, which the caller has to see to. Deprecated by Apple since iOS 9.
  case confinementConcurrencyType = 0
  /// On a serial queue of the context's own.
  case privateQueueConcurrencyType = 1
  /// On the main queue.
  case mainQueueConcurrencyType = 2
}

extension NSManagedObjectContext {
  /// The kinds of context by shorter names.
  public struct ConcurrencyType: Hashable, Sendable {
    let type: NSManagedObjectContextConcurrencyType

    /// On a serial queue of the context's own.
    public static let privateQueue = ConcurrencyType(type: .privateQueueConcurrencyType)
    /// On the main queue.
    public static let mainQueue = ConcurrencyType(type: .mainQueueConcurrencyType)
  }

  /// When `perform(schedule:_:)` runs its block.
  public enum ScheduledTaskType: Hashable, Sendable {
    /// At once where the caller is on the context's queue already, else after what waits there.
    case immediate
    /// After what waits on the context's queue.
    case enqueued
  }
}

import Foundation
import PlumbSystem

/// The events after which a query can have another result, as an asynchronous sequence. Events between two waits are
/// one, and an event during the work of its consumer is not lost.
final class LiveChanges: Sendable {
  let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let observers = Guarded<[any NSObjectProtocol]>([])

  /// Observes the notifications that fulfill a condition.
  init(_ names: [Notification.Name], where isRelevant: @escaping @Sendable (Notification) -> Bool) {
    (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [continuation] notification in
        if isRelevant(notification) { continuation.yield() }
      }
    }
    observers.withLock { $0 = tokens }
  }

  deinit {
    for observer in observers.withLock({ $0 }) { NotificationCenter.default.removeObserver(observer) }
    continuation.finish()
  }

  /// Ends the sequence.
  func finish() { continuation.finish() }

  /// The changes of the stores of a coordinator: saves and merges of all contexts, saves of other processes where the
  /// stores announce them, and stores that are added or removed. If a context is given, also its unsaved changes.
  convenience init(of coordinator: NSPersistentStoreCoordinator, and context: NSManagedObjectContext? = nil) {
    let coordinator = ObjectIdentifier(coordinator)
    let context = context.map(ObjectIdentifier.init)
    let names: [Notification.Name] = [
      .NSManagedObjectContextDidSave, .NSManagedObjectContextDidMergeChangesObjectIDs,
      .NSPersistentStoreRemoteChange, .NSPersistentStoreCoordinatorStoresDidChange,
    ]
    self.init(context == nil ? names : names + [.NSManagedObjectContextObjectsDidChange]) { notification in
      if notification.name == .NSManagedObjectContextObjectsDidChange {
        return notification.sender == context
      }
      let source = (notification.object as? NSManagedObjectContext)?.persistentStoreCoordinator
      return source.map(ObjectIdentifier.init) ?? notification.sender == coordinator
    }
  }

  /// The changes in a context that others have saved, or also its own changes and saves.
  convenience init(in context: NSManagedObjectContext, merges: Bool) {
    let context = ObjectIdentifier(context)
    let merged = Notification.Name.NSManagedObjectContextDidMergeChangesObjectIDs
    let names: [Notification.Name] = [
      merged, .NSManagedObjectContextObjectsDidChange, .NSManagedObjectContextDidSave,
    ]
    self.init(names) { notification in
      guard notification.sender == context else { return false }
      return !merges || notification.name == merged || notification.userInfo?[NSInvalidatedAllObjectsKey] != nil
    }
  }
}

extension Notification {
  fileprivate var sender: ObjectIdentifier? { (object as AnyObject?).map(ObjectIdentifier.init) }
}

/// The end of a context, which ends the sequences of its changes. The context's `userInfo` has the only reference.
final class LiveEnd {
  private struct Weak {
    weak var changes: LiveChanges?
  }
  private var sequences: [Weak] = []

  deinit {
    for sequence in sequences { sequence.changes?.finish() }
  }

  /// Ends a sequence with a context. Call it on the context's queue.
  static func add(_ changes: LiveChanges, to context: NSManagedObjectContext) {
    let key = "PlumbData.live"
    let end = context.userInfo[key] as? LiveEnd ?? LiveEnd()
    context.userInfo[key] = end
    end.sequences.removeAll { $0.changes == nil }
    end.sequences.append(Weak(changes: changes))
  }
}

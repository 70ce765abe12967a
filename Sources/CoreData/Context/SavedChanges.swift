import Foundation
import Synchronization

/// What was saved, by identities: what other contexts merge.
struct SavedChanges: @unchecked Sendable {
  var inserted: [NSManagedObjectID] = []
  var updated: [NSManagedObjectID] = []
  var deleted: [NSManagedObjectID] = []

  init(_ saved: ObjectsOfSave) {
    inserted = saved.inserted.map(\.objectID)
    updated = saved.updated.map(\.objectID)
    deleted = saved.deleted.map(\.objectID)
  }

  /// What the notification of a save says, with objects or with identities.
  init(_ notification: Notification) { self.init(notification.userInfo ?? [:]) { _ in nil } }

  /// What a dictionary says by the keys of the notifications: objects, identities or their URIs.
  init(_ data: [AnyHashable: Any], _ identity: (URL) -> NSManagedObjectID?) {
    func ids(_ keys: String...) -> [NSManagedObjectID] {
      keys.flatMap { Self.members(of: data[$0]) }.compactMap {
        switch $0 {
        case let id as NSManagedObjectID: id
        case let object as NSManagedObject: object.objectID
        case let url as URL: identity(url)
        default: nil
        }
      }
    }
    inserted = ids(NSInsertedObjectsKey, NSInsertedObjectIDsKey)
    updated = ids(NSUpdatedObjectsKey, NSUpdatedObjectIDsKey, NSRefreshedObjectsKey, NSRefreshedObjectIDsKey)
    deleted = ids(NSDeletedObjectsKey, NSDeletedObjectIDsKey)
  }

  private static func members(of collection: Any?) -> [Any] {
    switch collection {
    case let set as NSSet: set.allObjects
    case let array as NSArray: Array(array)
    default: []
    }
  }

  /// The user info of `NSManagedObjectContextDidSaveObjectIDs`.
  var userInfo: [String: Any] {
    [NSInsertedObjectIDsKey: Set(inserted), NSUpdatedObjectIDsKey: Set(updated), NSDeletedObjectIDsKey: Set(deleted)]
  }
}

/// The contexts that merge what others save, without keeping them alive.
final class MergingContexts: Sendable {
  private struct Weak: @unchecked Sendable {
    weak var context: NSManagedObjectContext?
  }
  private let contexts = Mutex<[Weak]>([])

  func add(_ context: NSManagedObjectContext) {
    contexts.withLock { known in
      known.removeAll { $0.context == nil || $0.context === context }
      known.append(Weak(context: context))
    }
  }

  /// Has every context that reads where the saving one saved, and every child of that one, merge the changes, each on
  /// its own queue.
  func tell(_ changes: SavedChanges, savedBy saver: NSManagedObjectContext) {
    let all = contexts.withLock { $0.compactMap(\.context) }
    for context in all where context !== saver && (context.source === saver.source || context.parent === saver) {
      context.perform { if context.automaticallyMergesChangesFromParent { context.merge(changes) } }
    }
  }
}

/// The contexts that merge what others save.
let contextsThatMerge = MergingContexts()

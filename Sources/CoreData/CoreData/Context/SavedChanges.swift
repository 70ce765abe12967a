import Foundation
import PlumbSystem

/// The identities of saved objects, for merging into other contexts.
struct SavedChanges: @unchecked Sendable {
  var inserted: [NSManagedObjectID] = []
  var updated: [NSManagedObjectID] = []
  var deleted: [NSManagedObjectID] = []

  init(_ saved: ObjectsOfSave) {
    inserted = saved.inserted.map(\.objectID)
    updated = saved.updated.map(\.objectID)
    deleted = saved.deleted.map(\.objectID)
  }

  /// Creates the changes from the user info of a save notification, with objects or identities.
  init(_ notification: Notification) { self.init(notification.userInfo ?? [:]) { _ in nil } }

  /// Creates the changes from a dictionary with the keys of the notifications. Its values are objects, identities,
  /// or URIs.
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

  var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }

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

/// Weak references to the contexts that automatically merge the changes of other saves.
final class MergingContexts: Sendable {
  private struct Weak: @unchecked Sendable {
    weak var context: NSManagedObjectContext?
  }
  private let contexts = Guarded<[Weak]>([])

  func add(_ context: NSManagedObjectContext) {
    contexts.withLock { known in
      known.removeAll { $0.context == nil || $0.context === context }
      known.append(Weak(context: context))
    }
  }

  /// Merges the changes into every context that has the same source as `saver`, and into every child of `saver`.
  /// Each context merges on its own queue.
  func tell(_ changes: SavedChanges, savedBy saver: NSManagedObjectContext) {
    let all = contexts.withLock { $0.compactMap(\.context) }
    for context in all where context !== saver && (context.sharesSource(with: saver) || context.parent === saver) {
      context.perform { if context.automaticallyMergesChangesFromParent { context.merge(changes) } }
    }
  }
}

/// The contexts that automatically merge the changes of other saves.
let contextsThatMerge = MergingContexts()

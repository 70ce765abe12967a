/// What has happened in a context since changes were processed last.
struct PendingEvent {
  var inserted = ObjectList()
  var updated = ObjectList()
  var deleted = ObjectList()
  var refreshed = ObjectList()
  /// Objects whose deletion in a former event was taken back.
  var restored = ObjectList()
  /// Objects that are as another context saved them.
  var merged = ObjectList()

  var isEmpty: Bool {
    inserted.isEmpty && updated.isEmpty && deleted.isEmpty && refreshed.isEmpty && merged.isEmpty
  }

  /// Every object that takes part.
  var objects: [NSManagedObject] { inserted.ordered + updated.ordered + deleted.ordered + refreshed.ordered }

  /// The user info of `NSManagedObjectContextObjectsDidChange`.
  var userInfo: [String: Any] {
    var info: [String: Any] = [:]
    for (key, list) in [
      (NSInsertedObjectsKey, inserted), (NSUpdatedObjectsKey, updated), (NSDeletedObjectsKey, deleted),
      (NSRefreshedObjectsKey, refreshed), ("NSObjectsChangedByMergeChangesKey", merged),
    ] where !list.isEmpty {
      info[key] = list.set
    }
    return info
  }
}

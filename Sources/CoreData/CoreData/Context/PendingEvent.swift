/// The changes in a context since changes were last processed.
struct PendingEvent {
  var inserted = ObjectList()
  var updated = ObjectList()
  var deleted = ObjectList()
  var refreshed = ObjectList()
  /// The objects whose deletion in an earlier event was undone.
  var restored = ObjectList()
  /// The objects whose values were merged from another context's save.
  var merged = ObjectList()

  var isEmpty: Bool {
    inserted.isEmpty && updated.isEmpty && deleted.isEmpty && refreshed.isEmpty && merged.isEmpty
  }

  /// All inserted, updated, deleted and refreshed objects.
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

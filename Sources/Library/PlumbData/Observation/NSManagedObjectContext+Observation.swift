import Foundation

extension NSManagedObjectContext {
  /// When the context publishes the changes of observed objects. `nil` if it never does.
  ///
  /// The default is `.afterSave` for a context of the main queue and `nil` for any other. An actor sets it for its own
  /// context to observe its objects. Set it on the context's queue, before objects are read.
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  public var observation: ObservationPublishing? {
    get {
      let initial: ObservationPublishing? = concurrencyType == .mainQueueConcurrencyType ? .afterSave : nil
      return existingTable.map(\.publishing) ?? initial
    }
    set {
      if let table = existingTable { return table.publishing = newValue }
      makeTable(newValue)
    }
  }

  private var existingTable: ObservationTable? { userInfo.object(forKey: TableKey.shared) as? ObservationTable }

  /// The table of the context, if it is observed. The first object that is read in a context of the main queue
  /// creates the table.
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  var observationTable: ObservationTable? { tableOrDefault.flatMap { $0.publishing == nil ? nil : $0 } }

  /// The table of the context, also if the context is not observed any more.
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  var tableOrDefault: ObservationTable? {
    existingTable ?? (concurrencyType == .mainQueueConcurrencyType ? makeTable(.afterSave) : nil)
  }

  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  @discardableResult
  private func makeTable(_ publishing: ObservationPublishing?) -> ObservationTable {
    let table = ObservationTable(publishing)
    userInfo[TableKey.shared] = table
    table.keep([
      on(.NSManagedObjectContextObjectsDidChange, table) { $0.objectsDidChange($1, $2) },
      on(.NSManagedObjectContextDidSave, table) { $0.didSave($1, $2) },
      on(.NSManagedObjectContextDidMergeChangesObjectIDs, table) { $0.didMerge($1, $2) },
    ])
    return table
  }

  private func on(
    _ name: Notification.Name, _ table: ObservationTable,
    _ body: @escaping @Sendable (ObservationTable, NSManagedObjectContext, Notification) -> Void
  ) -> any NSObjectProtocol {
    NotificationCenter.default.addObserver(forName: name, object: self, queue: nil) { [weak table] notification in
      guard let table, let context = notification.object as? NSManagedObjectContext else { return }
      if table.publishing != nil { body(table, context, notification) }
    }
  }
}

/// The key of the table in a context's `userInfo`. It is compared by identity, which is faster than comparing texts:
/// each first access to an object searches for the table.
private final class TableKey: NSObject, NSCopying, Sendable {
  static let shared = TableKey()

  func copy(with zone: NSZone? = nil) -> Any { self }
}

@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
extension ObservationTable {
  /// Compares the objects that were edited, merged or refreshed.
  fileprivate func objectsDidChange(_ context: NSManagedObjectContext, _ notification: Notification) {
    if notification.userInfo?[NSInvalidatedAllObjectsKey] != nil {
      for object in all { object.observationState?.forget() }
    }
    let keys = [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSRefreshedObjectsKey, NSInvalidatedObjectsKey]
    let changed = keys.flatMap { notification.objects($0).map { observed(among: $0) } ?? [] }
    compare(changed, in: context, skipsUnsaved: publishing == .afterSave)
  }

  /// Compares the objects that were saved. Deleted objects are forgotten.
  fileprivate func didSave(_ context: NSManagedObjectContext, _ notification: Notification) {
    for object in notification.objects(NSDeletedObjectsKey).map({ observed(among: $0) }) ?? [] {
      object.observationState?.forget()
    }
    let saved = [NSInsertedObjectsKey, NSUpdatedObjectsKey].flatMap {
      notification.objects($0).map { observed(among: $0) } ?? []
    }
    compare(saved, in: context, skipsUnsaved: false)
  }

  /// Publishes all noted properties of objects that others deleted, one time. Compares the merged objects.
  fileprivate func didMerge(_ context: NSManagedObjectContext, _ notification: Notification) {
    let deleted = notification.ids(NSDeletedObjectIDsKey)
    // A context that has saved since then no longer finds deleted objects by their identifiers.
    let removed = deleted.isEmpty ? [] : all.filter { deleted.contains($0.objectID) }
    for object in removed { object.observationState?.publishAll(object) }
    let keys = [NSInsertedObjectIDsKey, NSUpdatedObjectIDsKey, NSRefreshedObjectIDsKey]
    let merged = keys.reduce(into: Set<NSManagedObjectID>()) { $0.formUnion(notification.ids($1)) }
    compare(observed(with: merged, in: context), in: context, skipsUnsaved: publishing == .afterSave)
  }

  private func compare(
    _ objects: [any ObservedModel], in context: NSManagedObjectContext, skipsUnsaved: Bool
  ) {
    fill(objects, in: context)
    for object in objects where object.managedObjectContext != nil {
      let unsaved = skipsUnsaved && object.hasChanges ? Set(object.changedValues().keys) : []
      guard let state = object.observationState else { continue }
      counted(state.compare(object, except: unsaved))
    }
  }

  /// Reads the values of objects that became faults, with one fetch for each entity.
  private func fill(_ objects: [any ObservedModel], in context: NSManagedObjectContext) {
    let faults = objects.filter { $0.isFault && !$0.objectID.isTemporaryID }
    for (entity, faults) in Dictionary(grouping: faults, by: { $0.entity.name }) where faults.count > 1 {
      guard let entity else { continue }
      let request = NSFetchRequest<NSManagedObject>(entityName: entity)
      request.predicate = NSPredicate(format: "SELF IN %@", argumentArray: [faults.map(\.objectID)])
      request.includesPendingChanges = false
      request.includesSubentities = false
      request.returnsObjectsAsFaults = false
      _ = try? context.fetch(request)
    }
  }
}

extension Notification {
  fileprivate func objects(_ key: String) -> Set<NSManagedObject>? { userInfo?[key] as? Set<NSManagedObject> }

  fileprivate func ids(_ key: String) -> Set<NSManagedObjectID> {
    userInfo?[key] as? Set<NSManagedObjectID> ?? []
  }
}

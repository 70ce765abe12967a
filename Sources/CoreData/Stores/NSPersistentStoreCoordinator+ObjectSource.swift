import Foundation

extension NSPersistentStoreCoordinator: ObjectSource {
  var model: NSManagedObjectModel { managedObjectModel }

  /// A context for stores that are given one where nobody has one to give.
  final var contextForStores: NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = self
    return context
  }

  func row(of id: NSManagedObjectID) throws -> Row? {
    let id = id.current
    guard let store = store(of: id) else { return nil }
    return try reading(store) { try store.row(of: id) }
  }

  /// The rows of all stores that have one of the entities, as if they were one store's.
  func rows(for query: Query) throws -> [FoundRow] {
    let asked = asked(by: query)
    guard asked.count > 1 else { return try asked.first.map { try rows(for: query, in: $0) } ?? [] }
    var all = query
    if query.limit > 0 { all.limit = max(query.offset, 0) + query.limit }
    all.offset = 0
    let found = try asked.map { try rows(for: all, in: $0) }
    if query.isForContext { return found.flatMap { $0 } }
    let reader = RowReader(schema) { [self] id in try? row(of: id) }
    return query.limited(query.sorted(found.flatMap { $0 }, reader))
  }

  func permanentIDs(for ids: [NSManagedObjectID], assignedTo stores: [NSManagedObjectID: NSPersistentStore]) throws
    -> [NSManagedObjectID: NSManagedObjectID]
  { try permanentIDs(for: ids, assignedTo: stores, in: nil) }

  func permanentIDs(
    for ids: [NSManagedObjectID], assignedTo stores: [NSManagedObjectID: NSPersistentStore],
    in context: NSManagedObjectContext?
  ) throws -> [NSManagedObjectID: NSManagedObjectID] {
    try exclusively {
      var known: [NSManagedObjectID: NSManagedObjectID] = [:]
      var new: [(store: NSPersistentStore, ids: [NSManagedObjectID])] = []
      for id in ids {
        let current = id.current
        if !current.isTemporaryID {
          known[id] = current
          continue
        }
        let store = try store(forNew: id, stores)
        if let place = new.firstIndex(where: { $0.store === store }) {
          new[place].ids.append(id)
        } else {
          new.append((store, [id]))
        }
      }
      for (store, ids) in new { known.merge(try store.permanentIDs(for: ids, in: context)) { $1 } }
      return known
    }
  }

  /// Tells stores which objects a context has begun to use, or uses no longer.
  final func contextDid(register: [NSManagedObjectID] = [], unregister: [NSManagedObjectID] = []) {
    for store in persistentStores where store is NSIncrementalStore {
      let mine = { (id: NSManagedObjectID) in id.reference.store == store.number }
      exclusively { store.contextDid(register: register.filter(mine), unregister: unregister.filter(mine)) }
    }
  }

  // MARK: Stores

  /// The store that has an object; nil for an object that was never saved, or whose store was removed.
  final func store(of id: NSManagedObjectID) -> NSPersistentStore? {
    let number = id.reference.store
    return number == 0 ? nil : persistentStores.first { $0.number == number }
  }

  /// The store for a new object: the one that it was assigned to, or the first that has its entity and can be written.
  final func store(
    forNew id: NSManagedObjectID, _ assignments: [NSManagedObjectID: NSPersistentStore]
  ) throws -> NSPersistentStore {
    let stores = persistentStores
    if stores.isEmpty {
      raise(
        .internalInconsistency,
        "This NSPersistentStoreCoordinator has no persistent stores (unknown).  It cannot perform a save operation.")
    }
    if let assigned = assignments[id] {
      guard stores.contains(where: { $0 === assigned }) else {
        raise(
          .invalidArgument,
          "Can't assign an object to a store that is not in the object's context's coordinator.")
      }
      return assigned
    }
    let entity = Int(id.reference.entity)
    if let store = stores.first(where: { !$0.isReadOnly && $0.entities.contains(entity) }) { return store }
    throw storeError(
      NSPersistentStoreSaveError, "No store that can be written has the entity '\(id.entity.name ?? "")'.")
  }

  /// The stores that a query goes to.
  final func asked(by query: Query) -> [NSPersistentStore] {
    persistentStores.filter { store in
      (query.stores.map { $0.contains { $0 === store } } ?? true) && !store.entities.isDisjoint(with: query.entities)
    }
  }

  private func rows(for query: Query, in store: NSPersistentStore) throws -> [FoundRow] {
    try reading(store) { try store.rows(for: query) }
  }

  private func reading<Result>(_ store: NSPersistentStore, _ body: () throws -> Result) rethrows -> Result {
    store.readsConcurrently ? try body() : try exclusively(body)
  }
}

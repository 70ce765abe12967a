import Foundation

extension NSPersistentStoreCoordinator: ObjectSource {
  var model: NSManagedObjectModel { managedObjectModel }

  /// A new context for stores that require one, if the caller has none.
  final var contextForStores: NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = self
    return context
  }

  func row(of id: NSManagedObjectID, fetched place: FetchedRows.Place?, readingMembers: Bool) throws -> Row? {
    if let place { return try row(at: place, readingMembers) }
    let id = id.current
    guard let store = store(of: id) else { return nil }
    return try reading(store) { try store.row(of: id, readingMembers: readingMembers) }
  }

  /// Returns the rows of all stores that contain one of the entities, sorted and limited as if they were one store.
  func rows(for query: RowQuery) throws -> [FoundRow] {
    let requested = requested(by: query)
    guard requested.count > 1 else { return try requested.first.map { try rows(for: query, in: $0) } ?? [] }
    var all = query
    if query.limit > 0 { all.limit = max(query.offset, 0) + query.limit }
    all.offset = 0
    let found = try requested.map { try rows(for: all, in: $0) }
    if query.isForContext { return found.flatMap { $0 } }
    let reader = RowReader(schema) { [self] id in try? row(of: id) }
    return query.limited(query.sorted(found.flatMap { $0 }, reader))
  }

  func count(for query: RowQuery) throws -> Int {
    let requested = requested(by: query)
    guard requested.count <= 1 else { return try rows(for: query).count }
    return try requested.first.map { store in try reading(store) { try store.count(for: query) } } ?? 0
  }

  func lines(of results: DictionaryResults, for query: RowQuery) throws -> [[Value]]? {
    let requested = requested(by: query)
    guard requested.count == 1 else { return nil }
    return try reading(requested[0]) { try requested[0].lines(of: results, for: query) }
  }

  func makePermanent(
    _ ids: [NSManagedObjectID], assignedTo stores: [NSManagedObjectID: NSPersistentStore],
    in context: NSManagedObjectContext?
  ) throws {
    try exclusively {
      var finder = StoreFinder(self, stores)
      var new: [(store: NSPersistentStore, ids: [NSManagedObjectID])] = []
      for id in ids where id.current.isTemporary {
        let store = try finder.store(forNew: id)
        if let place = new.firstIndex(where: { $0.store === store }) {
          new[place].ids.append(id)
        } else {
          new.append((store, [id]))
        }
      }
      for (store, ids) in new { try store.makePermanent(ids, in: context) }
    }
  }

  var storeChangeCount: Int? { exclusively { changeCount(of: persistentStores) } }

  private func row(at place: FetchedRows.Place, _ readingMembers: Bool) throws -> Row? {
    try exclusively {
      let changeCount = changeCount(of: persistentStores)
      return try place.rows.take(place.index, changeCount: changeCount, readingMembers: readingMembers) {
        try rows(of: $0, readingMembers: $1)
      }
    }
  }

  private func changeCount(of stores: [NSPersistentStore]) -> Int? {
    if stores.count == 1 { return stores[0].storeChangeCount }
    let counts = stores.compactMap(\.storeChangeCount)
    return counts.isEmpty ? nil : counts.reduce(0, &+)
  }

  func rows(of ids: [NSManagedObjectID]) throws -> [Row?] {
    try exclusively { try rows(of: ids, readingMembers: false) }
  }

  private func rows(of ids: [NSManagedObjectID], readingMembers: Bool) throws -> [Row?] {
    var rows = [Row?](repeating: nil, count: ids.count)
    for (number, places) in Dictionary(grouping: ids.indices, by: { ids[$0].reference.store }) {
      guard let store = persistentStores.first(where: { $0.number == number }) else { continue }
      let found = try store.rows(of: places.map { ids[$0] }, readingMembers: readingMembers)
      for (place, row) in zip(places, found) { rows[place] = row }
    }
    return rows
  }

  /// Notifies incremental stores of the objects that a context has registered or unregistered.
  final func contextDid(register: [NSManagedObjectID] = [], unregister: [NSManagedObjectID] = []) {
    for store in persistentStores where store is NSIncrementalStore {
      let mine = { (id: NSManagedObjectID) in id.reference.store == store.number }
      exclusively { store.contextDid(register: register.filter(mine), unregister: unregister.filter(mine)) }
    }
  }

  // MARK: Stores

  /// Returns the store of an object; `nil` if the object was never saved, or if its store was removed.
  final func store(of id: NSManagedObjectID) -> NSPersistentStore? {
    let number = id.reference.store
    return number == 0 ? nil : persistentStores.first { $0.number == number }
  }

  /// Returns the store for a new object: the store to which it is assigned, or the first writable store that
  /// contains its entity. Throws if no such store exists, and raises if the coordinator has no stores.
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

  /// Returns the stores to which a query applies.
  final func requested(by query: RowQuery) -> [NSPersistentStore] {
    persistentStores.filter { store in
      (query.stores.map { $0.contains { $0 === store } } ?? true) && !store.entities.isDisjoint(with: query.entities)
    }
  }

  private func rows(for query: RowQuery, in store: NSPersistentStore) throws -> [FoundRow] {
    try reading(store) { try store.rows(for: query) }
  }

  private func reading<Result>(_ store: NSPersistentStore, _ body: () throws -> Result) rethrows -> Result {
    store.readsConcurrently ? try body() : try exclusively(body)
  }
}

/// The search for the stores of new objects. The store of an entity is searched for one time.
struct StoreFinder {
  private let coordinator: NSPersistentStoreCoordinator
  private let assignments: [NSManagedObjectID: NSPersistentStore]
  private var known: [Int32: NSPersistentStore] = [:]

  init(_ coordinator: NSPersistentStoreCoordinator, _ assignments: [NSManagedObjectID: NSPersistentStore]) {
    self.coordinator = coordinator
    self.assignments = assignments
  }

  /// Returns the store of an inserted object, whose identity can be permanent.
  mutating func store(ofInserted id: NSManagedObjectID) throws -> NSPersistentStore {
    let current = id.current
    if let store = known[current.reference.entity], store.number == current.reference.store { return store }
    guard let store = coordinator.store(of: current) else { return try store(forNew: id) }
    if assignments.isEmpty { known[current.reference.entity] = store }
    return store
  }

  /// Returns the store for a new object.
  mutating func store(forNew id: NSManagedObjectID) throws -> NSPersistentStore {
    guard assignments.isEmpty else { return try coordinator.store(forNew: id, assignments) }
    if let store = known[id.reference.entity] { return store }
    let store = try coordinator.store(forNew: id, assignments)
    known[id.reference.entity] = store
    return store
  }
}

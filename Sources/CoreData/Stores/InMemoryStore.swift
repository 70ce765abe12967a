import Foundation

/// A store with tables in memory, which exists as long as its coordinator. It also implements SQLite stores: at a
/// URL that stores no data, or if `COREDATA_SQLITE_STORES` is set accordingly.
final class InMemoryStore: NSPersistentStore {
  private let storeType: String
  private var data: MemoryData?

  /// Creates a store. `type` determines its behavior: uniqueness constraints apply only to SQLite stores.
  init(
    type: String, coordinator: NSPersistentStoreCoordinator, configurationName: String?, at url: URL,
    options: [AnyHashable: Any]?, data: MemoryData? = nil
  ) {
    storeType = type
    self.data = data
    super.init(
      persistentStoreCoordinator: coordinator, configurationName: configurationName, at: url, options: options)
  }

  required convenience init(
    _coordinator coordinator: NSPersistentStoreCoordinator?, configurationName: String?, at url: URL,
    options: [AnyHashable: Any]?
  ) {
    guard let coordinator else { raise(.invalidArgument, "A store in memory needs a coordinator.") }
    self.init(
      type: NSInMemoryStoreType, coordinator: coordinator, configurationName: configurationName, at: url,
      options: options)
  }

  override var type: String { storeType }

  override var metadata: [String: Any]! {
    get { super.metadata }
    set {
      super.metadata = newValue
      data?.metadata = super.metadata
    }
  }

  /// Replaces the store's content with content that other stores use too.
  func share(_ other: MemoryData) {
    data = other
    super.metadata = other.metadata
  }

  override func loadMetadata() throws {
    if let known = data?.metadata, !known.isEmpty { super.metadata = known }
  }

  override func open() throws {
    guard data == nil, let schema else { return }
    data = MemoryData(self, schema, enforcesConstraints: type == NSSQLiteStoreType)
  }

  /// The content of the store, to share with or copy to other stores.
  var content: MemoryData? { data }

  /// Replaces the store's content with a copy of another content.
  func takeOver(_ other: MemoryData) {
    guard let data else { return }
    data.takeOver(other)
  }

  private func opened() -> (MemoryData, StoreSchema) {
    guard let data, let schema else { raise(.internalInconsistency, "The store was not added to a coordinator.") }
    return (data, schema)
  }

  /// The current rows.
  var tables: StoreTables {
    let (data, schema) = opened()
    return data.snapshot(for: self, schema)
  }

  override var savesSurely: Bool { true }
  override var readsConcurrently: Bool { true }

  override func row(of id: NSManagedObjectID) throws -> Row? { tables[id]?.row }

  override func rows(for query: Query) throws -> [FoundRow] { try tables.rows(for: query) }

  override func permanentIDs(for ids: [NSManagedObjectID], in context: NSManagedObjectContext?) throws
    -> [NSManagedObjectID: NSManagedObjectID]
  {
    let (data, schema) = opened()
    let keys = data.change(for: self, schema) { tables in ids.map { tables.takeKey(for: $0.entity) } }
    return Dictionary(
      zip(ids, keys).map { id, key in
        (id, NSManagedObjectID(entity: id.entity, store: self, key: key, former: id))
      }, uniquingKeysWith: { first, _ in first })
  }

  override func beginSave() throws { opened().0.beginSave() }
  override func endSave() { data?.endSave() }

  override func check(_ changes: SaveRequest) throws {
    let tables = tables
    if changes.checksVersions {
      let conflicts = tables.conflicts(changes)
      if !conflicts.isEmpty { throw SaveConflicts(conflicts: conflicts) }
    }
    let duplicates = tables.unique?.duplicates(changes, in: tables) ?? []
    if !duplicates.isEmpty { throw UniquenessConflicts(conflicts: duplicates) }
  }

  override func save(_ changes: SaveRequest) throws -> [NSManagedObjectID: Row] {
    let (data, schema) = opened()
    return data.change(for: self, schema) { $0.apply(changes) }
  }
}

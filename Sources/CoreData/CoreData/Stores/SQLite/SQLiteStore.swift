import Foundation
import PlumbFormats
import PlumbSQLite
import PlumbStoreFormat

/// A store in a SQLite file, in the layout of Apple's systems. A store at `/dev/null` has its own database in memory,
/// with the same tables.
///
/// Each store has one connection, which the coordinator's lock protects. Other coordinators and processes can use the
/// file at the same time: a read sees one state of the file, and a save is one transaction.
final class SQLiteStore: NSPersistentStore {
  /// The file; `nil` before the store is opened and after it is removed.
  private(set) var file: StoreFile?
  private var openBinding: StoreBinding?
  private(set) lazy var externalFiles = ExternalFiles(ofStoreAt: location)
  /// The batch that is running; `nil` for none.
  var openBatch: OpenBatch?
  /// The state that is read instead of the newest one; `nil` for none.
  var snapshot: Snapshot?
  /// The watcher for transactions of other processes; `nil` if they are not announced.
  private var watcher: RemoteChangeWatcher?
  /// The statements that read the rows of some entities.
  private var plans: [Set<Int>: RowPlan] = [:]

  override var type: String { NSSQLiteStoreType }

  final var location: URL { url ?? .nullDevice }

  /// Whether the store is in memory.
  private(set) lazy var isInMemory = location.isNullDevice

  private var timeout: TimeInterval {
    (options?[NSPersistentStoreTimeoutOption] as? NSNumber)?.doubleValue ?? 240
  }

  // MARK: Opening

  override func loadMetadata() throws {
    if isInMemory { return }
    let path = location.path
    let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    if size == 0 {
      try StoreFile.checkNoJournal(ofStoreAt: location)
      guard isReadOnly else { return }
      throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: path])
    }
    guard let file = try StoreFile.existing(at: location, isReadOnly: isReadOnly, timeout: timeout) else { return }
    super.metadata = try file.metadata()
    self.file = file
  }

  override func open() throws {
    guard let schema else { return }
    let layout = StoreLayout(ModelSpelling(schema.model).model)
    guard layout.unknown.isEmpty else {
      let names = layout.unknown.map(\.description).joined(separator: ", ")
      throw storeError(
        NSPersistentStoreIncompatibleSchemaError, "It is not known how Core Data stores \(names).", location)
    }
    let file = try self.file ?? create(layout)
    try applyOptions(file.database)
    if !isReadOnly, !isInMemory { ReplacingMigration(file, location).deleteLeftover() }
    // A new store in memory has the tables of its layout, which need not be read.
    let existing = isInMemory ? layout : try file.existing(layout)
    openBinding = StoreBinding(existing, schema, numbers: try file.entityNumbers())
    try openHistory()
    watcher = try remoteChanges.watch(self)
  }

  private func create(_ layout: StoreLayout) throws -> StoreFile {
    let file = try StoreFile.create(
      at: location, layout, metadata: newMetadata.merging(metadata) { $1 }, timeout: timeout)
    super.metadata = try file.metadata()
    self.file = file
    return file
  }

  /// The metadata of a new store that do not depend on its model.
  private var newMetadata: [String: Any] {
    [
      NSStoreTypeKey: NSSQLiteStoreType, "_NSAutoVacuumLevel": "2", "NSPersistenceFrameworkVersion": 1338,
      "NSStoreModelVersionHashesVersion": 3,
    ]
  }

  override func willRemove(from coordinator: NSPersistentStoreCoordinator?) {
    watcher = nil
    file?.database.close()
    file = nil
  }

  /// The connection. Throws if the store is not open.
  var database: Database {
    get throws {
      if let snapshot { return snapshot.database }
      guard let file else { throw storeError(NSPersistentStoreOperationError, "The store is not open.", url) }
      return file.database
    }
  }

  /// The binding of the model to the store's tables. Throws if the store is not open.
  var binding: StoreBinding {
    get throws {
      guard let openBinding else { throw storeError(NSPersistentStoreOperationError, "The store is not open.", url) }
      return openBinding
    }
  }

  // MARK: Metadata

  override var metadata: [String: Any]! {
    get { super.metadata }
    set {
      let old = super.metadata as NSDictionary?
      super.metadata = newValue
      guard let file, !isReadOnly, openBinding != nil, old != super.metadata as NSDictionary? else { return }
      do {
        try file.database.writing { try file.write(super.metadata) }
      } catch {
        writeLog("CoreData: error: the metadata of '\(location.path)' cannot be written: \(error)")
      }
    }
  }

  override class func metadataForPersistentStore(with url: URL) throws -> [String: Any] {
    try existingFile(at: url, isReadOnly: true).metadata()
  }

  override class func setMetadata(_ metadata: [String: Any]?, forPersistentStoreAt url: URL) throws {
    let file = try existingFile(at: url, isReadOnly: false)
    let old = try file.metadata()
    var new = metadata ?? [:]
    for key in [NSStoreTypeKey, NSStoreUUIDKey] { new[key] = old[key] }
    try file.database.writing { try file.write(new) }
  }

  private static func existingFile(at url: URL, isReadOnly: Bool) throws -> StoreFile {
    guard !url.isNullDevice, FileManager.default.fileExists(atPath: url.path),
      let file = try StoreFile.existing(at: url, isReadOnly: isReadOnly, timeout: 5)
    else {
      throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: url.path])
    }
    return file
  }

  // MARK: Reading

  /// Returns the plan for reading the rows of some entities of one table.
  func plan(for entities: Set<Int>) throws -> RowPlan {
    if let known = plans[entities] { return known }
    let plan = RowPlan(entities, try binding, store: self)
    plans[entities] = plan
    return plan
  }

  override func row(of id: NSManagedObjectID) throws -> Row? { try row(of: id, readingMembers: true) }

  override func row(of id: NSManagedObjectID, readingMembers: Bool) throws -> Row? {
    if try !readingMembers || !binding.entities[Int(id.reference.entity)].hasMembers {
      return try readRow(of: id)?.row
    }
    return try database.reading {
      var found = [try readRow(of: id)]
      try readMembers(of: &found)
      return found[0]?.row
    }
  }

  override var storeChangeCount: Int? { snapshot.map { -$0.number } ?? (try? database.totalChanges) }

  override func rows(of ids: [NSManagedObjectID], readingMembers: Bool) throws -> [Row?] {
    try currentRows(of: ids, readingMembers)
  }

  private func readRow(of id: NSManagedObjectID) throws -> FoundRow? {
    let entity = Int(id.reference.entity)
    let plan = try plan(for: [entity])
    let sql = "\(plan.select) FROM \(try binding.table(of: entity).name) t0 WHERE t0.Z_PK = ? AND t0.Z_ENT = ?"
    let parameters: [SQLValue] = [.integer(id.reference.key), .integer(try binding.entities[entity].number)]
    return try database.first(sql, parameters) { plan.row($0) } ?? nil
  }

  override func rows(for query: RowQuery) throws -> [FoundRow] {
    guard let schema, !query.entities.isEmpty else { return [] }
    return try database.reading {
      if let found = try translatedRows(for: query) { return found }
      var found = try translatedRows(for: query.unconditional) ?? []
      let reader = rowReader(found, schema)
      if let predicate = query.predicate {
        found = found.filter { predicate.holds(for: .id($0.id), reader: reader, variables: [:]) }
      }
      return query.isForContext ? found : query.limited(query.sorted(found, reader))
    }
  }

  override func count(for query: RowQuery) throws -> Int {
    var fetch = SQLFetch(query, try binding, self)
    guard let clauses = fetch.clauses(query) else { return try rows(for: query).count }
    let sql = "SELECT COUNT(*) FROM (SELECT 1 \(clauses.text))"
    return try database.first(sql, clauses.parameters) { Int($0.integer(0)) } ?? 0
  }

  override func lines(of results: DictionaryResults, for query: RowQuery) throws -> [[Value]]? {
    var statement = SQLResults(results, SQLFetch(query, try binding, self))
    return try statement.lines(for: query)
  }

  // MARK: Saving

  override func makePermanent(_ ids: [NSManagedObjectID], in context: NSManagedObjectContext?) throws {
    try makeIdentities(for: ids)
  }

  override func beginSave() throws {
    if openBatch == nil { try database.run("BEGIN IMMEDIATE") }
  }

  override func endSave() {
    guard openBatch == nil, let database = try? database, database.isInTransaction else { return }
    database.rollBack()
    externalFiles.rollBack()
  }

  override func check(_ changes: SaveRequest) throws {
    if changes.checksVersions {
      let conflicts = try conflicts(changes)
      if !conflicts.isEmpty { throw SaveConflicts(conflicts: conflicts) }
    }
    let duplicates = try duplicates(changes)
    if !duplicates.isEmpty { throw UniquenessConflicts(conflicts: duplicates) }
  }

  override func save(_ changes: SaveRequest) throws -> [ObjectReference: Row] {
    let database = try database
    let stale = try neighbours(of: changes.updated.map(\.id) + changes.deleted.map(\.id))
    let transaction = try recordHistory(changes)
    var writer = RowWriter(self, try binding, database)
    try writer.write(changes)
    try computeDerivedValues(after: changes, stale)
    if openBatch == nil { try commit(transaction) } else { openBatch?.transaction = transaction }
    return try savedRows(changes, writer.versions)
  }

  override func asOneSave<Result>(_ body: () throws -> Result) throws -> Result { try batch(body) }

  override func batchUpdate(
    _ query: RowQuery, _ values: [Int: BatchValue], _ origin: SaveRequest, returnsIDs: Bool
  ) throws -> BatchOutcome? { try update(query, values, origin, returnsIDs) }

  override func batchDelete(
    _ selection: BatchSelection, _ origin: SaveRequest, returnsIDs: Bool
  ) throws -> BatchOutcome? { try delete(selection, origin, returnsIDs) }
}

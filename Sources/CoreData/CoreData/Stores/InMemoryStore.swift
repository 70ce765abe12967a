import Foundation
import PlumbSystem

/// A store with tables in memory, which exists as long as its coordinator has it.
final class InMemoryStore: NSPersistentStore {
  /// The rows; `nil` before the store is opened.
  private let content = Guarded<StoreTables?>(nil)

  override var type: String { NSInMemoryStoreType }

  override class func metadataForPersistentStore(with url: URL) throws -> [String: Any] {
    throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: url.path])
  }

  override class func setMetadata(_ metadata: [String: Any]?, forPersistentStoreAt url: URL) throws {
    throw CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: url.path])
  }

  override func open() throws {
    guard let schema else { return }
    content.withLock { $0 = StoreTables(schema) }
  }

  /// The current rows. Later saves do not change them.
  var tables: StoreTables { content.withLock { opened($0) } }

  private func change<Result>(_ body: (inout StoreTables) -> Result) -> Result {
    content.withLock { content in
      var tables = opened(content)
      content = nil
      defer { content = tables }
      return body(&tables)
    }
  }

  private func opened(_ tables: StoreTables?) -> StoreTables {
    guard let tables else { raise(.internalInconsistency, "The store was not added to a coordinator.") }
    return tables
  }

  override var savesSurely: Bool { true }
  override var readsConcurrently: Bool { true }

  override func row(of id: NSManagedObjectID) throws -> Row? { tables[id]?.row }

  override func rows(for query: RowQuery) throws -> [FoundRow] { try tables.rows(for: query) }

  override func makePermanent(_ ids: [NSManagedObjectID], in context: NSManagedObjectContext?) throws {
    let keys = change { tables in ids.map { tables.takeKey(for: $0.entity) } }
    for (id, key) in zip(ids, keys) { _ = NSManagedObjectID(entity: id.entity, store: self, key: key, former: id) }
  }

  override func check(_ changes: SaveRequest) throws {
    let tables = tables
    if changes.checksVersions {
      let conflicts = tables.conflicts(changes)
      if !conflicts.isEmpty { throw SaveConflicts(conflicts: conflicts) }
    }
  }

  override func save(_ changes: SaveRequest) throws -> [ObjectReference: Row] { change { $0.apply(changes) } }
}

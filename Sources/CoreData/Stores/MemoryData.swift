import Foundation

/// The content of a store in memory. Two coordinators can open it concurrently if its path is kept. The content then
/// has the identities of the store that used it last.
final class MemoryData: Sendable {
  private struct Content {
    var tables: StoreTables
    var owner: Int32
    var metadata: [String: Any] = [:]
    let enforcesConstraints: Bool
  }

  private let content: Guarded<Content>
  /// A lock that a save holds from its check to its end.
  private let saving = NSRecursiveLock()

  init(_ store: NSPersistentStore, _ schema: StoreSchema, enforcesConstraints: Bool) {
    let tables = StoreTables(schema, enforcesConstraints: enforcesConstraints)
    content = Guarded(Content(tables: tables, owner: store.number, enforcesConstraints: enforcesConstraints))
  }

  private init(_ content: Content) { self.content = Guarded(content) }

  /// Returns the current rows. Later saves do not change them.
  func snapshot(for store: NSPersistentStore, _ schema: StoreSchema) -> StoreTables {
    content.withLock { content in
      Self.move(&content, to: store, schema)
      return content.tables
    }
  }

  /// Changes the rows.
  func change<Result>(for store: NSPersistentStore, _ schema: StoreSchema, _ body: (inout StoreTables) -> Result)
    -> Result
  {
    content.withLock { content in
      Self.move(&content, to: store, schema)
      return body(&content.tables)
    }
  }

  var metadata: [String: Any] {
    get { content.withLock(\.metadata) }
    set { content.withLock { $0.metadata = newValue } }
  }

  func beginSave() { saving.lock() }
  func endSave() { saving.unlock() }

  /// Returns the content of an independent store with equal rows. `identifier` is the identifier of the new store.
  func copy(identifier: String) -> MemoryData {
    let copy = content.withLock { content in
      var copy = content
      copy.metadata[NSStoreUUIDKey] = identifier
      return copy
    }
    return MemoryData(copy)
  }

  /// Replaces the rows with a copy of the rows of another content.
  func takeOver(_ other: MemoryData) {
    let rows = other.content.withLock { $0 }
    content.withLock { content in
      content.tables = rows.tables
      content.owner = rows.owner
    }
  }

  private static func move(_ content: inout Content, to store: NSPersistentStore, _ schema: StoreSchema) {
    guard content.owner != store.number else { return }
    content.tables = content.tables.moved(to: store, schema, enforcesConstraints: content.enforcesConstraints)
    content.owner = store.number
  }
}

/// A value that is passed through a lock or to another queue, and is only read there.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
}

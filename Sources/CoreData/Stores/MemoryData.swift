import Foundation

/// The content of a store in memory. Two coordinators may have it open at a time, where its path is known; then it is
/// always that of the store that used it last, with that one's identities.
final class MemoryData: Sendable {
  private struct Content {
    var tables: StoreTables
    var owner: Int32
    var metadata: [String: Any] = [:]
    let enforcesConstraints: Bool
  }

  private let content: Guarded<Content>
  /// Held from the check of a save to its end.
  private let saving = NSRecursiveLock()

  init(_ store: NSPersistentStore, _ schema: StoreSchema, enforcesConstraints: Bool) {
    let tables = StoreTables(schema, enforcesConstraints: enforcesConstraints)
    content = Guarded(Content(tables: tables, owner: store.number, enforcesConstraints: enforcesConstraints))
  }

  private init(_ content: Content) { self.content = Guarded(content) }

  /// The rows as they are now. What is saved later does not change them.
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

  /// An independent store's content with the same rows. `identifier` is the new store's.
  func copy(identifier: String) -> MemoryData {
    let copy = content.withLock { content in
      var copy = content
      copy.metadata[NSStoreUUIDKey] = identifier
      return copy
    }
    return MemoryData(copy)
  }

  /// Takes a copy of another content's rows in the place of its own.
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

/// Something that crosses a lock and is only read on the other side.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
}

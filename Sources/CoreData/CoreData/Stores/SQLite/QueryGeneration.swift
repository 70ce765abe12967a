import Foundation
import PlumbSQLite
import Synchronization

/// A state of the SQLite stores of a coordinator: for each, a connection with an open transaction, whose snapshot later
/// saves do not change. The transactions end when no token and no context has the generation.
final class QueryGeneration: @unchecked Sendable {
  private static let lastNumber = Atomic<Int>(0)
  /// The number of the generation in the process.
  let number: Int
  private(set) weak var coordinator: NSPersistentStoreCoordinator?
  private let snapshots: [(store: SQLiteStore, database: Database)]

  /// Creates the generation of the current state. Must be called while the coordinator is locked.
  init(_ coordinator: NSPersistentStoreCoordinator) throws {
    number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    self.coordinator = coordinator
    snapshots = try coordinator.persistentStores.compactMap { store in
      guard let store = store as? SQLiteStore, let database = try store.openSnapshot() else { return nil }
      return (store, database)
    }
  }

  /// Runs a closure in which the stores are read in this state. Must be called while the coordinator is locked.
  func reading<Result>(_ body: () throws -> Result) rethrows -> Result {
    for (store, database) in snapshots { store.snapshot = .init(database: database, number: number) }
    defer { for (store, _) in snapshots { store.snapshot = nil } }
    return try body()
  }
}

extension SQLiteStore {
  /// A state of the store that is read instead of the newest one.
  struct Snapshot {
    let database: Database
    /// The number of the query generation.
    let number: Int
  }

  /// Opens a connection that reads the current state of the store until it is closed; `nil` for a store in memory, and
  /// for a file without a write-ahead log, in which a reader would prevent saves.
  fileprivate func openSnapshot() throws -> Database? {
    guard !isInMemory, try database.first("PRAGMA journal_mode", [], { $0.text(0) }) == "wal" else { return nil }
    let snapshot = try Database(store: location.path, .readOnly)
    try snapshot.run("BEGIN")
    _ = try snapshot.first("SELECT 1 FROM Z_METADATA") { _ in true }
    return snapshot
  }
}

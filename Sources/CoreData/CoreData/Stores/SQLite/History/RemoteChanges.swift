import Dispatch
import Foundation
import PlumbSQLite
import PlumbSystem

/// The announcement of saves to the stores in this process that have the same file.
///
/// Saves of this process are announced when they are committed. Transactions of other processes are announced when a
/// watcher finds them in the history.
final class RemoteChanges: Sendable {
  private struct State: @unchecked Sendable {
    /// The stores, with a key that stores of the same file share.
    var stores: [(key: String, store: Weak)] = []
    /// The number of the last transaction that was announced, by key.
    var announced: [String: Int64] = [:]
  }

  private struct Weak {
    weak var store: SQLiteStore?
  }

  private let state = Guarded(State())
  private let queue = DispatchQueue(label: "NSPersistentStoreRemoteChange")

  /// Announces changes of the store's file to a store, if its option is set. Returns the watcher for changes of other
  /// processes; `nil` for a store in memory, which no other process can change.
  func watch(_ store: SQLiteStore) throws -> RemoteChangeWatcher? {
    guard NSPersistentStore.flag(store.options?[NSPersistentStoreRemoteChangeNotificationPostOptionKey]) else {
      return nil
    }
    let key = Self.key(of: store)
    let last = try store.hasHistory ? store.lastTransaction() : 0
    state.withLock { state in
      state.stores.removeAll { $0.store.store == nil || $0.store.store === store }
      state.stores.append((key, Weak(store: store)))
      state.announced[key] = max(last, state.announced[key] ?? 0)
    }
    return store.isInMemory ? nil : try RemoteChangeWatcher(store.database.path) { [self] in announce($0, key) }
  }

  /// Announces a save. `transaction` is the number of its transaction; `nil` for a store without a history.
  func announce(_ transaction: Int64?, in store: SQLiteStore) { announce(transaction, Self.key(of: store)) }

  private func announce(_ transaction: Int64?, _ key: String) {
    let stores = state.withLock { state -> [SQLiteStore] in
      if let transaction {
        guard transaction > state.announced[key] ?? 0 else { return [] }
        state.announced[key] = transaction
      }
      return state.stores.filter { $0.key == key }.compactMap(\.store.store)
    }
    for store in stores { post(transaction, to: store) }
  }

  private func post(_ transaction: Int64?, to store: SQLiteStore) {
    guard let coordinator = store.persistentStoreCoordinator, let url = store.url, let id = store.identifier else {
      return
    }
    var info: [String: Any] = [NSStoreUUIDKey: id, NSPersistentStoreURLKey: url]
    info[NSPersistentHistoryTokenKey] = transaction.map { NSPersistentHistoryToken([id: $0]) }
    let post = Unchecked(value: (coordinator, info))
    queue.async {
      NotificationCenter.default.post(
        name: .NSPersistentStoreRemoteChange, object: post.value.0, userInfo: post.value.1)
    }
  }

  private static func key(of store: SQLiteStore) -> String {
    "\(store.identifier ?? "") \(store.url?.resolvingSymlinksInPath().path ?? "")"
  }
}

/// The announcement of saves in this process.
let remoteChanges = RemoteChanges()

/// A timer that checks the history of a store for new transactions, with a separate connection.
final class RemoteChangeWatcher {
  private let timer: any DispatchSourceTimer

  /// Calls `announce` with the number of the last transaction, after other connections have committed changes.
  init(_ path: String, _ announce: @escaping @Sendable (Int64) -> Void) throws {
    let database = try Database(store: path, .existing, timeout: 1)
    var commits = try database.otherCommits
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "NSPersistentStoreRemoteChange.watcher"))
    timer.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(200))
    timer.setEventHandler {
      guard let now = try? database.otherCommits, now != commits else { return }
      guard let last = try? database.first("SELECT MAX(Z_PK) FROM ATRANSACTION", [], { $0.integer(0) }) else { return }
      commits = now
      announce(last)
    }
    timer.activate()
  }

  deinit { timer.cancel() }
}

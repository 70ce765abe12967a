import Foundation

extension NSPersistentHistoryChangeRequest {
  final func run(on coordinator: NSPersistentStoreCoordinator) throws -> NSPersistentHistoryResult {
    try coordinator.exclusively {
      let stores = try coordinator.storesWithHistory(affectedStores)
      guard !stores.isEmpty else {
        throw coreDataError(
          .persistentStoreUnsupportedRequestType,
          [
            NSLocalizedFailureReasonErrorKey:
              "No store has a history: the option \(NSPersistentHistoryTrackingKey) is not set."
          ])
      }
      switch scope {
      case .after(let position): return try fetch(after: position, stores)
      case .before(let position): return try delete(before: position, stores)
      }
    }
  }

  private func fetch(after position: HistoryPosition, _ stores: [SQLiteStore]) throws -> NSPersistentHistoryResult {
    let known = Set(stores.compactMap(\.identifier))
    if case .token(let token?) = position, known.isDisjoint(with: token.numbers.keys) {
      throw expired("No store of the coordinator is one of the token's.")
    }
    let selection = HistorySelection(fetchRequest)
    let withChanges = resultType != .transactionsOnly || selection.readsChanges
    let transactions = try stores.flatMap { store in
      try store.transactions(try store.condition(after: position), withChanges: withChanges)
    }
    return NSPersistentHistoryResult(result(selection, transactions), resultType)
  }

  private func delete(before position: HistoryPosition, _ stores: [SQLiteStore]) throws -> NSPersistentHistoryResult {
    let count = try stores.map { try $0.deleteHistory(before: position) }.reduce(0, +)
    return NSPersistentHistoryResult(
      resultType == .count ? NSNumber(value: count) : NSNumber(value: true),
      resultType == .count ? .count : .statusOnly)
  }

  private func result(_ selection: HistorySelection, _ all: [NSPersistentHistoryTransaction]) -> Any {
    switch resultType {
    case .statusOnly: return NSNumber(value: true)
    case .objectIDs: return NSOrderedSet(array: selection.changes(of: all).map(\.changedObjectID)).array
    case .count: return NSNumber(value: selection.changes(of: all).count)
    case .transactionsOnly:
      return selection.transactions(of: all).map { NSPersistentHistoryTransaction($0, changes: nil) }
    case .transactionsAndChanges: return selection.transactions(of: all)
    case .changesOnly: return selection.changes(of: all)
    }
  }
}

extension NSPersistentStoreCoordinator {
  /// Returns the position after the last transaction of some stores, or of all stores if `stores` is `nil`. Returns
  /// `nil` if no store has a history.
  public final func currentPersistentHistoryToken(fromStores stores: [Any]?) -> NSPersistentHistoryToken? {
    exclusively {
      let found = try? storesWithHistory(stores.map { $0.compactMap { $0 as? NSPersistentStore } })
      let numbers = (found ?? []).compactMap { store in
        (try? store.lastTransaction()).map { (store.identifier ?? "", $0) }
      }
      return numbers.isEmpty ? nil : NSPersistentHistoryToken(Dictionary(numbers) { $1 })
    }
  }

  /// The position after the last transaction of the stores that were opened with a history; `nil` if none was.
  final var trackedToken: NSPersistentHistoryToken? {
    let tracked = persistentStores.filter { SQLiteStore.flag($0.options?[NSPersistentHistoryTrackingKey]) }
    return tracked.isEmpty ? nil : currentPersistentHistoryToken(fromStores: tracked)
  }

  /// Returns the stores with a history among `stores`, or among all stores if it is `nil`.
  fileprivate final func storesWithHistory(_ stores: [NSPersistentStore]?) throws -> [SQLiteStore] {
    try persistentStores.filter { store in stores?.contains { $0 === store } ?? true }
      .compactMap { $0 as? SQLiteStore }.filter { try $0.hasHistory }
  }
}

/// Creates the error for a position whose following transactions are not all in the history.
func expired(_ reason: String, _ url: URL? = nil) -> any Error {
  storeError(NSPersistentHistoryTokenExpiredError, reason, url)
}

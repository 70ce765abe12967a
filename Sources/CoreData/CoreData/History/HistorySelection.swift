import Foundation

/// The transactions or changes that the fetch request of a history request selects: by its predicate, in the order of its
/// sort descriptors, and within its offset and limit.
struct HistorySelection {
  private let options: FetchOptions?
  private let selectsChanges: Bool

  /// Creates the selection of a fetch request; of everything if it is `nil`.
  init(_ fetchRequest: NSFetchRequest<any NSFetchRequestResult>?) {
    options = fetchRequest?.fetchOptions
    selectsChanges = options?.entityName == HistoryModel.change.name
  }

  /// Whether the changes of transactions are required for the selection.
  var readsChanges: Bool { selectsChanges || options?.predicate != nil || options?.sortDescriptors?.isEmpty == false }

  /// Returns the selected transactions. If the request selects changes, the transactions that have selected changes, with
  /// these.
  func transactions(of all: [NSPersistentHistoryTransaction]) -> [NSPersistentHistoryTransaction] {
    guard options != nil else { return all }
    guard selectsChanges else { return selected(all) }
    let chosen = Set(changes(of: all).map(ObjectIdentifier.init))
    return all.compactMap { transaction in
      let changes = (transaction.changes ?? []).filter { chosen.contains(ObjectIdentifier($0)) }
      return changes.isEmpty ? nil : NSPersistentHistoryTransaction(transaction, changes: changes)
    }
  }

  /// Returns the selected changes, or those of the selected transactions.
  func changes(of all: [NSPersistentHistoryTransaction]) -> [NSPersistentHistoryChange] {
    selectsChanges
      ? selected(all.flatMap { $0.changes ?? [] }) : transactions(of: all).flatMap { $0.changes ?? [] }
  }

  private func selected<Element: NSObject>(_ all: [Element]) -> [Element] {
    guard let options else { return all }
    let reader = HistoryValues()
    let found = options.predicate.map { predicate in
      all.filter { predicate.holds(for: .object($0), reader: reader) }
    }
    let sorted = (options.sortDescriptors ?? []).sorted(found ?? all) { element, path in
      path.value(from: .object(element), reader)
    }
    let rest = sorted.dropFirst(max(options.offset, 0))
    return Array(options.limit > 0 ? rest.prefix(options.limit) : rest)
  }
}

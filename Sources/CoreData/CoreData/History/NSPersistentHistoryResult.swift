import Foundation

/// Constants for the type of result that a history request returns.
public enum NSPersistentHistoryResultType: Int, Sendable {
  /// The success of the request.
  case statusOnly = 0
  /// The identifiers of the changed objects.
  case objectIDs = 1
  /// The number of changes, or of the transactions that were deleted.
  case count = 2
  /// The transactions without their changes.
  case transactionsOnly = 3
  /// The changes without their transactions.
  case changesOnly = 4
  /// The transactions with their changes.
  case transactionsAndChanges = 5
}

/// The result of a history request.
open class NSPersistentHistoryResult: NSPersistentStoreResult {
  /// The result: a `Bool` for success, a number, `[NSManagedObjectID]`, `[NSPersistentHistoryTransaction]` or
  /// `[NSPersistentHistoryChange]`, depending on the request's result type.
  open private(set) var result: Any?
  /// The type of the result.
  open private(set) var resultType: NSPersistentHistoryResultType

  init(_ result: Any?, _ resultType: NSPersistentHistoryResultType) {
    self.result = result
    self.resultType = resultType
  }
}

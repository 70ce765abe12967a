import PlumbSQLite

/// A batch that is running. Its saves are parts of one transaction.
struct OpenBatch {
  /// The number of the batch's transaction in the history; `nil` before the first change or without a history.
  var transaction: Int64?
}

extension SQLiteStore {
  /// Runs a closure whose saves are one transaction.
  func batch<Result>(_ body: () throws -> Result) throws -> Result {
    if isReadOnly { throw storeError(NSPersistentStoreSaveError, "The store is read only.", url) }
    try beginSave()
    defer { endSave() }
    openBatch = OpenBatch()
    defer { openBatch = nil }
    let result = try body()
    try commit(openBatch?.transaction)
    return result
  }

  /// Ends a save. `transaction` is its number in the history.
  func commit(_ transaction: Int64?) throws {
    try database.run("COMMIT")
    externalFiles.commit()
    remoteChanges.announce(transaction, in: self)
  }

  /// Runs a closure with the rows of a batch. If it has any, they are recorded in the history by `record`.
  func batch(
    _ selection: BatchSelection, _ origin: SaveRequest, returnsIDs: Bool,
    _ body: (BatchRows, inout BatchHistory?) throws -> Void
  ) throws -> BatchOutcome {
    try batch {
      let rows = try BatchRows(self)
      try rows.insert(selection)
      var history = try historyWriter().map { BatchHistory(writer: $0, origin: origin) }
      try body(rows, &history)
      openBatch?.transaction = history?.transaction
      let outcome = try rows.outcome(returnsIDs: returnsIDs)
      try rows.drop()
      return outcome
    }
  }
}

/// The transaction of a batch in the history. It is recorded with the first change.
struct BatchHistory {
  var writer: HistoryWriter
  let origin: SaveRequest
  private(set) var transaction: Int64?

  init(writer: HistoryWriter, origin: SaveRequest) {
    self.writer = writer
    self.origin = origin
  }

  /// Returns the number of the transaction.
  mutating func number() throws -> Int64 {
    if let transaction { return transaction }
    let number = try writer.writeTransaction(origin)
    transaction = number
    return number
  }
}

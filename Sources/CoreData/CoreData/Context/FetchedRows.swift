/// The rows of the faults that a fetch returned, or of objects that lack their to-many relationships. Each row fills one
/// of them.
///
/// A part of the rows is in memory. A fault without a row there makes the source read the rows of its neighbours too,
/// instead of one row for each fault. The rows are read again after a change of the source's rows.
///
/// Faults are filled on the queue of one context, so that the rows need no lock.
final class FetchedRows: @unchecked Sendable {
  /// The place of an object in the results of a fetch.
  struct Place {
    let rows: FetchedRows
    let index: Int
  }

  private let ids: [NSManagedObjectID]
  /// The greatest number of rows that are read at a time.
  private let batchSize: Int
  /// The rows in memory, `nil` for those that have filled a fault.
  @exclusivity(unchecked) private var rows: [Row?]
  /// The index of the first row in memory.
  @exclusivity(unchecked) private var start = 0
  /// The number of faults that were filled since rows were last read.
  @exclusivity(unchecked) private var filled: Int
  /// Whether to-many relationships of an object were read, so that those of the others are read with their rows.
  @exclusivity(unchecked) private var readsMembers = false
  @exclusivity(unchecked) private var changeCount: Int

  /// The greatest number of rows in memory, and the number that is read at a time if the fetch sets none.
  private static let (capacity, defaultBatchSize) = (1 << 17, 1 << 10)

  /// - Parameters:
  ///   - rows: The rows of the objects if the fetch has read them; those without values are not used.
  ///   - batchSize: The batch size of the fetch; 0 for none.
  ///   - changeCount: The source's count before the fetch.
  init(_ ids: [NSManagedObjectID], _ rows: [Row] = [], batchSize: Int = 0, changeCount: Int) {
    self.ids = ids
    self.batchSize = max(1, min(batchSize > 0 ? batchSize : Self.defaultBatchSize, ids.count))
    self.rows = rows.prefix(Self.capacity).map { $0.values.isEmpty ? nil : $0 }
    filled = min(max(0, batchSize), ids.count)
    self.changeCount = changeCount
  }

  /// Returns the row of a fault; `nil` if it no longer exists. `read` returns the current rows of objects, with their
  /// to-many relationships if its second argument is `true`.
  func take(
    _ index: Int, changeCount: Int?, readingMembers: Bool, _ read: ([NSManagedObjectID], Bool) throws -> [Row?]
  ) rethrows -> Row? {
    if readingMembers { readsMembers = true }
    if changeCount != self.changeCount || !isInMemory(index, readingMembers) {
      try readBatch(from: index) { try read($0, readsMembers) }
      self.changeCount = changeCount ?? 0
    }
    filled += 1
    defer { rows[index - start] = nil }
    return rows[index - start]
  }

  private func isInMemory(_ index: Int, _ readingMembers: Bool) -> Bool {
    guard rows.indices.contains(index - start), let row = rows[index - start] else { return false }
    return !readingMembers || !row.lacksMembers
  }

  /// Reads more rows than the faults that the last ones have filled, up to the batch size. If few rows were used,
  /// because faults are filled in random order or are saved one at a time, few are read.
  private func readBatch(from index: Int, _ read: ([NSManagedObjectID]) throws -> [Row?]) rethrows {
    let count = max(1, min(batchSize, filled * 4))
    let isBackwards = index < start
    let first = isBackwards ? max(0, index + 1 - count) : index
    (start, filled, rows) = (first, 0, [])
    rows = try read(Array(ids[first..<min(first + count, isBackwards ? index + 1 : ids.count)]))
  }
}

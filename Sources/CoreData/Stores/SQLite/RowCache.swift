/// The rows of fetched faults. Each fills one fault, without access to the file. Their to-many relationships are not
/// read.
struct RowCache {
  private var rows: [ObjectReference: Row] = [:]

  /// The number of rows after which the cache starts again, so that a walk over many objects uses little memory.
  private static let capacity = 1 << 17

  /// Removes a row and returns it; `nil` if it is not in the cache.
  mutating func take(_ reference: ObjectReference) -> Row? {
    rows.isEmpty ? nil : rows.removeValue(forKey: reference)
  }

  mutating func insert(_ found: [FoundRow?]) {
    if rows.count + found.count > Self.capacity { rows = [:] }
    for case let found? in found.prefix(Self.capacity) { rows[found.id.reference] = found.row }
  }

  mutating func remove(_ ids: [NSManagedObjectID]) {
    for id in ids { rows[id.reference] = nil }
  }
}

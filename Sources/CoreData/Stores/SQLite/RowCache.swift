/// The rows of fetched faults, from which they are filled. Their to-many relationships are not read.
struct RowCache {
  private var rows: [ObjectReference: Row] = [:]
  /// The number of commits by other connections when the rows were read.
  private var version: Int64 = 0

  /// The number of rows after which the cache starts again, so that a walk over many objects uses little memory.
  private static let capacity = 1 << 17

  /// Returns a row; `nil` if it is not in the cache, or if other connections have committed changes since it was read.
  func row(_ reference: ObjectReference, version: @autoclosure () throws -> Int64) rethrows -> Row? {
    guard let row = rows[reference] else { return nil }
    return try version() == self.version ? row : nil
  }

  mutating func insert(_ found: [FoundRow?], version: Int64) {
    if version != self.version || rows.count + found.count > Self.capacity { rows = [:] }
    self.version = version
    for case let found? in found.prefix(Self.capacity) { rows[found.id.reference] = found.row }
  }

  mutating func remove(_ ids: [NSManagedObjectID]) {
    for id in ids { rows[id.reference] = nil }
  }
}

/// The rows of an entity and of all entities that inherit from it, ordered by primary key. Each key is assigned only
/// one time.
struct RowTable {
  /// The keys in ascending order. They include the keys of removed rows until the table is compacted.
  private var keys: [Int64] = []
  private var entries: [FoundRow?] = []
  private var removedCount = 0
  /// The key of the next new row.
  private(set) var nextKey: Int64 = 1

  /// The number of rows.
  var count: Int { entries.count - removedCount }

  /// Returns a key that no row of the table has had.
  mutating func takeKey() -> Int64 {
    defer { nextKey += 1 }
    return nextKey
  }

  /// Ensures that keys up to and including `key` are not assigned.
  mutating func reserve(_ key: Int64) { nextKey = max(nextKey, key + 1) }

  /// Returns the index of a key's row; `nil` if it has none. The index is valid until a row is removed.
  func place(of key: Int64) -> Int? {
    let place = insertionPlace(of: key)
    return place < keys.count && keys[place] == key && entries[place] != nil ? place : nil
  }

  /// The row at an index that `place(of:)` returned.
  subscript(place: Int) -> FoundRow? { entries[place] }

  /// Changes the row at an index.
  mutating func update(_ place: Int, _ change: (inout Row) -> Void) {
    guard var entry = entries[place] else { return }
    entries[place] = nil
    change(&entry.row)
    entries[place] = entry
  }

  /// Inserts a row, or replaces the row with an equal key.
  mutating func put(_ entry: FoundRow) {
    let key = entry.id.reference.key
    let place = insertionPlace(of: key)
    if place < keys.count && keys[place] == key {
      if entries[place] == nil { removedCount -= 1 }
      entries[place] = entry
    } else {
      keys.insert(key, at: place)
      entries.insert(entry, at: place)
    }
    reserve(key)
  }

  /// Removes a row.
  mutating func remove(_ key: Int64) {
    guard let place = place(of: key) else { return }
    entries[place] = nil
    removedCount += 1
    if removedCount > 32 && removedCount > entries.count / 2 { compact() }
  }

  /// Calls a closure with each row.
  func forEach(_ body: (FoundRow) throws -> Void) rethrows {
    for case let entry? in entries { try body(entry) }
  }

  /// Returns the index of a key, or the index at which to insert it. The distance from the first key in the array is
  /// at most the numeric difference of the keys, and equal to it without gaps.
  private func insertionPlace(of key: Int64) -> Int {
    guard let first = keys.first, let last = keys.last, key >= first else { return 0 }
    if key > last { return keys.count }
    var upper = min(Int(key - first), keys.count - 1)
    if keys[upper] == key { return upper }
    var lower = 0
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if keys[middle] < key { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }

  private mutating func compact() {
    let preserved = entries.indices.filter { entries[$0] != nil }
    keys = preserved.map { keys[$0] }
    entries = preserved.map { entries[$0] }
    removedCount = 0
  }
}

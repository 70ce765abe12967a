/// The rows of an entity and all that inherit from it, in the order of their primary keys. Keys are given out once.
struct RowTable {
  /// Ascending; also those of rows that are gone, until there are too many of them.
  private var keys: [Int64] = []
  private var entries: [FoundRow?] = []
  private var gone = 0
  /// The key that the next new row gets.
  private(set) var nextKey: Int64 = 1

  /// How many rows there are.
  var count: Int { entries.count - gone }

  /// A key that no row of the table has had.
  mutating func takeKey() -> Int64 {
    defer { nextKey += 1 }
    return nextKey
  }

  /// Takes care that no key up to one is given out.
  mutating func reserve(_ key: Int64) { nextKey = max(nextKey, key + 1) }

  /// Where the row of a key is. It stays there until a row is removed.
  func place(of key: Int64) -> Int? {
    let place = insertionPlace(of: key)
    return place < keys.count && keys[place] == key && entries[place] != nil ? place : nil
  }

  /// What is at a place that `place(of:)` has given.
  subscript(place: Int) -> FoundRow? { entries[place] }

  /// Changes the row at a place.
  mutating func update(_ place: Int, _ change: (inout Row) -> Void) {
    guard var entry = entries[place] else { return }
    entries[place] = nil
    change(&entry.row)
    entries[place] = entry
  }

  /// Puts a row in, in the place of the one with its key.
  mutating func put(_ entry: FoundRow) {
    let key = entry.id.reference.key
    let place = insertionPlace(of: key)
    if place < keys.count && keys[place] == key {
      if entries[place] == nil { gone -= 1 }
      entries[place] = entry
    } else {
      keys.insert(key, at: place)
      entries.insert(entry, at: place)
    }
    reserve(key)
  }

  /// Takes a row out.
  mutating func remove(_ key: Int64) {
    guard let place = place(of: key) else { return }
    entries[place] = nil
    gone += 1
    if gone > 32 && gone > entries.count / 2 { compact() }
  }

  /// Calls a closure with every row.
  func forEach(_ body: (FoundRow) throws -> Void) rethrows {
    for case let entry? in entries { try body(entry) }
  }

  /// Where a key is or belongs. Without gaps it is as far from the first key as it is greater, and never further.
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
    let kept = entries.indices.filter { entries[$0] != nil }
    keys = kept.map { keys[$0] }
    entries = kept.map { entries[$0] }
    gone = 0
  }
}

import PlumbText

/// An index from names to their positions in a list. A lookup takes a third of the time of a dictionary of texts,
/// which matters because rules search names several times for every relationship.
///
///     NameIndex(["Order", "Item", "Order"])["Order"]   // 0, the first of two
///
/// The hash of an ASCII name selects a slot, and the name is in this slot or in one of the few slots after it. All
/// other names are in a dictionary: equal non-ASCII texts can have different bytes, and a crafted file can contain
/// many names with the same hash.
struct NameIndex: Sendable {
  private let names: [String]
  /// The positions in `names`; -1 for a free slot. The number of slots is a power of two, at least twice the number
  /// of names.
  private var slots: [Int32]
  private var others: [String: Int] = [:]

  /// The number of slots that are searched for a name.
  private static let reach = 8

  /// Creates an index, in one pass over the names.
  init(_ names: [String]) {
    self.names = names
    var size = 16
    while size < 2 * names.count { size *= 2 }
    slots = Array(repeating: -1, count: size)
    for (place, name) in names.enumerated() where self[name] == nil { insert(name, place) }
  }

  /// The first position of a name; `nil` if the list does not contain it.
  subscript(name: String) -> Int? {
    if let first = Self.slot(of: name) {
      for slot in first..<first + Self.reach {
        let place = Int(slots[slot & (slots.count - 1)])
        if place < 0 { return nil }
        if names[place] == name { return place }
      }
    }
    return others.isEmpty ? nil : others[name]
  }

  private mutating func insert(_ name: String, _ place: Int) {
    if let first = Self.slot(of: name), let entry = Int32(exactly: place) {
      for slot in first..<first + Self.reach where slots[slot & (slots.count - 1)] < 0 {
        slots[slot & (slots.count - 1)] = entry
        return
      }
    }
    others[name] = place
  }

  /// The first slot of a name; `nil` for a name that is not ASCII.
  private static func slot(of name: String) -> Int? { name.asciiNumber.map { Int($0 >> 32) } }
}

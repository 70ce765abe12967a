import PlumbText

/// The places of names in a list. Asked in a third of the time that a dictionary of texts takes, and rules ask it of
/// every relationship several times.
///
///     NameIndex(["Order", "Item", "Order"])["Order"]   // 0, the first of two
///
/// Names of ASCII have a slot by a number of their bytes, or one of the few behind it. All others are in a dictionary:
/// outside of ASCII equal texts can have different bytes, and a file may be made to have many names of one number.
struct NameIndex: Sendable {
  private let names: [String]
  /// Places in `names`; -1 in a free slot. Their number is a power of two, at least twice that of the names.
  private var slots: [Int32]
  private var others: [String: Int] = [:]

  /// The slots in which a name can stand.
  private static let reach = 8

  /// One pass over the names.
  init(_ names: [String]) {
    self.names = names
    var size = 16
    while size < 2 * names.count { size *= 2 }
    slots = Array(repeating: -1, count: size)
    for (place, name) in names.enumerated() where self[name] == nil { insert(name, place) }
  }

  /// The first place of a name.
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

  /// The first slot of a name; nil outside of ASCII.
  private static func slot(of name: String) -> Int? { name.asciiNumber.map { Int($0 >> 32) } }
}

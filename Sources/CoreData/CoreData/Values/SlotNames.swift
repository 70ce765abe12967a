/// The slots of an entity's properties by their names. A name is found among those of its length and last byte, because
/// this takes a fraction of the time of hashing it.
struct SlotNames {
  private let groups: [[(name: String, slot: Int)]]

  /// Creates the slots of names in their order. The first one of equal names counts.
  init(_ names: [String]) {
    var groups = [[(name: String, slot: Int)]](repeating: [], count: Self.groupCount)
    for (slot, name) in names.enumerated() { groups[Self.group(of: name)].append((name, slot)) }
    self.groups = groups
  }

  /// The slot of a name; `nil` if no property has it.
  subscript(name: String) -> Int? { groups[Self.group(of: name)].first { $0.name == name }?.slot }

  /// A power of two.
  private static let groupCount = 64

  private static func group(of name: String) -> Int {
    (name.utf8.count &* 31 &+ Int(name.utf8.last ?? 0)) & (groupCount - 1)
  }
}

import PlumbText

/// The elements of two versions that lightweight migration would match.
///
/// Elements with the same identity are matched: the renaming identifier, or the name if an element has none. The
/// remaining elements are matched by name, so that an element that only lost its identifier is still matched. Of two
/// elements with the same name, only the first one is matched. Names are compared by their code units.
package struct Matching {
  /// The indices of elements with the same identity, which Core Data matches too.
  package private(set) var same: [(old: Int, new: Int)] = []
  /// The indices of elements with only their name in common.
  package private(set) var namesakes: [(old: Int, new: Int)] = []
  /// The indices of elements that are only in the earlier version.
  package private(set) var removed: [Int]
  /// The indices of elements that are only in the later version.
  package private(set) var added: [Int]

  /// The indices of elements that are in both versions.
  package var both: [(old: Int, new: Int)] { same + namesakes }

  /// The values by which an element is matched.
  package struct Key: Hashable {
    fileprivate let name: ExactText
    fileprivate let identity: ExactText

    package init(name: String, identity: String) {
      self.name = name.exact
      self.identity = identity.exact
    }
  }

  /// Matches the entities of two versions.
  package init(_ old: [Entity], _ new: [Entity]) {
    self.init(
      old.map { Key(name: $0.name, identity: $0.identity) }, new.map { Key(name: $0.name, identity: $0.identity) })
  }

  /// Matches elements by their names and identities.
  package init(_ old: [Key], _ new: [Key]) {
    // Most lists of most steps are equal.
    if old == new {
      (removed, added) = ([], [])
      same = Self.firsts(old).map { ($0, $0) }
      return
    }
    (removed, added) = (Self.firsts(old), Self.firsts(new))
    same = match(old, new, by: \.self)
    // An element whose identity is its name precedes elements that were renamed.
    added = added.filter { new[$0].identity == new[$0].name } + added.filter { new[$0].identity != new[$0].name }
    same += match(old, new, by: \.identity)
    namesakes = match(old, new, by: \.name)
  }

  /// Returns pairs of unmatched elements with a common value. Elements with the same value are paired in their order.
  private mutating func match<Value: Hashable>(
    _ old: [Key], _ new: [Key], by value: (Key) -> Value
  ) -> [(old: Int, new: Int)] {
    guard !removed.isEmpty, !added.isEmpty else { return [] }
    var candidates = Dictionary(grouping: removed.reversed()) { value(old[$0]) }
    var found: [(old: Int, new: Int)] = []
    added.removeAll { index in
      guard let earlier = candidates[value(new[index])]?.popLast() else { return false }
      found.append((earlier, index))
      return true
    }
    let taken = Set(found.map(\.old))
    removed.removeAll { taken.contains($0) }
    return found
  }

  /// Returns the index of the first element of each name.
  private static func firsts(_ keys: [Key]) -> [Int] {
    var seen: Set<ExactText> = []
    return keys.indices.filter { seen.insert(keys[$0].name).inserted }
  }
}

extension Entity {
  /// The renaming identifier; the name if the identifier is missing or empty.
  package var identity: String { Matching.identity(renamingIdentifier, name) }
}

extension Attribute {
  /// The renaming identifier; the name if the identifier is missing or empty.
  package var identity: String { Matching.identity(renamingIdentifier, name) }
}

extension Relationship {
  /// The renaming identifier; the name if the identifier is missing or empty.
  package var identity: String { Matching.identity(renamingIdentifier, name) }
}

extension Matching {
  fileprivate static func identity(_ identifier: String?, _ name: String) -> String {
    guard let identifier, !identifier.isEmpty else { return name }
    return identifier
  }
}

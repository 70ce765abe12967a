/// The elements of two versions that lightweight migration would match.
///
/// Elements with the same identity are matched: the renaming identifier, or the name if an element has none. The
/// remaining elements are matched by name, so that an element that only lost its identifier is still matched. Of two
/// elements with the same name, only the first one is matched.
struct Pairs {
  /// The indices of elements that are in both versions. Pairs matched by identity precede pairs matched by name.
  private(set) var both: [(old: Int, new: Int)] = []
  /// The indices of elements that are only in the earlier version.
  private(set) var removed: [Int] = []
  /// The indices of elements that are only in the later version.
  private(set) var added: [Int] = []

  init<Part: NamedPart>(_ old: [Part], _ new: [Part]) {
    let (oldNames, newNames) = (old.map(\.pathName), new.map(\.pathName))
    if Self.areOne(old, new, oldNames, newNames) {
      both = oldNames.indices.map { ($0, $0) }
      return
    }
    (removed, added) = (Self.firsts(oldNames), Self.firsts(newNames))
    match(Keys(names: oldNames, keys: old.map(\.identity)), Keys(names: newNames, keys: new.map(\.identity)))
    match(Keys(names: oldNames, keys: oldNames), Keys(names: newNames, keys: newNames))
  }

  /// The names of a version's elements, and the keys by which they are matched.
  private struct Keys {
    let names: [String]
    let keys: [String]
  }

  /// Pairs the elements with a common key. Elements of the later version whose key is their name are matched first.
  private mutating func match(_ old: Keys, _ new: Keys) {
    guard !removed.isEmpty, !added.isEmpty else { return }
    var candidates = Candidates(removed, old.names, old.keys)
    var unmatched: [Int] = []
    let sameNameFirst =
      added.filter { new.keys[$0] == new.names[$0] } + added.filter { new.keys[$0] != new.names[$0] }
    for index in sameNameFirst {
      if let earlier = candidates.take(key: new.keys[index], preferredName: new.names[index]) {
        both.append((earlier, index))
      } else {
        unmatched.append(index)
      }
    }
    removed = candidates.remaining
    added = unmatched
  }

  /// Whether the two lists have the same unique names in the same order, and no identifiers. They are then equal
  /// pairwise.
  private static func areOne<Part: NamedPart>(
    _ old: [Part], _ new: [Part], _ oldNames: [String], _ newNames: [String]
  ) -> Bool {
    guard oldNames == newNames, zip(old, oldNames).allSatisfy({ $0.identity == $1 }),
      zip(new, newNames).allSatisfy({ $0.identity == $1 })
    else { return false }
    // Xcode sorts by name, so equal names are usually adjacent.
    return zip(newNames, newNames.dropFirst()).allSatisfy(<) || Set(newNames).count == newNames.count
  }

  /// Returns the index of the first element of each name.
  private static func firsts(_ names: [String]) -> [Int] {
    var seen: Set<String> = []
    return names.indices.filter { seen.insert(names[$0]).inserted }
  }
}

/// The unmatched elements of the earlier version, by their keys. Their names are unique.
private struct Candidates {
  private let all: [Int]
  private let keys: [String]
  private let byName: [String: Int]
  /// The elements of each key from the last to the first. The lists can contain elements already matched by name.
  private var byKey: [String: [Int]] = [:]
  private var taken: Set<Int> = []

  init(_ indices: [Int], _ names: [String], _ keys: [String]) {
    all = indices
    self.keys = keys
    byName = Dictionary(indices.map { (names[$0], $0) }, uniquingKeysWith: { first, _ in first })
    for index in indices.reversed() { byKey[keys[index], default: []].append(index) }
  }

  /// Returns and removes the element with a key and a name, otherwise the first element with the key; `nil` if none
  /// is left.
  mutating func take(key: String, preferredName name: String) -> Int? {
    if let index = byName[name], keys[index] == key, taken.insert(index).inserted { return index }
    while let index = byKey[key]?.popLast() {
      if taken.insert(index).inserted { return index }
    }
    return nil
  }

  /// The elements that are not matched.
  var remaining: [Int] { all.filter { !taken.contains($0) } }
}

/// Which element of one version is which of another: what lightweight migration would match.
///
/// Elements with the same identity are one: the renaming identifier, or the name if an element has none. The others are
/// matched by name, so that an element that only lost its identifier is one element all the same. Of two elements with
/// one name the first counts, as everywhere.
struct Pairs {
  /// Indices of elements that are in both, in the order of the later version's identities.
  private(set) var both: [(old: Int, new: Int)] = []
  /// Indices of what is in the earlier version only.
  private(set) var removed: [Int] = []
  /// Indices of what is in the later version only.
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

  /// The names of a version's elements, and what they are matched by.
  private struct Keys {
    let names: [String]
    let keys: [String]
  }

  /// Pairs the elements that have a key in common; those that have the same name as well go first.
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

  /// Whether the two lists have the same names in the same order, each once, and no identifiers: nothing to match.
  private static func areOne<Part: NamedPart>(
    _ old: [Part], _ new: [Part], _ oldNames: [String], _ newNames: [String]
  ) -> Bool {
    guard oldNames == newNames, zip(old, oldNames).allSatisfy({ $0.identity == $1 }),
      zip(new, newNames).allSatisfy({ $0.identity == $1 })
    else { return false }
    // Xcode sorts by name, so that equal names mostly follow one another.
    return zip(newNames, newNames.dropFirst()).allSatisfy(<) || Set(newNames).count == newNames.count
  }

  /// The index of each name's first element.
  private static func firsts(_ names: [String]) -> [Int] {
    var seen: Set<String> = []
    return names.indices.filter { seen.insert(names[$0]).inserted }
  }
}

/// Elements of the earlier version that are not matched yet, by their keys. Their names are unique.
private struct Candidates {
  private let all: [Int]
  private let keys: [String]
  private let byName: [String: Int]
  /// The elements of each key from the last to the first, with some that were taken by their names.
  private var byKey: [String: [Int]] = [:]
  private var taken: Set<Int> = []

  init(_ indices: [Int], _ names: [String], _ keys: [String]) {
    all = indices
    self.keys = keys
    byName = Dictionary(indices.map { (names[$0], $0) }, uniquingKeysWith: { first, _ in first })
    for index in indices.reversed() { byKey[keys[index], default: []].append(index) }
  }

  /// Takes the element of a key that has a name, else the first of the key; nil if none is left.
  mutating func take(key: String, preferredName name: String) -> Int? {
    if let index = byName[name], keys[index] == key, taken.insert(index).inserted { return index }
    while let index = byKey[key]?.popLast() {
      if taken.insert(index).inserted { return index }
    }
    return nil
  }

  /// What was not taken.
  var remaining: [Int] { all.filter { !taken.contains($0) } }
}

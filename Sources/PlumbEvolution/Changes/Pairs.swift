/// Which element of one version is which of another: what lightweight migration would match.
///
/// Elements with the same identity are one: the renaming identifier, or the name where there is none. What is left over
/// is matched by name, so that an element that only lost its identifier is still told as one element. Of two elements
/// with one name the first counts, as everywhere.
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
    var unmatchedOld = Self.firsts(oldNames)
    var unmatchedNew = Self.firsts(newNames)
    let (oldIdentities, newIdentities) = (old.map(\.identity), new.map(\.identity))

    /// Pairs what the two have in common under a key; what has the same name as well goes first.
    func match(_ oldKeys: [String], _ newKeys: [String]) {
      guard !unmatchedOld.isEmpty, !unmatchedNew.isEmpty else { return }
      var byKey: [String: [Int]] = [:]
      for index in unmatchedOld { byKey[oldKeys[index], default: []].append(index) }
      var left: [Int] = []
      let sameNameFirst =
        unmatchedNew.filter { newKeys[$0] == newNames[$0] } + unmatchedNew.filter { newKeys[$0] != newNames[$0] }
      for index in sameNameFirst {
        guard var candidates = byKey[newKeys[index]], !candidates.isEmpty else {
          left.append(index)
          continue
        }
        let place = candidates.firstIndex { oldNames[$0] == newNames[index] } ?? 0
        both.append((candidates.remove(at: place), index))
        byKey[newKeys[index]] = candidates
      }
      unmatchedOld = byKey.values.flatMap { $0 }
      unmatchedNew = left
    }
    match(oldIdentities, newIdentities)
    match(oldNames, newNames)
    (removed, added) = (unmatchedOld, unmatchedNew)
  }

  /// Whether the two lists have the same names in the same order, each once, and no identifiers: nothing to look for.
  private static func areOne<Part: NamedPart>(
    _ old: [Part], _ new: [Part], _ oldNames: [String], _ newNames: [String]
  ) -> Bool {
    guard oldNames == newNames, zip(old, oldNames).allSatisfy({ $0.identity == $1 }),
      zip(new, newNames).allSatisfy({ $0.identity == $1 })
    else { return false }
    // Xcode sorts by name, so that a name that stands twice mostly stands beside itself.
    return zip(newNames, newNames.dropFirst()).allSatisfy(<) || Set(newNames).count == newNames.count
  }

  /// The indices of names that did not stand before.
  private static func firsts(_ names: [String]) -> [Int] {
    var seen: Set<String> = []
    return names.indices.filter { seen.insert(names[$0]).inserted }
  }
}

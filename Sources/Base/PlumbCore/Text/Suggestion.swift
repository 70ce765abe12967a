/// Suggestions for misspelled names, for “did you mean” in messages about entities, properties, types and keys.
package enum Suggestion {
  /// The maximum length of compared names, which limits the work. Longer names match only if they are equal except
  /// for case.
  private static let longestCompared = 100

  /// The maximum number of candidates. With more candidates, no suggestion is made, because many misspelled names
  /// would take too much time.
  package static let mostCompared = 1000

  /// Returns the candidate closest to `name` if at most about a third of its letters differ; otherwise `nil`. A
  /// missing, extra or wrong letter and two swapped neighbors count as one edit each; a difference in case counts less.
  /// Among equally close candidates, the alphabetically first is returned. Names of one or two letters can differ only
  /// in case. `nil` if `candidates` has more than `mostCompared` elements.
  package static func nearest(to name: String, in candidates: [String]) -> String? {
    guard candidates.count <= mostCompared else { return nil }
    let wanted = folded(name)
    var best: (cost: Int, name: String)?
    for candidate in candidates {
      // A candidate that needs more edits than the best one cannot be closer.
      let most = best.map { $0.cost / 2 } ?? .max
      guard let edits = edits(from: wanted, to: folded(candidate), atMost: most) else { continue }
      let cost = 2 * edits + (differsInCase(name, candidate, edits: edits) ? 1 : 0)
      if let best, (best.cost, best.name) <= (cost, candidate) { continue }
      best = (cost, candidate)
    }
    return best?.name
  }

  /// Returns the characters of a name in lower case.
  private static func folded(_ name: String) -> [Unicode.Scalar] {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return Array(name.lowercased().unicodeScalars) }
    return name.utf8.map { Unicode.Scalar(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0) }
  }

  /// Whether the names differ in case in letters that the counted edits do not replace.
  private static func differsInCase(_ name: String, _ candidate: String, edits: Int) -> Bool {
    guard edits > 0 else { return name != candidate }
    return distance(from: Array(name.unicodeScalars), to: Array(candidate.unicodeScalars)) > edits
  }

  private static func edits(
    from wanted: [Unicode.Scalar], to candidate: [Unicode.Scalar], atMost most: Int
  ) -> Int? {
    if wanted == candidate { return 0 }
    let longer = max(wanted.count, candidate.count)
    let allowed = min(longer / 3, most)
    guard longer <= longestCompared, abs(wanted.count - candidate.count) <= allowed else { return nil }
    let distance = distance(from: wanted, to: candidate, atMost: allowed)
    return distance <= allowed ? distance : nil
  }

  /// Returns the Damerau–Levenshtein distance, with each pair of neighbors swapped at most one time. The computation
  /// stops above `limit`; the result is then greater than the limit and at most the distance.
  package static func distance<Element: Equatable>(
    from old: [Element], to new: [Element], atMost limit: Int = .max
  ) -> Int {
    // Equal beginnings and ends need no edits.
    var (start, end) = (0, 0)
    let shorter = min(old.count, new.count)
    while start < shorter, old[start] == new[start] { start += 1 }
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    let (old, new) = (Array(old[start..<(old.count - end)]), Array(new[start..<(new.count - end)]))
    var beforePrevious = Array(0...new.count)
    var previous = beforePrevious
    var row = beforePrevious
    for i in old.indices {
      row[0] = i + 1
      var least = row[0]
      for j in new.indices {
        let replaced = previous[j] + (old[i] == new[j] ? 0 : 1)
        var cost = min(replaced, previous[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, old[i] == new[j - 1], old[i - 1] == new[j] { cost = min(cost, beforePrevious[j - 1] + 1) }
        row[j + 1] = cost
        least = min(least, cost)
      }
      // No later row has a smaller value: a swap refers to the row before this one and adds one to its value.
      if least > limit { return least }
      (beforePrevious, previous, row) = (previous, row, beforePrevious)
    }
    return previous[new.count]
  }
}

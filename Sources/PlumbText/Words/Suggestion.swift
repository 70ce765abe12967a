/// The name someone probably meant, for "did you mean" in messages about entities, properties, types and keys.
package enum Suggestion {
  /// Names longer than this are compared by their letters' case only, so that the work stays bounded.
  private static let longestCompared = 100

  /// Among more names than this none is looked for: many misspelled ones would cost more than the hint is worth.
  package static let mostCompared = 1000

  /// The candidate that differs from `name` the least, where it differs by no more than about a third.
  ///
  ///     Suggestion.nearest(to: "Custmoer", in: ["Customer", "Order"])  // Customer
  ///     Suggestion.nearest(to: "Invoice", in: ["Customer", "Order"])   // nil
  ///
  /// A missing, extra or wrong letter and two swapped neighbours count one each; differences of case count less than
  /// any of them. Among equals the alphabetically first wins, whatever the order of the candidates.
  ///
  /// A third of two is nothing: `ab` is not taken for `ac`. A candidate that is `name` itself wins over all others.
  ///
  /// nil among more than `mostCompared` candidates.
  package static func nearest(to name: String, in candidates: [String]) -> String? {
    guard candidates.count <= mostCompared else { return nil }
    let wanted = Array(name.lowercased().unicodeScalars)
    var best: (cost: Int, name: String)?
    for candidate in candidates {
      guard let edits = edits(from: wanted, to: Array(candidate.lowercased().unicodeScalars)) else { continue }
      let cost = 2 * edits + (differsInCase(name, candidate, edits: edits) ? 1 : 0)
      if let best, (best.cost, best.name) <= (cost, candidate) { continue }
      best = (cost, candidate)
    }
    return best?.name
  }

  /// Whether the names differ in case beyond what the counted edits replace anyway.
  private static func differsInCase(_ name: String, _ candidate: String, edits: Int) -> Bool {
    guard edits > 0 else { return name != candidate }
    return distance(from: Array(name.unicodeScalars), to: Array(candidate.unicodeScalars)) > edits
  }

  /// The number of edits between two names in lower case; nil where they are too many to be a slip.
  private static func edits(from wanted: [Unicode.Scalar], to candidate: [Unicode.Scalar]) -> Int? {
    if wanted == candidate { return 0 }
    let longer = max(wanted.count, candidate.count)
    let allowed = longer / 3
    guard longer <= longestCompared, abs(wanted.count - candidate.count) <= allowed else { return nil }
    let distance = distance(from: wanted, to: candidate, atMost: allowed)
    return distance <= allowed ? distance : nil
  }

  /// Damerau and Levenshtein's distance, each pair of neighbours swapped at most once.
  ///
  ///     Suggestion.distance(from: Array("Custmoer"), to: Array("Customer"))  // 1
  ///     Suggestion.distance(from: Array("kitten"), to: Array("sitting"))     // 3
  ///
  /// Time is the product of the two lengths, memory three rows as long as `new`.
  ///
  /// - Parameter limit: Beyond it the work ends, and what is returned is more than it and no more than the distance.
  package static func distance<Element: Equatable>(
    from old: [Element], to new: [Element], atMost limit: Int = .max
  ) -> Int {
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
      // No row below has less: a swap reaches back over this one, and costs one more than what stands there.
      if least > limit { return least }
      (beforePrevious, previous, row) = (previous, row, beforePrevious)
    }
    return previous[new.count]
  }
}

/// Two elements of a group that are possibly the same element, by their indices in the group.
struct RenamePair {
  /// The index of the removed element.
  let old: Int
  /// The index of the added element.
  let new: Int
  /// The similarity of the elements.
  let likeness: RenameLikeness
}

/// The selection of renames among the pairs of a group. Each element is in at most one rename.
struct RenameChoice {
  /// The renames, sorted by descending similarity.
  private(set) var renames: [SuspectedRename] = []

  /// The difference in similarity from which one rename is clearly more likely than another.
  private static let margin = 0.1

  /// Selects pairs by descending similarity. A pair is in doubt if another pair with one of its elements is equally
  /// likely. Pairs whose other element already has a rename without doubts are not considered.
  init(_ pairs: [RenamePair], _ old: [RenameElement], _ new: [RenameElement]) {
    let sorted = pairs.sorted {
      ($1.likeness.similarity, old[$0.old].key, new[$0.new].key)
        < ($0.likeness.similarity, old[$1.old].key, new[$1.new].key)
    }
    var (taken, certain) = (Elements(), Elements())
    for pair in sorted where !taken.contains(pair) {
      let rival = sorted.first { other in
        (other.old == pair.old) != (other.new == pair.new) && !certain.contains(other)
          && other.likeness.similarity > pair.likeness.similarity - Self.margin
      }
      let doubt =
        pair.likeness.doubt ?? rival.map { .equallyLikely(from: old[$0.old].path, to: new[$0.new].path) }
      taken.insert(pair)
      if doubt == nil { certain.insert(pair) }
      renames.append(
        SuspectedRename(
          from: old[pair.old].path, to: new[pair.new].path, similarity: pair.likeness.similarity,
          identifier: old[pair.old].identity, doubt: doubt))
    }
  }

  /// A set of elements of both versions.
  private struct Elements {
    private var old: Set<Int> = []
    private var new: Set<Int> = []

    func contains(_ pair: RenamePair) -> Bool { old.contains(pair.old) || new.contains(pair.new) }

    mutating func insert(_ pair: RenamePair) {
      old.insert(pair.old)
      new.insert(pair.new)
    }
  }
}

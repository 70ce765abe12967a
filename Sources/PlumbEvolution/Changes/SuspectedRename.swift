import PlumbModel

/// Something that was dropped and something that was added, which look like one thing under two names. Without a
/// renaming identifier lightweight migration drops the values.
///
///     // Order.total (Decimal) is gone, Order.totalAmount (Decimal) is new:
///     SuspectedRename.all(in: changes).first?.similarity  // 0.8
public struct SuspectedRename: Hashable, Sendable {
  /// What was dropped, in the earlier version.
  public let from: ElementPath
  /// What was added, in the later version.
  public let to: ElementPath
  /// How alike they are, from `threshold` to 1.
  public let similarity: Double
  /// The renaming identifier that the later element needs: the one that the earlier element had, else its name.
  public let identifier: String

  /// From what similarity on a rename is suspected.
  static let threshold = 0.6

  /// The renames that may hide in changes, each element in one at most, the likeliest first.
  public static func all(in changes: [Change]) -> [SuspectedRename] {
    let removals = changes.filter(\.isRemoval)
    let additions = changes.filter(\.isAddition)
    guard !removals.isEmpty, !additions.isEmpty else { return [] }
    var found: [SuspectedRename] = []
    for removal in removals {
      for addition in additions where haveOneParent(removal, addition) {
        guard let similarity = Similarity.of(removal.kind, addition.kind), similarity >= threshold else { continue }
        found.append(
          SuspectedRename(
            from: removal.path, to: addition.path, similarity: similarity,
            identifier: identifier(of: removal) ?? removal.path.steps.last?.name ?? ""))
      }
    }
    return likeliest(found)
  }

  /// Whether two elements are of one kind and stand in the same element, which may itself have been renamed.
  private static func haveOneParent(_ removal: Change, _ addition: Change) -> Bool {
    let (from, to) = (removal.path.steps, addition.path.steps)
    return from.count == to.count && from.last?.kind == to.last?.kind && from.dropLast() == to.dropLast()
  }

  /// The identity of what was dropped.
  private static func identifier(of removal: Change) -> String? {
    guard case .removed(let part) = removal.kind else { return nil }
    return (part.element as? any NamedPart)?.identity
  }

  /// Of suspicions that share an element only the likeliest stays.
  private static func likeliest(_ found: [SuspectedRename]) -> [SuspectedRename] {
    let sorted = found.sorted {
      ($1.similarity, $0.from.key, $0.to.key) < ($0.similarity, $1.from.key, $1.to.key)
    }
    var taken: Set<ElementPath> = []
    return sorted.filter { suspect in
      guard !taken.contains(suspect.from), !taken.contains(suspect.to) else { return false }
      taken.formUnion([suspect.from, suspect.to])
      return true
    }
  }
}

extension SuspectedRename {
  /// The similarity with two decimals: `0.82`.
  package var roundedSimilarity: String {
    let hundredths = Int((similarity * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}

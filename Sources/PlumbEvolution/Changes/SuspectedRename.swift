import PlumbModel

/// An element that was removed and one that was added, which are probably one element under two names. Without a
/// renaming identifier lightweight migration drops the values.
///
///     // Order.total (Decimal) is removed, Order.totalAmount (Decimal) is added:
///     SuspectedRename.all(in: changes).first?.similarity  // 0.8
public struct SuspectedRename: Hashable, Sendable {
  /// The removed element, in the earlier version.
  public let from: ElementPath
  /// The added element, in the later version.
  public let to: ElementPath
  /// How alike they are, from `threshold` to 1.
  public let similarity: Double
  /// The renaming identifier that the later element needs: the one that the earlier element had, else its name.
  public let identifier: String
  /// Why the rename is a guess that is neither reported nor written; nil for a rename with enough evidence.
  public let doubt: RenameDoubt?

  /// The least similarity of a rename.
  static let threshold = 0.6

  /// Returns the renames with enough evidence, each element in one at most, the likeliest first.
  ///
  /// Attributes have one type and names that are alike; relationships have one destination and names that are alike, or
  /// one inverse. Entities have mostly the same properties, and names that are alike, one class, relationships of other
  /// entities that were redirected from one to the other, or several properties that few entities have. An element
  /// that resembles two others as much is in none.
  public static func all(in changes: [Change]) -> [SuspectedRename] {
    RenameSearch(changes).found.filter { $0.doubt == nil }
  }
}

extension SuspectedRename {
  /// The similarity with two decimals: `0.82`.
  package var roundedSimilarity: String {
    let hundredths = Int((similarity * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}

import PlumbModel
import PlumbText

/// A removed and an added element that are probably one renamed element. Without a renaming identifier, lightweight
/// migration drops its values.
///
///     // Order.total (Decimal) is removed, Order.totalAmount (Decimal) is added:
///     SuspectedRename.all(in: changes).first?.similarity  // 0.8
public struct SuspectedRename: Hashable, Sendable {
  /// The removed element, in the earlier version.
  public let from: ElementPath
  /// The added element, in the later version.
  public let to: ElementPath
  /// The similarity of the elements, from `threshold` to 1.
  public let similarity: Double
  /// The renaming identifier that the later element needs: the identifier of the earlier element, or its name if it
  /// has none.
  public let identifier: String
  /// The renaming identifier of the later element, if it is the earlier element's name although that element has an
  /// identifier itself; `nil` for a rename that is not declared. Core Data compares identifiers with identifiers.
  ///
  ///     alpha → beta, identifier alpha → gamma, identifier beta    // the identifier of gamma has to be alpha
  public let wrongIdentifier: String?
  /// The reason why the rename is neither reported nor applied; `nil` for a rename with sufficient evidence.
  public let doubt: RenameDoubt?

  /// The minimum similarity of a rename.
  static let threshold = 0.6

  /// Returns the renames with sufficient evidence, by descending similarity. Each element is in at most one rename.
  ///
  /// Attributes must have the same type and similar names. Relationships must have the same destination, and similar
  /// names or the same inverse. Entities must have mostly the same properties, and in addition similar names, the
  /// same class, relationships of other entities that were redirected from one to the other, or several properties
  /// that few entities have. An element that is equally similar to two others is not in the result. An element whose
  /// renaming identifier is the name of the other one needs no similarity.
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

/// The reason why a suspected rename has too little evidence.
public enum RenameDoubt: Hashable, Sendable {
  /// The names are not similar. The entities share only properties that many entities have.
  case unlikeNames(sharedProperties: [String])
  /// Another pair of a removed and an added element, which shares one element with this pair, is equally similar.
  case equallyLikely(from: ElementPath, to: ElementPath)
}

extension RenameDoubt: CustomStringConvertible {
  /// The reason as a clause: `Order.endDate is equally similar to Order.date`.
  public var description: String {
    switch self {
    case .unlikeNames(let properties):
      "their names are not similar"
        + (properties.isEmpty ? "" : ", and they share only \(Phrase.list(properties, limit: 5))")
    case .equallyLikely(let old, let new): "\(new.key) is equally similar to \(old.key)"
    }
  }
}

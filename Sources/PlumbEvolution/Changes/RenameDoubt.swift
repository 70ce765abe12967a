import PlumbModel
import PlumbText

/// Why a suspected rename is no more than a guess.
public enum RenameDoubt: Hashable, Sendable {
  /// The names are not alike. Entities have in common only properties that many entities have.
  case unlikeNames(sharedProperties: [String])
  /// Another removed element and added element, one of them in the suspicion too, are as much alike.
  case equallyLikely(from: ElementPath, to: ElementPath)
}

extension RenameDoubt: CustomStringConvertible {
  /// The reason as a clause: `Order.endDate resembles Order.date as much`.
  public var description: String {
    switch self {
    case .unlikeNames(let properties):
      "their names are not alike"
        + (properties.isEmpty ? "" : ", and all they share is \(Words.list(properties, limit: 5))")
    case .equallyLikely(let old, let new): "\(new.key) resembles \(old.key) as much"
    }
  }
}

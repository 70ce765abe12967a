import PlumbModel
import PlumbText

/// The reason why a suspected rename has too little evidence.
public enum RenameDoubt: Hashable, Sendable {
  /// The names are not similar. The entities share only properties that many entities have.
  case unlikeNames(sharedProperties: [String])
  /// Another pair of a removed and an added element, which shares one element with this pair, is equally similar.
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

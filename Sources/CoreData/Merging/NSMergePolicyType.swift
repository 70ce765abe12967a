import Foundation

/// What a merge policy does with conflicts.
public enum NSMergePolicyType: UInt, Sendable {
  /// The save fails.
  case errorMergePolicyType = 0
  /// Properties are merged one by one; where both sides changed one, the store's value stays.
  case mergeByPropertyStoreTrumpMergePolicyType = 1
  /// Properties are merged one by one; where both sides changed one, the object's value stays.
  case mergeByPropertyObjectTrumpMergePolicyType = 2
  /// The whole object is written over what the store has.
  case overwriteMergePolicyType = 3
  /// The object's changes are thrown away.
  case rollbackMergePolicyType = 4
}

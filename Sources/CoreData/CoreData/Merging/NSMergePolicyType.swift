import Foundation

/// Constants that define how a merge policy resolves conflicts.
public enum NSMergePolicyType: UInt, Sendable {
  /// The save fails.
  case errorMergePolicyType = 0
  /// The properties are merged individually. If both sides changed a property, the store's value takes precedence.
  case mergeByPropertyStoreTrumpMergePolicyType = 1
  /// The properties are merged individually. If both sides changed a property, the object's value takes precedence.
  case mergeByPropertyObjectTrumpMergePolicyType = 2
  /// The object's values in the store are overwritten with all values in memory.
  case overwriteMergePolicyType = 3
  /// The object's changes are discarded.
  case rollbackMergePolicyType = 4
}

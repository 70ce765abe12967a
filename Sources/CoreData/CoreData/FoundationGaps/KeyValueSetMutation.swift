/// Constants for the change to a set between `willChangeValue(forKey:withSetMutation:using:)` and its counterpart.
public enum NSKeyValueSetMutationKind: UInt, Sendable {
  /// The objects are added to the set.
  case union = 1
  /// The objects are removed from the set.
  case minus = 2
  /// All objects that are not also in the other set are removed.
  case intersect = 3
  /// The set's objects are replaced.
  case set = 4
}

/// What is done to a set between `willChangeValue(forKey:withSetMutation:using:)` and its counterpart.
public enum NSKeyValueSetMutationKind: UInt, Sendable {
  /// Objects are added.
  case union = 1
  /// Objects are taken away.
  case minus = 2
  /// Only the objects that are in the other set too are kept.
  case intersect = 3
  /// All objects are replaced.
  case set = 4
}

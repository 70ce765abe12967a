/// What can be generated beside the classes of a model, in files of its own.
public enum CompanionKind: String, Hashable, Sendable, CaseIterable {
  /// Typed paths, from Swift names to the names in the model: for predicates and sorts.
  case paths
  /// Fetch requests: the model's templates as functions with typed parameters.
  case requests
  /// `Item.Snapshot`: an object's values as a struct that is `Sendable` and `Codable`.
  case snapshots
  /// The model itself, built in code.
  case schema
}

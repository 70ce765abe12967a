/// A kind of code that is generated in addition to the classes of a model, in separate files.
public enum CompanionKind: String, Hashable, Sendable, CaseIterable {
  /// Typed paths from Swift names to the names in the model, for predicates and sort descriptors.
  case paths
  /// Fetch requests: the model's templates as functions with typed parameters.
  case requests
  /// `Item.Snapshot`: the values of an object as a struct that is `Sendable` and `Codable`.
  case snapshots
  /// The model itself, created in code.
  case schema
}

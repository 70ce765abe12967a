import Foundation

/// The reason why a typed identifier has no object in a context.
public enum LookupError: LocalizedError, Hashable, Sendable {
  /// The stores of the context have no such identifier.
  case unknown(uri: String)
  /// The object exists, and its class is not that of the identifier.
  case wrongClass(uri: String, expected: String, found: String)

  /// The identifier, the problem and the remedy.
  public var errorDescription: String? {
    switch self {
    case .unknown(let uri):
      "The identifier \(uri) belongs to no store of the context. Load the store that created it."
    case .wrongClass(let uri, let expected, let found):
      "The object \(uri) is a \(found), not a \(expected). Use an identifier of the type ObjectID<\(found)>."
    }
  }
}

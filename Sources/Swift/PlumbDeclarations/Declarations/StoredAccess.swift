import PlumbCore

/// A type that hand-written accessors use for the value in the store.
///
///     var state: State {
///       get { State(primitiveValue(forKey: "state") as? String) }
///       set { setPrimitiveValue(newValue, forKey: "state") }
///     }
///
/// The getter of this example casts the stored value to `String`, and the setter stores a `State`.
public struct StoredAccess: Hashable, Sendable {
  /// The use of the value.
  public var use: Use
  /// The type of the cast, or the type of the value that is set.
  public var type: TypeReference
  /// The place of the type in the cast, or of the value that is set.
  public var place: Span
  /// The file of the accessor. `nil` if the property is declared in the same file.
  public var file: String?

  /// Creates an access from its parts.
  public init(_ use: Use, _ type: TypeReference, at place: Span, in file: String? = nil) {
    self.use = use
    self.type = type
    self.place = place
    self.file = file
  }

  /// The use of a stored value.
  public enum Use: String, Hashable, Sendable {
    /// The getter casts the value with `as?`.
    case conditionalCast
    /// The getter casts the value with `as!`.
    case forcedCast
    /// The getter in Objective-C returns the value as the type, or assigns it to a variable of the type.
    case read
    /// The setter stores the property's new value without a conversion.
    case set
  }
}

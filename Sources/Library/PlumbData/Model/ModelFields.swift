/// The objects of a to-many relationship, as the root of conditions in the closures of `any`, `all` and `none`.
public enum Member<Object> {}

/// The kinds of fields that a query can use.
///
/// `Property` is the type of the Swift property: `Value`, or `Value?` for what can be nil. Only the latter can be
/// compared with nil.
public enum ModelFields {
  /// An attribute whose value is stored unchanged.
  public struct Attribute<Root, Value: StorableValue, Property>: Sendable {
    /// The names in the model from the root to the attribute.
    public let path: ModelPath

    /// Creates the path of an attribute.
    public init(_ path: ModelPath, _ name: String) { self.path = path.adding(name) }

    init(path: ModelPath) { self.path = path }
  }

  /// An attribute that is stored by its raw value. The type has no requirements, so that an accessor alone reports a
  /// property whose type has no raw values.
  public struct RawAttribute<Root, Value, Property>: Sendable {
    /// The names in the model from the root to the attribute.
    public let path: ModelPath

    /// Creates the path of an attribute.
    public init(_ path: ModelPath, _ name: String) { self.path = path.adding(name) }

    init(path: ModelPath) { self.path = path }
  }

  /// An attribute whose value is stored encoded or transformed. A query can only test whether it is nil.
  public struct OpaqueAttribute<Root, Value, Property>: Sendable {
    /// The names in the model from the root to the attribute.
    public let path: ModelPath

    /// Creates the path of an attribute.
    public init(_ path: ModelPath, _ name: String) { self.path = path.adding(name) }
  }

  /// A property that is not stored. A query cannot use it.
  public struct TransientProperty<Root, Value>: Sendable {
    /// The names in the model from the root to the property.
    public let path: ModelPath

    /// Creates the path of a property.
    public init(_ path: ModelPath, _ name: String) { self.path = path.adding(name) }
  }

  /// The objects of a group or of a whole query, as the root of conditions for aggregates.
  public enum Group<Root> {}

  /// A to-many relationship. `Fields` are those of its objects.
  public struct ToManyRelationship<Root, Fields: Entity>: Sendable {
    /// The names in the model from the root to the relationship.
    public let path: ModelPath
    /// The objects that a query regards; `nil` for all.
    let filter: Members?

    /// Creates the path of a relationship.
    public init(_ path: ModelPath, _ name: String) { self.init(path: path.adding(name), filter: nil) }

    init(path: ModelPath, filter: Members?) {
      self.path = path
      self.filter = filter
    }
  }
}

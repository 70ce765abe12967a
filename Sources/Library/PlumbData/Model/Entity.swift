import Foundation

/// The fields of an entity's objects or of a composite attribute, as paths for queries.
///
/// `Root` is the class of the objects that a condition is for. In the closures of a to-many relationship it is
/// `Member<Line>`, so conditions for an object and for the objects of its relationships do not mix.
public protocol Branch: Sendable {
  associatedtype Root

  /// The names from the root to the object.
  var _path: ModelPath { get }

  /// Creates the fields at the end of a path.
  init(_ path: ModelPath)

  /// A mandatory attribute.
  typealias Value<T: StorableValue> = ModelFields.Attribute<Root, T, T>
  /// An optional attribute.
  typealias OptionalValue<T: StorableValue> = ModelFields.Attribute<Root, T, T?>
  /// A mandatory attribute that is stored by its raw value.
  typealias Raw<T> = ModelFields.RawAttribute<Root, T, T>
  /// An optional attribute that is stored by its raw value.
  typealias OptionalRaw<T> = ModelFields.RawAttribute<Root, T, T?>
  /// A mandatory attribute that is stored encoded or transformed.
  typealias Opaque<T> = ModelFields.OpaqueAttribute<Root, T, T>
  /// An optional attribute that is stored encoded or transformed.
  typealias OptionalOpaque<T> = ModelFields.OpaqueAttribute<Root, T, T?>
  /// A property that is not stored.
  typealias Transient<T> = ModelFields.TransientProperty<Root, T>
  /// A to-many relationship.
  typealias ToMany<T: Entity> = ModelFields.ToManyRelationship<Root, T>
}

/// The fields of an entity's objects.
///
/// The struct is written by a macro or by the generator: one line for each field.
public protocol Entity: Branch, GroupingColumn where Result == Object {
  /// The class of the objects.
  associatedtype Object: NSManagedObject

  /// The name of the entity in the model.
  static var entityName: String { get }
}

/// The fields of a composite attribute: its elements.
///
/// The struct is written by a macro or by the generator.
public protocol Elements: Branch {
  /// The names of the elements in the model.
  static var elementNames: [String] { get }
}

extension Branch {
  /// Creates the fields of the root.
  public init() { self.init(ModelPath()) }
}

extension Branch {
  /// Creates the fields of a to-one relationship or of a composite attribute.
  public init(_ path: ModelPath, _ name: String) { self.init(path.adding(name)) }
}

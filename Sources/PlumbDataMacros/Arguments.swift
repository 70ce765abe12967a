import Foundation

/// A trait of an attribute, for `@Attribute`.
public enum AttributeTrait: Hashable, Sendable {
  /// The value differs between any two objects of the entity.
  case unique
  /// The value is not stored.
  case transient
  /// Large data is stored in a separate file.
  case externalStorage
  /// The system's search index contains the value.
  case spotlight
  /// The value is part of the history when the object is deleted.
  case preservesOnDeletion
  /// CloudKit encrypts the value.
  case encrypted
  /// The model requires a value although the type is optional: objects cannot be saved without one.
  case required
  /// The store computes the value: `.derived(from: "lines.@count")`.
  case derived(from: String)
}

/// The conversion of an attribute's Swift value to a stored one.
public enum AttributeStorageMethod {
  /// The value itself.
  case `default`
  /// The raw value of an enum or an option set.
  case raw
  /// The value as JSON.
  case codable
  /// The result of the value transformer of a class: `.transformed(InkTransformer.self)`.
  case transformed(any RegisteredValueTransformer.Type)
  /// The result of the value transformer that is registered under a name.
  case transformed(name: String)
  /// The elements of a composite.
  case composition
}

/// The result of reading a stored value that cannot be converted.
public enum AttributeDecodeFailurePolicy: Hashable, Sendable {
  /// The default of the variable, or nil.
  case fallbackToDefaultValue
  /// Nil, and a failed assertion in a debug build.
  case debugAssertNil
}

/// The effect of deleting an object on its related objects.
public enum RelationshipDeleteRule: String, Hashable, Sendable, Codable {
  /// Their references to the object become nil.
  case nullify
  /// They are deleted too.
  case cascade
  /// The object cannot be deleted as long as it has any.
  case deny
}

/// A value that can be the bound of an attribute.
public protocol AttributeBound: Sendable {}
extension Int: AttributeBound {}
extension Double: AttributeBound {}
extension Decimal: AttributeBound {}
extension Date: AttributeBound {}

/// The actor from which the properties of a class are observed.
public enum PersistentModelObservationMode: Hashable, Sendable {
  /// The class is not observed.
  case none
  /// The main actor, and each other actor whose context sets `NSManagedObjectContext.observation`.
  case mainActor
}

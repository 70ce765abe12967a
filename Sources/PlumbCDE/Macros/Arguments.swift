import Foundation

/// Whether the properties of a model class are observed.
public enum PersistentModelObservationMode: Sendable {
  /// They are not observed.
  case none
  /// They are observed in the context of the main queue.
  case mainActor
}

/// A trait of an attribute.
public enum AttributeTrait: Sendable {
  /// The value differs between any two objects of the entity.
  case unique
  /// The value is not stored.
  case transient
}

/// The conversion of an attribute's Swift value to a stored one.
public enum AttributeStorageMethod {
  /// The value itself.
  case `default`
  /// The raw value of an enum.
  case raw
  /// The value as JSON.
  case codable
  /// The result of the value transformer of a class.
  case transformed(any CDRegisteredValueTransformer.Type)
  /// The result of the value transformer that is registered under a name.
  case transformed(name: String)
  /// The elements of a composite.
  case composition
}

/// The result of reading a stored value that cannot be converted.
public enum AttributeDecodeFailurePolicy: Sendable {
  /// The default of the variable, or nil.
  case fallbackToDefaultValue
  /// Nil, and a failed assertion in a debug build.
  case debugAssertNil
}

/// The effect of deleting an object on its related objects.
public enum RelationshipDeleteRule: String, Sendable, Codable {
  /// Their references to the object become nil.
  case nullify
  /// They are deleted too.
  case cascade
  /// The object cannot be deleted as long as it has any.
  case deny
}

/// A class of value transformers with the name under which the app registers it.
public typealias CDRegisteredValueTransformer = RegisteredValueTransformer

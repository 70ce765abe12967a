import Foundation

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

/// The actor from which the properties of a class are observed.
public enum PersistentModelObservationMode: Hashable, Sendable {
  /// The class is not observed.
  case none
  /// The main actor, and each other actor whose context sets `NSManagedObjectContext.observation`.
  case mainActor
}

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

/// A column of a fetch index, for `#Index`.
public enum IndexColumn<Model> {
  /// The values from the least to the greatest.
  case ascending(PartialKeyPath<Model>)
  /// The values from the greatest to the least.
  case descending(PartialKeyPath<Model>)
  /// The numbers in an R-tree, for the search of ranges in all columns of the index.
  case range(PartialKeyPath<Model>)
}

/// A value that can be the bound of an attribute.
public protocol AttributeBound: Sendable {}
extension Int: AttributeBound {}
extension Double: AttributeBound {}
extension Decimal: AttributeBound {}
extension Date: AttributeBound {}

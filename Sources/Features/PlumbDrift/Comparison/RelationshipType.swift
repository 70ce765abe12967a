import PlumbCore
import PlumbDeclarations
import PlumbModel

/// The relationship that a property of a type can represent.
///
///     Set<Tag>      // to-many, Tag
///     NSOrderedSet  // ordered, without a class
///     [Tag]         // an array: no relationship
///     Tag           // to-one, Tag
struct RelationshipType {
  /// The cardinality; `nil` for arrays, which represent no relationship.
  var cardinality: Cardinality?
  /// The class of the objects; `nil` if the type names none.
  var className: String?

  /// Creates the relationship of a type; `nil` for types of attributes: `Date`, `NSString`, a dictionary. A name that
  /// is not a type of Swift or Foundation is interpreted as a class.
  ///
  /// - Parameter isClass: Whether a name is that of a class in the sources, which hides a type of Foundation.
  init?(_ type: TypeReference, _ isClass: (String) -> Bool) {
    switch type {
    case .set(.named(let name, _)): (cardinality, className) = (.toMany, name)
    case .set: cardinality = .toMany
    case .array: cardinality = nil
    case let type where type.isFoundationArray: cardinality = nil
    case let type where type.collectionCardinality != nil: cardinality = type.collectionCardinality
    case .named(let name, _)
    where (StandardType.isKnown(name) || Self.valueClasses.contains(name)) && !isClass(name):
      return nil
    case .named(let name, _): (cardinality, className) = (.toOne, name)
    default: return nil
    }
  }

  /// The kind of the property: an array if it has no cardinality.
  var kind: PropertyKind { cardinality.map { .relationship($0) } ?? .array }

  /// The classes of attribute values: `NSDate`.
  private static let valueClasses = Set(
    AttributeType.allCases.filter { $0.swift.value != nil }.compactMap(\.swift.objectClass))
}

extension RelationshipType {
  /// Whether the objects are of a class of a framework, which can be a superclass of any class.
  var isOfFramework: Bool { className?.hasPrefix("NS") ?? false }
}

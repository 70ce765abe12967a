/// A property's value in rows, objects and predicates. The enumeration is closed, so comparisons require no casts.
///
/// Callers use `Any?`: `init(_:)` and `any` convert between the two. A number is converted to an `NSNumber`, which
/// can be cast to any Swift number type that can represent it.
enum Value {
  case null
  case bool(Bool)
  /// An integer of any integer type of the model.
  case int(Int64)
  case float(Float)
  case double(Double)
  case decimal(NSDecimalNumber)
  case string(String)
  case date(Date)
  case data(Data)
  case uuid(UUID)
  case url(NSURL)
  /// The object in a to-one relationship, or an object in a predicate.
  case id(NSManagedObjectID)
  /// The objects of an unordered to-many relationship.
  case ids(Set<NSManagedObjectID>)
  /// The objects of an ordered to-many relationship.
  case orderedIDs([NSManagedObjectID])
  /// A collection in a predicate or an expression.
  case list([Value])
  /// The elements of a composite attribute, by name.
  case composite([String: Value])
  /// Any other value: the value of a transformable attribute, a dictionary, or another object on which a predicate
  /// is evaluated.
  indirect case object(Any)
}

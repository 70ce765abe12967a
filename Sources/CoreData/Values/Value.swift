/// A property's value as rows, objects and predicates hold it: closed, so that comparing two of them needs no casts.
///
/// Callers see `Any?`: `init(_:)` and `any` are the two ways across. A number goes out as an `NSNumber`, which casts to
/// every Swift number that holds it.
enum Value {
  case null
  case bool(Bool)
  /// Every integer type of the model.
  case int(Int64)
  case float(Float)
  case double(Double)
  case decimal(NSDecimalNumber)
  case string(String)
  case date(Date)
  case data(Data)
  case uuid(UUID)
  case url(NSURL)
  /// The object at the other end of a to-one relationship, or an object in a predicate.
  case id(NSManagedObjectID)
  /// An unordered to-many relationship.
  case ids(Set<NSManagedObjectID>)
  /// An ordered to-many relationship.
  case orderedIDs([NSManagedObjectID])
  /// A collection in a predicate or an expression.
  case list([Value])
  /// The elements of a composite attribute, by their names.
  case composite([String: Value])
  /// What is none of these: a transformable's value, a dictionary or any other object that a predicate is asked about.
  indirect case object(Any)
}

import Foundation

/// A type whose Swift properties have names in the model.
public protocol PropertyNaming {
  /// Returns the name in the model of a Swift property, for `#Predicate`; `nil` if it is not stored.
  static func modelName(of property: AnyKeyPath) -> String?
}

/// A class of managed objects that can be queried by its fields.
///
///     let late = Order.where { $0.total > 100 && $0.customer.name.beginsWith("Ev") }
///
/// A class that inherits from such a class does not conform again. It has its own `Fields`, and
/// `typealias `where` = Query<Fields<Subclass>>`, so that `Subclass.where { … }` is a query with its own fields.
public protocol PersistentObject: ModelObject, PropertyNaming {
  /// The fields of the class, as the root of conditions.
  associatedtype RootFields: Entity where RootFields.Root == RootFields.Object

  /// The fields of the objects that a query is for.
  static var fields: RootFields { get }
}

/// A class whose queries return its own objects, as the constraint of generic code:
///
///     func newest<T: QueryableObject>(_ condition: Condition<T>, in context: NSManagedObjectContext) throws -> T? {
///       try context.first(T.where { _ in condition })
///     }
///
/// A final class declares it: `@PersistentModel final class Item: NSManagedObject, QueryableObject { … }`. A class that
/// is not final cannot, because its subclasses would have its queries.
public protocol QueryableObject: PersistentObject where RootFields.Object == Self {}

extension PersistentObject {
  /// The query for all objects of a subclass is `Report.where.all`.
  @available(
    *, unavailable, message: "Write `where.all` for a subclass, and `T: QueryableObject` in generic code."
  )
  public static var all: Query<RootFields> { Query() }
}

extension PersistentObject where RootFields.Object == Self {
  /// The query for all objects.
  public static var all: Query<RootFields> { Query() }

  /// Returns the query for the objects that fulfill a condition.
  public static func `where`(_ condition: (RootFields) -> Condition<Self>) -> Query<RootFields> {
    Query(condition)
  }
}

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
public protocol PersistentObject: NSManagedObject, PropertyNaming {
  /// The fields of the class.
  associatedtype Fields: Entity where Fields.Root == Fields.Object
}

extension PersistentObject where Fields.Object == Self {
  /// The fields of the objects that a query is for.
  public static var fields: Fields { Fields() }

  /// The query for all objects.
  public static var all: Query<Fields> { Query() }

  /// Returns the query for the objects that fulfill a condition.
  public static func `where`(_ condition: (Fields) -> Condition<Self>) -> Query<Fields> {
    Query(condition)
  }
}

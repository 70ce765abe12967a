/// A value of an enclosing object in the closure of a to-many relationship.
public struct OuterValue<Root, Base: Comparand>: Comparand {
  /// The type of the values that it is compared with.
  public typealias Value = Base.Value

  /// The tree of the value.
  public let operand: QueryOperand

  /// Returns a value as a constant of a query.
  public static func constant(_ value: Base.Value) -> StoredValue { Base.constant(value) }
}

extension OuterValue: NullableComparand where Base: NullableComparand {}
extension OuterValue: OrderedComparand where Base: OrderedComparand {}
extension OuterValue: Operand where Base: Operand {}

/// An enclosing object in the closure of a to-many relationship.
public struct OuterObject<Root, Object: NSManagedObject>: Sendable {
  let path: ModelPath
}

/// Returns a value of an enclosing object, for a comparison in the closure of a to-many relationship:
///
///     Order.where { order in order.lines.any { $0.price > outer(order.weight) } }
public func outer<Inner, Base: Comparand>(_ value: Base) -> OuterValue<Member<Inner>, Base> {
  OuterValue(operand: value.operand)
}

/// Returns a condition for an enclosing object as one for the closure of a to-many relationship:
///
///     Order.where { order in order.lines.any { $0.price > 3 || outer(order.isPaid == true) } }
public func outer<Inner, Root>(_ condition: Condition<Root>) -> Condition<Member<Inner>> {
  Condition(condition.node)
}

/// Returns an enclosing object, or one at the end of its to-one relationships, for a comparison in the closure of a
/// to-many relationship:
///
///     Order.where { order in order.customer.orders.any { $0 != outer(order) && $0.isPaid == false } }
public func outer<Inner, Fields: Entity>(_ object: Fields) -> OuterObject<Member<Inner>, Fields.Object> {
  OuterObject(path: object._path)
}

extension Entity {
  /// Returns the condition that the object is an enclosing one. Two missing objects are equal.
  public static func == (fields: Self, outer: OuterObject<Root, Object>) -> Condition<Root> {
    Condition(.compare(.path(fields._path), .equal, .path(outer.path)))
  }

  /// Returns the condition that the object is not an enclosing one.
  public static func != (fields: Self, outer: OuterObject<Root, Object>) -> Condition<Root> { !(fields == outer) }
}

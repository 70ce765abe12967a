/// A condition for the objects of a query, made of the fields of their class.
///
///     let late: Condition<Order> = Order.fields.total > 100 && !Order.fields.isPaid
///
/// For every object a condition is true or false. A comparison with a value that is nil is false, so its opposite
/// is true: `!($0.pages > 3)` holds for an object without pages.
public struct Condition<Root>: Sendable {
  let node: ConditionNode

  init(_ node: ConditionNode) { self.node = node }

  /// Returns the condition that both conditions hold.
  public static func && (one: Self, other: Self) -> Self { Self(.both(one.node, other.node)) }

  /// Returns the condition that at least one of two conditions holds.
  public static func || (one: Self, other: Self) -> Self { Self(.either(one.node, other.node)) }

  /// Returns the opposite of a condition.
  public static prefix func ! (condition: Self) -> Self { Self(condition.node.negated) }

  /// The condition that every object fulfills.
  public static var `true`: Self { Self(.constant(true)) }

  /// The condition that no object fulfills.
  public static var `false`: Self { Self(.constant(false)) }

  /// Returns the condition that all conditions of a list hold. An empty list holds.
  public static func all(of conditions: some Sequence<Self>) -> Self { Self(.and(conditions.map(\.node))) }

  /// Returns the condition that at least one condition of a list holds. An empty list does not hold.
  public static func any(of conditions: some Sequence<Self>) -> Self { Self(.or(conditions.map(\.node))) }
}

extension Condition where Root: NSManagedObject {
  /// Returns the condition of a predicate's format, in the names of the model. A context throws for a name that the
  /// model does not have. An invalid format ends the program, as with `NSPredicate(format:)`.
  ///
  /// The opposite of such a condition is `NOT (format)`, which is not true if a nil makes the format unknown.
  public static func raw(_ format: String, _ arguments: any StorableValue...) -> Self {
    Self(.raw(format, arguments.map(\.storedValue)))
  }

  /// The predicate for a fetch request or for objects in memory.
  public var predicate: NSPredicate { node.predicate }
}

extension Condition: Equatable {
  /// Whether two conditions have the same parts in the same order.
  public static func == (one: Self, other: Self) -> Bool { one.node == other.node }
}

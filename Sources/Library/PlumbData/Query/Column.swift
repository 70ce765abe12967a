import Foundation

/// A column of a selection: an attribute, an aggregate or a calculation.
public protocol Column<Root>: Sendable {
  associatedtype Root
  /// The type of the column's values.
  associatedtype Result

  /// The tree of the column's value.
  var operand: QueryOperand { get }
  /// The type of the column in the model.
  static var attributeType: NSAttributeType { get }
  /// Returns the value of a result of a fetch; `nil` if it has no equal in the type.
  static func result(_ value: StoredValue?, in context: NSManagedObjectContext) -> Result?
}

/// A column of values that are not objects.
public protocol ValueColumn<Root>: Column {
  /// Returns the value of a result of a fetch; `nil` if it has no equal in the type.
  static func result(_ value: StoredValue?) -> Result?
}

extension ValueColumn {
  /// Returns the value of a result of a fetch; `nil` if it has no equal in the type.
  public static func result(_ value: StoredValue?, in context: NSManagedObjectContext) -> Result? { result(value) }
}

extension ModelFields.Attribute: ValueColumn {
  /// The type of the column's values.
  public typealias Result = Property

  /// The type of the column in the model.
  public static var attributeType: NSAttributeType { Value.attributeType }

  /// Returns the value of a result of a fetch; `nil` if it has no equal in the type.
  public static func result(_ value: StoredValue?) -> Property? {
    guard let value else { return (Value?.none as Any) as? Property }
    return Value(storedValue: value) as? Property
  }
}

extension ModelFields.RawAttribute: Column, ValueColumn
where Value: RawRepresentable, Value.RawValue: StorableValue {
  /// The type of the column's values.
  public typealias Result = Property

  /// The type of the column in the model.
  public static var attributeType: NSAttributeType { Value.RawValue.attributeType }

  /// Returns the value of a result of a fetch; `nil` if it has no equal in the type.
  public static func result(_ value: StoredValue?) -> Property? {
    guard let value else { return (Value?.none as Any) as? Property }
    return Value.RawValue(storedValue: value).flatMap(Value.init(rawValue:)) as? Property
  }
}

extension Calculation: ValueColumn {
  /// The type of the column's values.
  public typealias Result = Value?

  /// The type of the column in the model.
  public static var attributeType: NSAttributeType { Value.attributeType }

  /// Returns the value of a result of a fetch; `nil` if it has no equal in the type.
  public static func result(_ value: StoredValue?) -> Value?? {
    guard let value else { return .some(nil) }
    return Value(storedValue: value).map(Optional.some)
  }
}

/// An aggregate over the objects of a query or of a group. `Result` is optional if it is nil for no values.
///
/// Its comparisons are conditions for groups, which `having` accepts and `where` does not.
public struct GroupAggregate<Object, Value: StorableValue, Result>: ValueColumn, OrderedComparand {
  /// The group of the objects.
  public typealias Root = ModelFields.Group<Object>

  /// The tree of the aggregate.
  public let operand: QueryOperand

  init(_ aggregate: Term.Aggregate, _ term: Term) { operand = QueryOperand(.group(aggregate, term)) }

  /// Returns a value as a constant of a query.
  public static func constant(_ value: Value) -> StoredValue { value.storedValue }

  /// The type of the column in the model.
  public static var attributeType: NSAttributeType { Value.attributeType }

  /// Returns the value of a result of a fetch; `nil` if it has no equal in the type.
  public static func result(_ value: StoredValue?) -> Result? {
    guard let value else { return (Value?.none as Any) as? Result ?? Value(storedValue: .integer(0)) as? Result }
    return Value(storedValue: value) as? Result
  }
}

extension GroupAggregate: NullableComparand where Result == Value? {}

extension Operand {
  /// The number of objects that have a value.
  public var count: GroupAggregate<Root, Int, Int> { GroupAggregate(.count, term) }

  /// Returns the number of objects that have a value and fulfill a condition.
  public func count(where condition: Condition<Root>) -> GroupAggregate<Root, Int, Int> {
    GroupAggregate(.count, .chosen(condition.node, term))
  }
}

extension Operand where Value: Numeric {
  /// The sum of the values of a group. The sum of no values is 0.
  public var sum: GroupAggregate<Root, Value, Value> { GroupAggregate(.sum, term) }

  /// The average of the values of a group; nil for no values.
  public var average: GroupAggregate<Root, Double, Double?> { GroupAggregate(.average, term) }

  /// Returns the sum of the values of those objects of a group that fulfill a condition.
  public func sum(where condition: Condition<Root>) -> GroupAggregate<Root, Value, Value> {
    GroupAggregate(.sum, .chosen(condition.node, term))
  }

  /// Returns the average of the values of those objects of a group that fulfill a condition; nil for no values.
  public func average(where condition: Condition<Root>) -> GroupAggregate<Root, Double, Double?> {
    GroupAggregate(.average, .chosen(condition.node, term))
  }
}

extension Operand where Value: SortableValue {
  /// The least value of a group; nil for no values.
  public var min: GroupAggregate<Root, Value, Value?> { GroupAggregate(.min, term) }

  /// The greatest value of a group; nil for no values.
  public var max: GroupAggregate<Root, Value, Value?> { GroupAggregate(.max, term) }

  /// Returns the least value of those objects of a group that fulfill a condition; nil for no values.
  public func min(where condition: Condition<Root>) -> GroupAggregate<Root, Value, Value?> {
    GroupAggregate(.min, .chosen(condition.node, term))
  }

  /// Returns the greatest value of those objects of a group that fulfill a condition; nil for no values.
  public func max(where condition: Condition<Root>) -> GroupAggregate<Root, Value, Value?> {
    GroupAggregate(.max, .chosen(condition.node, term))
  }
}

extension Entity {
  /// Returns the number of objects of a query or of a group. It is a function, because an attribute can have the name
  /// `count`.
  public func count() -> GroupAggregate<Root, Int, Int> { GroupAggregate(.count, .path(_path)) }

  /// Returns the number of those objects of a query or of a group that fulfill a condition.
  public func count(where condition: Condition<Root>) -> GroupAggregate<Root, Int, Int> {
    GroupAggregate(.count, .chosen(condition.node, .constant(.integer(1))))
  }
}

extension ModelFields.Attribute where Property == Value {
  /// The attribute as one that can be nil, because a to-one relationship of its path can be.
  public var optional: ModelFields.Attribute<Root, Value, Value?> { ModelFields.Attribute(path: path) }
}

extension ModelFields.Attribute where Property == Value? {
  /// The attribute itself, which can be nil already.
  public var optional: Self { self }
}

extension ModelFields.RawAttribute where Property == Value? {
  /// The attribute itself, which can be nil already.
  public var optional: Self { self }
}

extension ModelFields.RawAttribute where Property == Value {
  /// The attribute as one that can be nil, because a to-one relationship of its path can be.
  public var optional: ModelFields.RawAttribute<Root, Value, Value?> { ModelFields.RawAttribute(path: path) }
}

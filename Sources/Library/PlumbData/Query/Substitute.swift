import Foundation

/// A value, or another one if it is nil: `$0.note ?? ""`.
public struct Substitute<Root, Value: StorableValue>: Operand {
  /// The tree of the value.
  public let operand: QueryOperand

  fileprivate init(_ value: Term, _ other: Term) { operand = QueryOperand(.function(.coalesce, [value, other])) }
}

extension Substitute: OrderedComparand where Value: Comparable {}

extension Substitute: ValueColumn {
  /// The type of the column's values.
  public typealias Result = Value

  /// The type of the column in the model.
  public static var attributeType: NSAttributeType { Value.attributeType }

  /// Returns the value of a result of a fetch; `nil` if it has no equal in the type.
  public static func result(_ value: StoredValue?) -> Value? { value.flatMap(Value.init(storedValue:)) }
}

extension Operand {
  /// Returns the value, or a constant if it is nil.
  public static func ?? (one: Self, other: Value) -> Substitute<Root, Value> { Substitute(one.term, term(other)) }

  /// Returns the value, or another one of the same kind if it is nil. It is nil if both are. Without this function, the
  /// compiler prefers Swift's own operator, whose result would be the first value.
  public static func ?? (one: Self, other: Self) -> Calculation<Root, Value> {
    Calculation(.function(.coalesce, [one.term, other.term]))
  }

  /// Returns the value, or another one of the object if it is nil. It is nil if both are.
  public static func ?? <Other: Operand<Root, Value>>(one: Self, other: Other) -> Calculation<Root, Value> {
    Calculation(.function(.coalesce, [one.term, other.term]))
  }
}

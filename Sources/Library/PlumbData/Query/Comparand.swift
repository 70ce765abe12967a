/// A value in a condition that can be compared.
public protocol Comparand<Root, Value>: Sendable {
  associatedtype Root
  /// The type of the values that it is compared with.
  associatedtype Value

  /// The tree of the value.
  var operand: QueryOperand { get }

  /// Returns a value as a constant of a query.
  static func constant(_ value: Value) -> StoredValue
}

/// A comparand that can be nil.
public protocol NullableComparand: Comparand {}

/// A comparand with an order.
public protocol OrderedComparand: Comparand {}

/// A value that a store computes with: an attribute, or a calculation.
public protocol Operand<Root, Value>: Comparand where Value: StorableValue {}

/// The tree of a value in a condition.
public struct QueryOperand: Hashable, Sendable {
  let term: Term

  init(_ term: Term) { self.term = term }
}

extension Comparand {
  var term: Term { operand.term }

  static func term(_ value: Value) -> Term { .constant(constant(value)) }

  static func equal(_ one: Term, _ other: Term) -> Condition<Root> { Condition(.compare(one, .equal, other)) }
}

extension Operand {
  /// Returns a value as a constant of a query.
  public static func constant(_ value: Value) -> StoredValue { value.storedValue }
}

extension ModelFields.Attribute: Operand, Comparand {
  /// The tree of the value.
  public var operand: QueryOperand { QueryOperand(.path(path)) }
}

extension ModelFields.Attribute: NullableComparand where Property == Value? {}

extension ModelFields.Attribute: OrderedComparand where Value: Comparable {}

extension ModelFields.RawAttribute: Comparand where Value: RawRepresentable, Value.RawValue: StorableValue {
  /// The tree of the value.
  public var operand: QueryOperand { QueryOperand(.path(path)) }

  /// Returns the raw value as a constant of a query.
  public static func constant(_ value: Value) -> StoredValue { value.rawValue.storedValue }
}

extension ModelFields.RawAttribute: NullableComparand
where Value: RawRepresentable, Value.RawValue: StorableValue, Property == Value? {}

extension ModelFields.RawAttribute: OrderedComparand
where Value: RawRepresentable, Value.RawValue: StorableValue & Comparable {}

/// A value that a store computes from others. It is nil if one of them is.
public struct Calculation<Root, Value: StorableValue>: Operand, NullableComparand {
  /// The tree of the value.
  public let operand: QueryOperand

  init(_ term: Term) { operand = QueryOperand(term) }
}

extension Calculation: OrderedComparand where Value: Comparable {}
